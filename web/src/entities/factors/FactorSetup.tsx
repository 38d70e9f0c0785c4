import { factors } from "@wegbuch/contract/factors/endpoints";
import type { RecoveryCodes as Codes } from "@wegbuch/contract/factors/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { refusedFields } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import classes from "./FactorSetup.module.css";
import { ProofDialog } from "./ProofDialog.tsx";
import { QrCode } from "./QrCode.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";

/** Three steps: the password, the code of the app that has read the secret, and the codes for the day it is lost. */
export function FactorSetup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("factors");
  const begin = useWrite(factors.beginTotp, { refresh: [], ...besideFields });
  const confirm = useWrite(factors.confirmTotp, { refresh: [factors.list], ...besideFields });
  // Whoever has a passkey has codes already.
  const done = ({ recoveryCodes }: Codes) => {
    if (recoveryCodes.length > 0) return;
    onClose();
    void showSnackbar(t(($) => $.turnedOn));
  };
  if (confirm.data && confirm.data.recoveryCodes.length > 0)
    return <RecoveryCodesDialog codes={confirm.data.recoveryCodes} onClose={onClose} />;
  if (begin.data)
    return (
      <Scan
        totp={begin.data}
        isBusy={confirm.isPending}
        error={confirm.error}
        onCode={(code) => confirm.mutate({ body: { code } }, { onSuccess: done })}
        onClose={onClose}
      />
    );
  return (
    <ProofDialog
      title={t(($) => $.setUpTitle)}
      text={t(($) => $.setUpHow)}
      confirmLabel={t(($) => $.goOn)}
      isBusy={begin.isPending}
      error={begin.error}
      onProof={(currentPassword) => begin.mutate({ body: { currentPassword } })}
      onClose={onClose}
    />
  );
}

type ScanProps = {
  totp: { secret: string; uri: string };
  isBusy: boolean;
  error: Error | null;
  onCode: (code: string) => void;
  onClose: () => void;
};

function Scan({ totp: { secret, uri }, isBusy, error, onCode, onClose }: ScanProps) {
  const { t } = useTranslation("factors");
  const [typed, setTyped] = useState("");
  const [sent, setSent] = useState<string | null>(null);
  const code = typed.replaceAll(/\s/g, "");
  const confirm = () => {
    setSent(code);
    onCode(code);
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.setUpTitle)}
      confirmLabel={t(($) => $.turnOn)}
      isReady={/^\d{6}$/.test(code)}
      isBusy={isBusy}
      onConfirm={confirm}
    >
      <p>{t(($) => $.scan)}</p>
      <div className={classes.secret}>
        <QrCode text={uri} label={t(($) => $.qrCode)} />
        <dl>
          <dt className="secondary">{t(($) => $.secret)}</dt>
          <dd className={classes.key}>{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</dd>
        </dl>
      </div>
      <TextField
        kind="number"
        label={t(($) => $.code)}
        hint={t(($) => $.codeHint)}
        maxLength={7}
        value={typed}
        onChange={setTyped}
        error={code === sent ? refusedFields(error)["code"] : undefined}
        isFirst
      />
    </FormDialog>
  );
}
