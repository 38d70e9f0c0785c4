import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useInstallationServices } from "../../api/installation.ts";
import { FormDialog } from "./FormDialog.tsx";
import { PasswordField } from "../form/PasswordField.tsx";
import { useFreshState } from "../form/use-fresh-state.ts";

const empty = { knownPassword: "", newPassword: "", repeated: "" };

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  confirmLabel?: string;
  /** Whose password it is, so that password managers file it under that name. */
  username?: string;
  /** A password that is asked for first: the old one, or the administrator's own; `error` is what the server says of it. */
  known?: { label: string; error?: string | undefined };
  /** What the server says of the new one. */
  error?: string | undefined;
  /** Below the fields, for example another way to a password. */
  children?: ReactNode;
  /** A question stands above it. */
  isBelow?: boolean;
  onConfirm: (passwords: { newPassword: string; knownPassword: string }) => void;
  isBusy: boolean;
};

/** Takes a new password twice (rule accounts/password); confirm is open once it is long enough and repeated rightly. */
export function PasswordDialog(props: Props) {
  const { confirmLabel, username, known, error, children, onConfirm, ...dialog } = props;
  const { t } = useTranslation("ui");
  const [typed, setTyped] = useFreshState(empty, dialog.isOpen);
  const [left, setLeft] = useFreshState({ newPassword: false, repeated: false }, dialog.isOpen);
  const { knownPassword, newPassword, repeated } = typed;
  const fewestCharacters = useInstallationServices()?.passwordMinLength ?? 6;
  const isLong = newPassword.length >= fewestCharacters;
  const field = (name: keyof typeof empty) => ({
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    onLeave: () => setLeft({ ...left, [name]: true }),
  });
  return (
    <FormDialog
      {...dialog}
      confirmLabel={confirmLabel ?? t(($) => $.changePassword)}
      isReady={isLong && repeated === newPassword && (!known || knownPassword !== "")}
      onConfirm={() => onConfirm({ newPassword, knownPassword })}
    >
      {username && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      {known && (
        <PasswordField
          {...field("knownPassword")}
          label={known.label}
          autoComplete="current-password"
          error={known.error}
          isFirst
        />
      )}
      <PasswordField
        {...field("newPassword")}
        label={t(($) => $.newPassword)}
        description={t(($) => $.passwordHint, { count: fewestCharacters })}
        autoComplete="new-password"
        error={
          left.newPassword && newPassword !== "" && !isLong
            ? t(($) => $.passwordTooShort, { count: fewestCharacters })
            : error
        }
        isFirst={!known}
      />
      <PasswordField
        {...field("repeated")}
        label={t(($) => $.repeatPassword)}
        autoComplete="new-password"
        error={
          left.repeated && repeated !== "" && repeated !== newPassword
            ? t(($) => $.passwordsDiffer)
            : undefined
        }
      />
      {children}
    </FormDialog>
  );
}
