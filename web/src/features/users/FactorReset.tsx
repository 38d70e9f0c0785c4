import { factors } from "@wegbuch/contract/factors/endpoints";
import type { User } from "@wegbuch/contract/users/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { refusedFields } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { nameOf } from "./UserColumns.tsx";

/** Takes the second factor of somebody away who has lost it, confirmed by one's own password (rule accounts/factors). */
export function FactorReset({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("users");
  const [adminPassword, setPassword] = useState("");
  const { mutate, isPending, error } = useWrite(factors.reset, {
    refresh: [factors.ofUser],
    ...besideFields,
  });
  const reset = () =>
    mutate(
      { params: { id: user.id }, body: { adminPassword } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.factor.done, { name: nameOf(user) }));
        },
      },
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.factor.reset)}
      subtitle={nameOf(user)}
      confirmLabel={t(($) => $.factor.confirm)}
      isDangerous
      isReady={adminPassword !== ""}
      isBusy={isPending}
      onConfirm={reset}
    >
      <p>{t(($) => $.factor.why)}</p>
      <PasswordField
        label={t(($) => $.password.yours)}
        autoComplete="current-password"
        value={adminPassword}
        onChange={setPassword}
        error={refusedFields(error)["adminPassword"]}
        isFirst
      />
    </FormDialog>
  );
}
