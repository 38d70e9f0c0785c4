import "../../ui/theme/switch.css";
import { Button, Switch } from "@mantine/core";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import { UnplugNotification } from "@wegbuch/contract/mandators/schemas";
import { users } from "@wegbuch/contract/users/endpoints";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { EmailTagsInput } from "../../ui/form/EmailTagsInput.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { isChanged } from "../../ui/form/changed.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import classes from "./SettingsPage.module.css";

/** The server counts too (rule mandators/unplug-mails). */
const mostEmails = 20;

/** Who of the company gets a mail when a box is pulled out of its vehicle. */
export function UnplugMails({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("settings");
  const saved = savedOf(user);
  const { draft, errors, change, submit, refuse } = useDraft<UnplugNotification>({
    before: saved,
    wrongIn: (typed) => fieldErrors(UnplugNotification, typed),
    isToldAtAttempts: true,
  });
  const [isMistaken, setMistaken] = useState(false);
  // The current user tells what is kept, and is read again after a change.
  const { mutate, isPending } = useWrite(mandators.changeNotification, {
    refresh: [users.current],
    ...besideFields,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isMistaken || isPending) return;
    const onSuccess = () => void showSnackbar(t(($) => $.unplug.saved));
    submit(() => mutate({ body: draft }, { onSuccess, onError: refuse }));
  };
  return (
    <section className={classes.card} data-stacked>
      <div className={classes.words}>
        <h2>{t(($) => $.unplug.title)}</h2>
        <p>{t(($) => $.unplug.why)}</p>
      </div>
      <form className={classes.form} noValidate onSubmit={save}>
        <Switch
          size="md"
          label={t(($) => $.unplug.send)}
          withThumbIndicator={false}
          checked={draft.sendBoxUnpluggedNotification}
          onChange={(event) => change({ sendBoxUnpluggedNotification: event.currentTarget.checked })}
        />
        {draft.sendBoxUnpluggedNotification && (
          <EmailTagsInput
            label={t(($) => $.unplug.emails)}
            description={t(($) => $.unplug.emailsHint, { most: mostEmails })}
            value={draft.emails}
            onChange={(emails) => change({ emails })}
            onMistake={setMistaken}
            suggestions={draft.emails.includes(user.email) ? [] : [user.email]}
            most={mostEmails}
            error={Object.values(errors)[0]}
          />
        )}
        <Button type="submit" size="md" disabled={isMistaken || !isChanged(draft, saved)} loading={isPending}>
          {t(($) => $.unplug.save)}
        </Button>
      </form>
    </section>
  );
}

function savedOf(user: CurrentUser): UnplugNotification {
  return {
    sendBoxUnpluggedNotification: user.sendBoxUnpluggedNotification,
    emails: user.sendBoxUnpluggedNotificationTo,
  };
}
