import { useMutation } from "@tanstack/react-query";
import { proofs } from "@wegbuch/contract/factors/endpoints";
import type { ProofWay } from "@wegbuch/contract/kit/problem";
import type { BodyOf } from "@wegbuch/contract/kit/endpoint";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/call.ts";
import { useCurrentUser } from "../../api/current-user.ts";
import { refusedFields } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";

type Props = {
  ways: readonly ProofWay[];
  answer: (isProven: boolean) => void;
};

/** Asks for the password, or the code of the app where there is one, before what was wanted goes on by itself. */
export function FreshProof({ ways, answer }: Props) {
  const { t } = useTranslation("factors");
  const { email } = useCurrentUser();
  const [typed, setTyped] = useState("");
  const [sent, setSent] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    ...besideFields,
    mutationFn: (body: BodyOf<typeof proofs.prove>) => call(proofs.prove, { body }),
    onSuccess: () => answer(true),
  });
  const isByPassword = ways.includes("password");
  const code = typed.replaceAll(/\s/g, "");
  const refused = typed === sent ? refusedFields(error) : {};
  const prove = () => {
    setSent(typed);
    mutate(isByPassword ? { password: typed } : { code });
  };
  return (
    <FormDialog
      isOpen
      onClose={() => answer(false)}
      title={t(($) => $.proofTitle)}
      confirmLabel={t(($) => $.confirm)}
      isReady={isByPassword ? typed !== "" : /^\d{6}$/.test(code)}
      isBusy={isPending}
      onConfirm={prove}
    >
      <p>{t(($) => $.proofWhy)}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {isByPassword ? (
        <PasswordField
          label={t(($) => $.password)}
          autoComplete="current-password"
          value={typed}
          onChange={setTyped}
          error={refused["password"]}
          isFirst
        />
      ) : (
        <TextField
          kind="number"
          label={t(($) => $.code)}
          hint={t(($) => $.codeHint)}
          maxLength={7}
          value={typed}
          onChange={setTyped}
          error={refused["code"]}
          isFirst
        />
      )}
    </FormDialog>
  );
}
