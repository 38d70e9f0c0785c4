import type { SuperUser } from "@wegbuch/contract/superusers/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { refusedFields } from "../../api/field-errors.ts";
import { problemText } from "../../api/problems.ts";
import { isUnproven } from "../../api/query-client.ts";
import { endSession } from "../../api/session.ts";
import { showError } from "../../ui/feedback/error-bar.ts";
import { PasswordDialog } from "../../ui/dialogs/PasswordDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useChangePassword } from "./data.ts";

type Props = { superUser: SuperUser; onClose: () => void };

/**
 * Gives a super admin a new password; nobody's old one is asked for. All sessions of that person
 * end, also the one at the screen (rule superusers/password).
 */
export function PasswordChange({ superUser, onClose }: Props) {
  const { t } = useTranslation("superusers");
  const { mutate, isPending } = useChangePassword();
  const [error, setError] = useState<string>();
  const { id, email, firstName, lastName } = superUser;
  const name = `${firstName} ${lastName}`;
  const isOwn = useCurrentUser().id === id;
  const change = ({ newPassword }: { newPassword: string }) =>
    mutate(
      { id, newPassword },
      {
        onSuccess: () => {
          onClose();
          if (isOwn) endSession("loggedOut");
          void showSnackbar(t(($) => $.passwordChanged, { name }));
        },
        onError: (problem) => {
          const { newPassword: refused } = refusedFields(problem);
          setError(refused);
          if (refused === undefined && !isUnproven(problem)) showError(problemText(problem));
        },
      },
    );
  return (
    <PasswordDialog
      isOpen
      onClose={onClose}
      title={isOwn ? t(($) => $.ownPasswordTitle) : t(($) => $.passwordTitle, { name })}
      {...(isOwn && { confirmLabel: t(($) => $.ownPasswordConfirm) })}
      username={email}
      error={error}
      onConfirm={change}
      isBusy={isPending}
    />
  );
}
