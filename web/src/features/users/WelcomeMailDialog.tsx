import type { MandatorUser } from "@wegbuch/contract/users/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmailTagsInput } from "../../ui/form/EmailTagsInput.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useEmailsOf, useSendWelcomeMail } from "./data.ts";

/** The server counts too (rule users/welcome-mail). */
const mostCopies = 10;

/** Sends somebody the welcome mail, and copies to whom they help (rule users/welcome-mail). */
export function WelcomeMailDialog({ user, onClose }: { user: MandatorUser; onClose: () => void }) {
  const { t } = useTranslation("users");
  const { id, email, firstName, lastName, mandator } = user;
  const { draft, errors, change, refuse } = useDraft<{ sendCopiesTo: string[] }>({
    before: { sendCopiesTo: [] },
  });
  const [isMistaken, setMistaken] = useState(false);
  const suggestions = useEmailsOf(mandator.id).filter((each) => each !== email);
  const { mutate, isPending } = useSendWelcomeMail();
  const send = () =>
    mutate(
      { params: { id }, body: draft },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.ofMandators.sent, { email }));
        },
        onError: refuse,
      },
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.ofMandators.welcomeTitle)}
      subtitle={`${firstName} ${lastName}, ${mandator.name}`}
      confirmLabel={t(($) => $.ofMandators.send)}
      isReady={!isMistaken}
      isFilledIn
      isBusy={isPending}
      onConfirm={send}
    >
      <p>{t(($) => $.ofMandators.welcomeText, { email })}</p>
      <EmailTagsInput
        label={t(($) => $.ofMandators.copies)}
        description={t(($) => $.ofMandators.copiesHint)}
        value={draft.sendCopiesTo}
        onChange={(sendCopiesTo) => change({ sendCopiesTo })}
        onMistake={setMistaken}
        suggestions={suggestions}
        most={mostCopies}
        error={errors["sendCopiesTo"]}
      />
    </FormDialog>
  );
}
