import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { anchorIntervals } from "@wegbuch/contract/mandators/codes";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import { type Anchors, AnchorsChange } from "@wegbuch/contract/mandators/schemas";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { read, useWrite } from "../../api/client.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { isChanged } from "../../ui/form/changed.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { EmailTagsInput } from "../../ui/form/EmailTagsInput.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { formatDay } from "../../ui/texts/format.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import classes from "./SettingsPage.module.css";

/** The server counts too (rule evidence/anchors). */
const mostEmails = 5;

/** Who keeps the seals of the history elsewhere, so that nobody can write it anew unseen. */
export function Anchoring({ ownEmail }: { ownEmail: string }) {
  const { t } = useTranslation("settings");
  const query = useQuery(read(mandators.readAnchors, {}));
  return (
    <section className={classes.card} data-stacked>
      <div className={classes.words}>
        <h2>{t(($) => $.anchors.title)}</h2>
        <p>{t(($) => $.anchors.why)}</p>
      </div>
      <Loaded query={query} height={335}>
        {(saved) => <AnchorsForm saved={saved} ownEmail={ownEmail} />}
      </Loaded>
    </section>
  );
}

function AnchorsForm({ saved, ownEmail }: { saved: Anchors; ownEmail: string }) {
  const { t } = useTranslation("settings");
  const before: AnchorsChange = { emails: saved.emails, interval: saved.interval };
  const { draft, errors, change, submit, refuse } = useDraft<AnchorsChange>({
    before,
    wrongIn: (typed) => fieldErrors(AnchorsChange, typed),
    isToldAtAttempts: true,
  });
  const [isMistaken, setMistaken] = useState(false);
  const { mutate, isPending } = useWrite(mandators.changeAnchors, {
    refresh: [mandators.readAnchors],
    ...besideFields,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isMistaken || isPending) return;
    const onSuccess = () => void showSnackbar(t(($) => $.anchors.saved));
    submit(() => mutate({ body: draft }, { onSuccess, onError: refuse }));
  };
  return (
    <form className={classes.form} noValidate onSubmit={save}>
      <EmailTagsInput
        label={t(($) => $.anchors.emails)}
        description={t(($) => $.anchors.emailsHint, { most: mostEmails })}
        value={draft.emails}
        onChange={(emails) => change({ emails })}
        onMistake={setMistaken}
        suggestions={draft.emails.includes(ownEmail) ? [] : [ownEmail]}
        most={mostEmails}
        error={Object.values(errors)[0]}
      />
      <Choice
        label={t(($) => $.anchors.interval)}
        value={draft.interval === anchorIntervals.daily ? "daily" : "weekly"}
        options={(["weekly", "daily"] as const).map((value) => ({
          value,
          label: t(($) => $.anchors[value]),
        }))}
        onChange={(value) => change({ interval: anchorIntervals[value] })}
      />
      <HowFar {...saved} />
      <Button type="submit" size="md" disabled={isMistaken || !isChanged(draft, before)} loading={isPending}>
        {t(($) => $.anchors.save)}
      </Button>
    </form>
  );
}

/** The days of the newest seals that have left the house. */
function HowFar({ sentUntil, stampedUntil }: Anchors) {
  const { t } = useTranslation("settings");
  const none = t(($) => $.anchors.none);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t(($) => $.anchors.sentUntil)}</dt>
        <dd>{sentUntil === null ? none : formatDay(sentUntil)}</dd>
      </div>
      <div>
        <dt>{t(($) => $.anchors.stampedUntil)}</dt>
        <dd>{stampedUntil === null ? none : formatDay(stampedUntil)}</dd>
      </div>
    </dl>
  );
}
