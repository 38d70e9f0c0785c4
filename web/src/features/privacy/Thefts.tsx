import { Button } from "@mantine/core";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { theftCases } from "@wegbuch/contract/privacy/endpoints";
import { theftStateOf, whyNotConfirm } from "@wegbuch/contract/privacy/rules";
import type { TheftCase } from "@wegbuch/contract/privacy/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { useWrite } from "../../api/client.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { TableFooter } from "../../ui/table/TableFooter.tsx";
import { formatDateTime } from "../../ui/texts/format.ts";
import { useThefts } from "./data.ts";
import classes from "./PrivacyPage.module.css";
import { Section } from "./Section.tsx";
import { TheftDialog } from "./TheftDialog.tsx";
import { TheftMap } from "./TheftMap.tsx";

/** Theft by two people: who says it, who confirms it, and where the vehicle is then (rule privacy/theft). */
export function Thefts() {
  const { t } = useTranslation("privacy");
  const mayOpen = mayUse(accessOf(useCurrentUser()), theftCases.open);
  const [paging, setPaging] = useState({ page: 1, perPage: fewest });
  const { data, isError, refetch } = useThefts(paging);
  const [isOpening, setOpening] = useState(false);
  const [confirming, setConfirming] = useState<TheftCase | null>(null);
  return (
    <Section title={t(($) => $.theft.title)} why={t(($) => $.theft.why)}>
      {isError && data === undefined && <LoadError onRetry={refetch} />}
      {data !== undefined && data.totalCount > 0 && (
        <ul className={classes.entries}>
          {data.items.map((theft) => (
            <Case key={theft.id} theft={theft} onConfirm={() => setConfirming(theft)} />
          ))}
        </ul>
      )}
      {mayOpen && (
        <Button variant="default" size="md" className={classes.add} onClick={() => setOpening(true)}>
          {t(($) => $.theft.open)}
        </Button>
      )}
      {data !== undefined && data.totalCount > fewest && (
        <TableFooter counts={data} onPaging={setPaging} caption={t(($) => $.theft.title)} />
      )}
      {isOpening && <TheftDialog onClose={() => setOpening(false)} />}
      {confirming && <Confirming theft={confirming} onClose={() => setConfirming(null)} />}
    </Section>
  );
}

/** As many as a page has at least; of fewer there are no pages. */
const fewest = 10;

function Case({ theft, onConfirm }: { theft: TheftCase; onConfirm: () => void }) {
  const { t } = useTranslation("privacy");
  const user = useCurrentUser();
  const now = useNow();
  const { vehicle, reason, openedBy, openedAt, confirmedBy, endsAt } = theft;
  const state = theftStateOf(theft, now);
  const isOfMine = [openedBy.id, confirmedBy?.id].includes(user.id);
  const mayConfirm =
    mayUse(accessOf(user), theftCases.confirm) && whyNotConfirm(theft, user.id, now) === null;
  return (
    <li>
      <div className={classes.what}>
        <strong>
          {vehicle.name}: {reason}
        </strong>
        <span className="secondary">
          {t(($) => $.theft.openedBy, { name: openedBy.name, at: formatDateTime(openedAt) })}
          {confirmedBy && ` · ${t(($) => $.theft.confirmedBy, { name: confirmedBy.name })}`}
        </span>
        <span className="secondary">
          {t(($) => $.theft.states[state], { until: endsAt === null ? "" : formatDateTime(endsAt) })}
        </span>
      </div>
      {mayConfirm && (
        <Button variant="default" size="sm" onClick={onConfirm}>
          {t(($) => $.theft.confirm)}
        </Button>
      )}
      {state === "shown" && isOfMine && user.supportedBy === null && <TheftMap theft={theft} />}
    </li>
  );
}

function Confirming({ theft: { id, vehicle, reason }, onClose }: { theft: TheftCase; onClose: () => void }) {
  const { t } = useTranslation("privacy");
  const { mutate, isPending } = useWrite(theftCases.confirm, { refresh: [theftCases.list] });
  const onSuccess = () => {
    onClose();
    void showSnackbar(t(($) => $.theft.confirmed));
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.theft.confirmTitle, { vehicle: vehicle.name })}
      text={t(($) => $.theft.confirmText, { reason })}
      confirmLabel={t(($) => $.theft.confirm)}
      isBusy={isPending}
      onConfirm={() => mutate({ params: { id } }, { onSuccess })}
    />
  );
}
