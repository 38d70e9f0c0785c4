import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";

type Props = {
  title: string;
  text: string;
  confirmLabel: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** What the call was refused with. */
  error: Error | null;
  onProof: (password: string) => void;
  onClose: () => void;
};

/** Asks once more for the password of who is logged in. */
export function ProofDialog({ text, error, onProof, ...dialog }: Props) {
  const { t } = useTranslation("factors");
  const { email } = useCurrentUser();
  const [password, setPassword] = useState("");
  return (
    <FormDialog {...dialog} isOpen isReady={password !== ""} onConfirm={() => onProof(password)}>
      <p>{text}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t(($) => $.password)}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={refusedFields(error)["currentPassword"]}
        isFirst
      />
    </FormDialog>
  );
}
