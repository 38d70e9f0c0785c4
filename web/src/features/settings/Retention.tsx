import "../../ui/theme/switch.css";
import { Button, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { retentions } from "@wegbuch/contract/retention/endpoints";
import { logbookRetention, placesKeptFrom, trackRetention } from "@wegbuch/contract/retention/rules";
import { type Retention as Kept, RetentionChange } from "@wegbuch/contract/retention/schemas";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { isChanged } from "../../ui/form/changed.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { formatDate, formatDay, formatNumber } from "../../ui/texts/format.ts";
import { DeletionRecord } from "./DeletionRecord.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import classes from "./SettingsPage.module.css";

/** For how long the company keeps what, and what it has erased (rule retention/switch). */
export function Retention() {
  const { t } = useTranslation("settings");
  const access = accessOf(useCurrentUser());
  const query = useQuery(read(retentions.read, {}));
  return (
    <section className={classes.card} data-stacked aria-label={t(($) => $.retention.title)}>
      <div className={classes.words}>
        <h2>{t(($) => $.retention.title)}</h2>
        <p>{t(($) => $.retention.why)}</p>
      </div>
      <Loaded query={query} height={337}>
        {(saved) =>
          mayUse(access, retentions.change) ? <RetentionForm saved={saved} /> : <Facts saved={saved} />
        }
      </Loaded>
      <DeletionRecord />
    </section>
  );
}

/** What is typed; empty years are those of the law. */
type Draft = { isErasing: boolean; trackRetentionDays: string; logbookRetentionYears: string };

const draftOf = ({ isErasing, trackRetentionDays, logbookRetentionYears }: Kept): Draft => ({
  isErasing,
  trackRetentionDays: String(trackRetentionDays),
  logbookRetentionYears: logbookRetentionYears === null ? "" : String(logbookRetentionYears),
});

const numberOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);

const changeOf = ({ isErasing, trackRetentionDays, logbookRetentionYears }: Draft) => ({
  isErasing,
  trackRetentionDays: numberOf(trackRetentionDays),
  logbookRetentionYears: logbookRetentionYears.trim() === "" ? null : numberOf(logbookRetentionYears),
});

function RetentionForm({ saved }: { saved: Kept }) {
  const { t } = useTranslation("settings");
  const before = draftOf(saved);
  const outside = ({ least, most }: { least: number; most: number }) =>
    t(($) => $.retention.outside, { least, most });
  const { draft, errors, change, submit, refuse } = useDraft<Draft>({
    before,
    wrongIn: (typed) => {
      const wrong = fieldErrors(RetentionChange, changeOf(typed));
      return {
        ...wrong,
        ...(wrong["trackRetentionDays"] && { trackRetentionDays: outside(trackRetention) }),
        ...(wrong["logbookRetentionYears"] && { logbookRetentionYears: outside(logbookRetention) }),
      };
    },
  });
  const [isSure, setSure] = useState(false);
  const { mutate, isPending } = useWrite(retentions.change, {
    refresh: [retentions.read],
    ...besideFields,
  });
  const store = () =>
    mutate(
      { body: changeOf(draft) },
      {
        onSuccess: () => {
          setSure(false);
          void showSnackbar(t(($) => $.retention.saved));
        },
        onError: (error) => {
          setSure(false);
          refuse(error);
        },
      },
    );
  const days = numberOf(draft.trackRetentionDays);
  const years = changeOf(draft).logbookRetentionYears ?? 0;
  const keepsLess = days < saved.trackRetentionDays || years < (saved.logbookRetentionYears ?? 0);
  const erasesMore = draft.isErasing && (!saved.isErasing || keepsLess);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) submit(() => (erasesMore ? setSure(true) : store()));
  };
  return (
    <>
      <form className={classes.form} noValidate onSubmit={save}>
        <Switch
          size="md"
          label={t(($) => $.retention.erase)}
          description={t(($) => $.retention.eraseWhy)}
          withThumbIndicator={false}
          checked={draft.isErasing}
          onChange={(event) => change({ isErasing: event.currentTarget.checked })}
        />
        <TextField
          kind="number"
          label={t(($) => $.retention.days)}
          hint={
            days > trackRetention.usual
              ? t(($) => $.retention.daysAreMany, { usual: trackRetention.usual })
              : t(($) => $.retention.daysHint, { most: trackRetention.most })
          }
          maxLength={3}
          isRequired
          value={draft.trackRetentionDays}
          onChange={(trackRetentionDays) => change({ trackRetentionDays })}
          error={errors["trackRetentionDays"]}
        />
        <TextField
          kind="number"
          label={t(($) => $.retention.years)}
          hint={t(($) => $.retention.yearsHint, { most: logbookRetention.most })}
          maxLength={2}
          value={draft.logbookRetentionYears}
          onChange={(logbookRetentionYears) => change({ logbookRetentionYears })}
          error={errors["logbookRetentionYears"]}
        />
        <Button type="submit" size="md" disabled={!isChanged(draft, before)} loading={isPending}>
          {t(($) => $.retention.save)}
        </Button>
      </form>
      <ConfirmDialog
        isOpen={isSure}
        onClose={() => setSure(false)}
        title={t(($) => $.retention.sure)}
        text={t(($) => $.retention.sureText, {
          day: Number.isNaN(days) ? "" : formatDay(placesKeptFrom(tomorrow(), days)),
        })}
        confirmLabel={t(($) => $.retention.sureConfirm)}
        isDangerous
        isBusy={isPending}
        onConfirm={store}
      />
    </>
  );
}

const tomorrow = () => dayOf(Date.now() + 86_400_000);

/** The same for who may only read it. */
function Facts({ saved }: { saved: Kept }) {
  const { t } = useTranslation("settings");
  const { isErasing, trackRetentionDays, logbookRetentionYears, placesErasedUntil } = saved;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t(($) => $.retention.state)}</dt>
        <dd>{isErasing ? t(($) => $.retention.on) : t(($) => $.retention.off)}</dd>
      </div>
      <div>
        <dt>{t(($) => $.retention.placesKept)}</dt>
        <dd>{t(($) => $.retention.placesKeptDays, { count: trackRetentionDays })}</dd>
      </div>
      <div>
        <dt>{t(($) => $.retention.logbookKept)}</dt>
        <dd>
          {logbookRetentionYears === null
            ? t(($) => $.retention.byLaw)
            : t(($) => $.retention.logbookYears, { years: formatNumber(logbookRetentionYears) })}
        </dd>
      </div>
      <div>
        <dt>{t(($) => $.retention.erasedUntil)}</dt>
        <dd>{placesErasedUntil === null ? t(($) => $.retention.notYet) : formatDate(placesErasedUntil)}</dd>
      </div>
    </dl>
  );
}
