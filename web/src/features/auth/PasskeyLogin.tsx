import { Button } from "@mantine/core";
import { IconAlertCircle, IconFingerprint } from "@tabler/icons-react";
import { passkeyLogins } from "@wegbuch/contract/auth/endpoints";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { spoken } from "../../api/language.ts";
import { canShowPasskeys, showPasskey } from "../../entities/factors/passkey.ts";
import { whenLeft } from "./data.ts";
import classes from "./LoginForm.module.css";
import placing from "./PasskeyLogin.module.css";
import { readRefusal } from "./read-refusal.ts";
import * as factorTexts from "./second-factor-texts.ts";

type Props = {
  /** Whose passkeys the installation asks for. */
  domain: string | null;
  rememberMe: boolean;
  isDisabled: boolean;
  onToken: (token: string) => Promise<unknown>;
};

/** Logs in by a passkey and nothing else, where the browser knows what that is (rule accounts/passkeys). */
export function PasskeyLogin({ domain, rememberMe, isDisabled, onToken }: Props) {
  const texts = spoken(factorTexts);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!canShowPasskeys(domain)) return null;
  const logIn = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await whenLeft();
      const request = await call(passkeyLogins.begin, {});
      const assertion = await showPasskey(request);
      if (assertion === null) return;
      const body = { challenge: request.challenge, assertion, rememberMe };
      const { token } = await call(passkeyLogins.finish, { body });
      await onToken(token);
    } catch (error) {
      setRefusal(readRefusal(error, texts.passkeyIsWrong));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={placing.place}>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
        disabled={isDisabled}
        loading={isBusy}
        onClick={() => void logIn()}
      >
        {texts.withPasskey}
      </Button>
      <div role="alert">
        {refusal !== null && (
          <p className={classes.refusal}>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden />
            {refusal}
          </p>
        )}
      </div>
    </div>
  );
}
