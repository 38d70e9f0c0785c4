import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMailForward } from "@tabler/icons-react";
import type { User } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { refusedFields } from "../../api/field-errors.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { PasswordDialog } from "../../ui/dialogs/PasswordDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useChangePassword, useResetPassword } from "./data.ts";
import classes from "./PasswordChange.module.css";
import { nameOf } from "./UserColumns.tsx";

/**
 * Gives somebody a new password, confirmed by one's own (rule accounts/password), or lets a temporary one be mailed
 * (rule accounts/mailed-password).
 */
export function PasswordChange({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("users");
  const [isAsking, { open: ask, close: stopAsking }] = useDisclosure();
  const { mutate, isPending, error } = useChangePassword();
  const reset = useResetPassword();
  const { id, email } = user;
  const refused = refusedFields(error);
  const change = ({ newPassword, knownPassword }: { newPassword: string; knownPassword: string }) =>
    mutate(
      { params: { id }, body: { adminPassword: knownPassword, newPassword } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.password.changed, { name: nameOf(user) }));
        },
      },
    );
  const mail = () =>
    reset.mutate(
      { params: { userId: id } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.password.mailed, { email }));
        },
      },
    );
  return (
    <>
      <PasswordDialog
        isOpen
        isBelow={isAsking}
        onClose={onClose}
        title={t(($) => $.password.title, { name: nameOf(user) })}
        known={{ label: t(($) => $.password.yours), error: refused["adminPassword"] }}
        error={refused["newPassword"]}
        onConfirm={change}
        isBusy={isPending}
      >
        <div className={classes.other}>
          <p>{t(($) => $.password.orMail)}</p>
          <Button
            variant="default"
            size="md"
            leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden />}
            aria-haspopup="dialog"
            onClick={ask}
          >
            {t(($) => $.password.mail)}
          </Button>
        </div>
      </PasswordDialog>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={stopAsking}
        title={t(($) => $.password.mail)}
        text={t(($) => $.password.mailWhy, { email })}
        confirmLabel={t(($) => $.password.mailConfirm)}
        onConfirm={mail}
        isBusy={reset.isPending}
      />
    </>
  );
}
