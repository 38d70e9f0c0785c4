import { TextInput } from "@mantine/core";
import { forgottenPasswords } from "@wegbuch/contract/auth/endpoints";
import { ForgottenPassword } from "@wegbuch/contract/auth/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useFreshState } from "../../ui/form/use-fresh-state.ts";

type Props = { typed: string; isOpen: boolean; onClose: () => void };

/**
 * Asks for the address a link is sent to. The answer is the same whether or not anybody has it
 * (rule accounts/reset-link).
 */
export function ForgotPasswordDialog({ typed, isOpen, onClose }: Props) {
  const { t } = useTranslation("auth");
  const [email, setEmail] = useFreshState(typed.trim(), isOpen);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useWrite(forgottenPasswords.forgotPassword, { refresh: [] });
  const send = () => {
    const wrong = fieldErrors(ForgottenPassword, { email })["email"];
    setError(wrong);
    if (wrong !== undefined) return;
    const done = () => {
      onClose();
      void showSnackbar(t(($) => $.linkIsOnItsWay));
    };
    mutate({ body: { email } }, { onSuccess: done });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.forgotTitle)}
      confirmLabel={t(($) => $.sendLink)}
      isReady={email.trim() !== ""}
      isBusy={isPending}
      onConfirm={send}
    >
      <p className="bare">{t(($) => $.forgotHow)}</p>
      <TextInput
        type="email"
        size="md"
        label={t(($) => $.email)}
        autoComplete="username"
        value={email}
        error={error}
        data-autofocus
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
