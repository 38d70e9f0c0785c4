import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { passwords } from "@wegbuch/contract/users/endpoints";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { refusedFields } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { PasswordDialog } from "../../ui/dialogs/PasswordDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";

/** Changes one's own password. */
export function OwnPassword({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("settings");
  const [isOpen, { open, close }] = useDisclosure();
  const { mutate, reset, isPending, error } = useWrite(passwords.changeOwnPassword, {
    refresh: [],
    ...besideFields,
  });
  const refused = refusedFields(error);
  const change = (typed: { newPassword: string; knownPassword: string }) => {
    const done = () => {
      close();
      void showSnackbar(t(($) => $.passwordIsChanged));
    };
    const body = { currentPassword: typed.knownPassword, newPassword: typed.newPassword };
    mutate({ body }, { onSuccess: done });
  };
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        onClick={() => {
          reset();
          open();
        }}
      >
        {t(($) => $.changePassword)}
      </Button>
      <PasswordDialog
        isOpen={isOpen}
        onClose={close}
        title={t(($) => $.changePassword)}
        username={user.email}
        known={{ label: t(($) => $.currentPassword), error: refused["currentPassword"] }}
        error={refused["newPassword"]}
        isBusy={isPending}
        onConfirm={change}
      />
    </>
  );
}
