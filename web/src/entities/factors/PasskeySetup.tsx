import { factors } from "@wegbuch/contract/factors/endpoints";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/call.ts";
import { useRefresh } from "../../api/client.ts";
import { useCurrentUser } from "../../api/current-user.ts";
import { refusedFields } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { makePasskey } from "./passkey.ts";
import classes from "./FactorSetup.module.css";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";

/** Names a passkey, has the browser make it, and shows the codes for the day it is lost if it is the first factor. */
export function PasskeySetup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("factors");
  const { email } = useCurrentUser();
  const [name, setName] = useState("");
  const [currentPassword, setPassword] = useState("");
  const refresh = useRefresh([factors.list]);
  const { mutate, isPending, error, data } = useMutation({
    ...besideFields,
    mutationFn: () => addPasskey(name.trim(), currentPassword),
    onSuccess: async ({ codes }) => {
      if (codes) await refresh();
      if (codes?.length !== 0) return;
      onClose();
      void showSnackbar(t(($) => $.passkeyAdded));
    },
  });
  const { codes = [], fault } = data ?? {};
  const refused = refusedFields(error);
  if (codes.length > 0) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.passkeyTitle)}
      confirmLabel={t(($) => $.goOn)}
      isReady={name.trim() !== "" && currentPassword !== ""}
      isBusy={isPending}
      onConfirm={() => mutate()}
    >
      <p>{t(($) => $.passkeyHow)}</p>
      <TextField
        label={t(($) => $.passkeyName)}
        hint={t(($) => $.passkeyNameHint)}
        maxLength={60}
        value={name}
        onChange={setName}
        error={fault && t(($) => $.passkeyFaults[fault])}
        isFirst
      />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t(($) => $.password)}
        autoComplete="current-password"
        value={currentPassword}
        onChange={setPassword}
        error={refused["currentPassword"]}
      />
      <div role="alert" className={classes.wrong}>
        {refused["attestation"]}
      </div>
    </FormDialog>
  );
}

type Added = { codes?: readonly string[]; fault?: "givenUp" | "isThere" };

async function addPasskey(name: string, currentPassword: string): Promise<Added> {
  const wanted = await call(factors.beginPasskey, { body: { currentPassword } });
  const made = await makePasskey(wanted);
  if (made === "givenUp" || made === "isThere") return { fault: made };
  const body = { challenge: wanted.challenge, name, attestation: made };
  const { recoveryCodes } = await call(factors.finishPasskey, { body });
  return { codes: recoveryCodes };
}
