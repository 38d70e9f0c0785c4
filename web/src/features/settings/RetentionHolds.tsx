import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { retentions } from "@wegbuch/contract/retention/endpoints";
import type { RetentionHold } from "@wegbuch/contract/retention/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { formatDate, formatDay } from "../../ui/texts/format.ts";
import { HoldDialog } from "./HoldDialog.tsx";
import classes from "./SettingsPage.module.css";

/** What must not be erased meanwhile; whoever sets none sees it where there is one (rule retention/holds). */
export function RetentionHolds() {
  const { t } = useTranslation("settings");
  const maySet = mayUse(accessOf(useCurrentUser()), retentions.hold);
  const { data } = useQuery(read(retentions.holds, {}));
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<RetentionHold | null>(null);
  if (data === undefined || (!maySet && data.length === 0)) return null;
  return (
    <section className={classes.card} data-stacked aria-label={t(($) => $.retention.holds.title)}>
      <div className={classes.words}>
        <h2>{t(($) => $.retention.holds.title)}</h2>
        <p>{maySet ? t(($) => $.retention.holds.why) : t(($) => $.retention.holds.whyReader)}</p>
      </div>
      {data.length > 0 && (
        <ul className={classes.entries}>
          {data.map((hold) => (
            <li key={hold.id} className={classes.entry}>
              <Words hold={hold} />
              {maySet && (
                <Button variant="default" size="sm" onClick={() => setEnding(hold)}>
                  {t(($) => $.retention.holds.end)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {maySet && (
        <Button variant="default" size="md" className={classes.add} onClick={() => setAdding(true)}>
          {t(($) => $.retention.holds.add)}
        </Button>
      )}
      {isAdding && <HoldDialog onClose={() => setAdding(false)} />}
      {ending && <EndDialog hold={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

function Words({ hold: { reason, vehicles, from, to, createdBy, createdAt } }: { hold: RetentionHold }) {
  const { t } = useTranslation("settings");
  const names = vehicles.map(({ name }) => name).join(", ");
  return (
    <div className={classes.held}>
      <strong>{reason}</strong>
      <span>
        {formatDay(from)} – {formatDay(to)} · {names === "" ? t(($) => $.retention.holds.allVehicles) : names}
      </span>
      <span className="secondary">
        {t(($) => $.retention.holds.by, { name: createdBy.name, day: formatDate(createdAt) })}
      </span>
    </div>
  );
}

function EndDialog({ hold: { id, reason }, onClose }: { hold: RetentionHold; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const { mutate, isPending } = useWrite(retentions.release, { refresh: [retentions.holds] });
  const end = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.retention.holds.ended));
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.retention.holds.end)}
      text={t(($) => $.retention.holds.endText, { reason })}
      confirmLabel={t(($) => $.retention.holds.end)}
      isDangerous
      isBusy={isPending}
      onConfirm={end}
    />
  );
}
