import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { proofs } from "@wegbuch/contract/factors/endpoints";
import type { ProofWay } from "@wegbuch/contract/kit/problem";
import type { BodyOf } from "@wegbuch/contract/kit/endpoint";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/call.ts";
import { useKnownUser } from "../../api/current-user.ts";
import { refusedFields } from "../../api/field-errors.ts";
import { useInstallationServices } from "../../api/installation.ts";
import { besideFields } from "../../api/query-client.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { CompanyProof } from "./CompanyProof.tsx";
import { canShowPasskeys, showPasskey } from "./passkey.ts";
import classes from "./FactorSetup.module.css";

type Props = {
  ways: readonly ProofWay[];
  answer: (isProven: boolean) => void;
};
type Shown = BodyOf<typeof proofs.prove>;

/** Asks for the password, a second factor or the account of the company, before what was wanted goes on by itself. */
export function FreshProof(props: Props) {
  return props.ways.includes("company") ? <CompanyProof {...props} /> : <OwnProof {...props} />;
}

function OwnProof({ ways, answer }: Props) {
  const { t } = useTranslation("factors");
  const [typed, setTyped] = useState("");
  const [sent, setSent] = useState<string | null>(null);
  const hasPasskey = useHasPasskey(ways);
  const { mutate, isPending, error } = useMutation({
    ...besideFields,
    mutationFn: prove,
    onSuccess: (isProven) => {
      if (isProven) answer(true);
    },
  });
  const way = ways.find((one) => one === "password" || one === "code");
  const code = typed.replaceAll(/\s/g, "");
  const isReady = way === undefined ? hasPasskey : way === "code" ? /^\d{6}$/.test(code) : typed !== "";
  const refused = refusedFields(error);
  const byPasskey = () => mutate("passkey");
  const confirm = () => {
    if (way === undefined) return byPasskey();
    setSent(typed);
    mutate(way === "code" ? { code } : { password: typed });
  };
  return (
    <FormDialog
      isOpen
      onClose={() => answer(false)}
      title={t(($) => $.proofTitle)}
      confirmLabel={way === undefined ? t(($) => $.byPasskey) : t(($) => $.confirm)}
      isReady={isReady}
      isFilledIn={way === undefined && hasPasskey}
      isBusy={isPending}
      onConfirm={confirm}
    >
      <p>{t(($) => $.proofWhy)}</p>
      {way && (
        <Field way={way} typed={typed} onType={setTyped} error={typed === sent ? refused[way] : undefined} />
      )}
      {way && hasPasskey && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
          disabled={isPending}
          onClick={byPasskey}
        >
          {t(($) => $.byPasskey)}
        </Button>
      )}
      <div role="alert" className={classes.wrong}>
        {refused["passkey"] ?? (way === undefined && !hasPasskey && t(($) => $.noPasskeyHere))}
      </div>
    </FormDialog>
  );
}

function useHasPasskey(ways: readonly ProofWay[]): boolean {
  const services = useInstallationServices();
  return ways.includes("passkey") && canShowPasskeys(services?.passkeyDomain);
}

/** Whether the person did not give up. */
async function prove(shown: Shown | "passkey"): Promise<boolean> {
  if (shown !== "passkey") {
    await call(proofs.prove, { body: shown });
    return true;
  }
  const request = await call(proofs.begin, {});
  const assertion = await showPasskey(request);
  if (assertion === null) return false;
  await call(proofs.prove, { body: { passkey: { challenge: request.challenge, assertion } } });
  return true;
}

type FieldProps = {
  way: "password" | "code";
  typed: string;
  onType: (typed: string) => void;
  error: string | undefined;
};

function Field({ way, typed, onType, error }: FieldProps) {
  const { t } = useTranslation("factors");
  // The session may end while this is open, which the gate says, not this.
  const email = useKnownUser()?.email ?? "";
  const field = { value: typed, onChange: onType, error, isFirst: true };
  if (way === "code")
    return (
      <TextField
        {...field}
        kind="number"
        label={t(($) => $.code)}
        hint={t(($) => $.codeHint)}
        maxLength={7}
      />
    );
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field} label={t(($) => $.password)} autoComplete="current-password" />
    </>
  );
}
