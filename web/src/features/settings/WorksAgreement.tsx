import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { agreementKinds } from "@wegbuch/contract/agreements/codes";
import { agreements } from "@wegbuch/contract/agreements/endpoints";
import type { WorksAgreement as Agreed } from "@wegbuch/contract/agreements/schemas";
import { retentions } from "@wegbuch/contract/retention/endpoints";
import { trackRetention } from "@wegbuch/contract/retention/rules";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { besideFields } from "../../api/query-client.ts";
import { windowsText } from "../../entities/agreements/say-windows.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { isChanged } from "../../ui/form/changed.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { LongText } from "../../ui/form/LongText.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { formatDay } from "../../ui/texts/format.ts";
import { type AgreementDraft, agreementOf, draftOf, type Kind, useMistakes } from "./draft.ts";
import { AgreementWindows } from "./AgreementWindows.tsx";
import classes from "./SettingsPage.module.css";

/** Upon what the company sees where its people are, and when (rule retention/agreement). */
export function WorksAgreement() {
  const { t } = useTranslation("settings");
  const access = accessOf(useCurrentUser());
  const query = useQuery(read(agreements.read, {}));
  return (
    <section className={classes.card} data-stacked aria-label={t(($) => $.agreement.title)}>
      <div className={classes.words}>
        <h2>{t(($) => $.agreement.title)}</h2>
        <p>{t(($) => $.agreement.why)}</p>
      </div>
      <Loaded query={query} height={280}>
        {(saved) =>
          mayUse(access, agreements.change) ? <AgreementForm saved={saved} /> : <Facts saved={saved} />
        }
      </Loaded>
    </section>
  );
}

function AgreementForm({ saved }: { saved: Agreed }) {
  const { t } = useTranslation("settings");
  const before = draftOf(saved);
  const wrongIn = useMistakes();
  const { draft, errors, change, submit, refuse } = useDraft<AgreementDraft>({ before, wrongIn });
  const { mutate, isPending } = useWrite(agreements.change, {
    refresh: [agreements.read, retentions.read],
    ...besideFields,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    submit(() =>
      mutate(
        { body: { ...agreementOf(draft), version: saved.version } },
        { onSuccess: () => void showSnackbar(t(($) => $.agreement.saved)), onError: refuse },
      ),
    );
  };
  const kinds = t(($) => $.agreement.kinds, { returnObjects: true });
  return (
    <form className={classes.form} noValidate onSubmit={save}>
      <Choice<Kind>
        label={t(($) => $.agreement.kind)}
        value={draft.kind}
        options={(Object.keys(agreementKinds) as Kind[]).map((value) => ({ value, label: kinds[value] }))}
        hint={t(($) => $.agreement.kindHints[draft.kind])}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind !== "none" && (
        <>
          {draft.kind === "consent" && (
            <p className="secondary bare" role="status">
              {t(($) => $.agreement.consents, { count: saved.consentCount, of: saved.personCount })}
            </p>
          )}
          <DateField
            label={t(($) => $.agreement.agreedOn)}
            isRequired
            value={draft.agreedOn}
            onChange={(agreedOn) => change({ agreedOn })}
            error={errors["agreedOn"]}
          />
          <LongText
            label={t(($) => $.agreement.purposes)}
            description={t(($) => $.agreement.purposesHint)}
            value={draft.purposes}
            onChange={(purposes) => change({ purposes })}
            error={errors["purposes"]}
          />
          <AgreementWindows
            windows={draft.windows}
            error={errors["windows"]}
            onChange={(windows) => change({ windows })}
          />
          <TextField
            kind="number"
            label={t(($) => $.agreement.mostDays)}
            hint={t(($) => $.agreement.mostDaysHint, { usual: trackRetention.usual })}
            maxLength={3}
            value={draft.mostDays}
            onChange={(mostDays) => change({ mostDays })}
            error={errors["mostDays"]}
          />
        </>
      )}
      <Button type="submit" size="md" disabled={!isChanged(draft, before)} loading={isPending}>
        {t(($) => $.agreement.save)}
      </Button>
    </form>
  );
}

/** The same for who may only read it. */
function Facts({ saved: { kind, agreedOn, purposes, windows, mostDays } }: { saved: Agreed }) {
  const { t } = useTranslation("settings");
  const named = (Object.keys(agreementKinds) as Kind[]).find((name) => agreementKinds[name] === kind)!;
  const facts = [
    [t(($) => $.agreement.kind), t(($) => $.agreement.kinds[named])],
    ...(kind === agreementKinds.none
      ? []
      : [
          [t(($) => $.agreement.agreedOn), agreedOn === null ? "" : formatDay(agreedOn)],
          [t(($) => $.agreement.purposes), purposes],
          [t(($) => $.agreement.windows), windowsText(windows)],
          [t(($) => $.agreement.mostDays), mostDays === null ? "" : String(mostDays)],
        ]),
  ].filter(([, value]) => value !== "");
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
