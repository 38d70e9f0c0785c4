import { Button, TextInput, UnstyledButton } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { challenges } from "@wegbuch/contract/factors/endpoints";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { spoken } from "../../api/language.ts";
import { ApiProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import linkClasses from "./ForgotPassword.module.css";
import classes from "./LoginForm.module.css";
import * as factorTexts from "./second-factor-texts.ts";

type Props = {
  challenge: string;
  /** Goes on with the token of the session. */
  onToken: (token: string) => Promise<unknown>;
  onBack: () => void;
};

const sixDigits = /^\d{6}$/;
const twelveCharacters = /^[a-z0-9]{12}$/i;

/** The second step of a login, for whoever has set up an app: its code, or one from paper (rule accounts/factors). */
export function SecondFactorForm({ challenge, onToken, onBack }: Props) {
  const texts = spoken(factorTexts);
  const [isFromPaper, setFromPaper] = useState(false);
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const { isSending, refusal, send, forget } = useProof({ challenge, onToken, isWrong: texts.isWrong });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const bare = typed.replaceAll(/[\s-]/g, "");
  const isWhole = (isFromPaper ? twelveCharacters : sixDigits).test(bare);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isWhole) void send(isFromPaper ? { recoveryCode: bare } : { code: bare });
    else focusFirstWrong(event.currentTarget);
  };
  const change = () => {
    setFromPaper(!isFromPaper);
    setTyped("");
    setTried(false);
    forget();
    field.current?.focus();
  };
  return (
    <>
      <h1 className={classes.title}>{isFromPaper ? texts.recoveryTitle : texts.title}</h1>
      <p className={classes.subtitle}>{isFromPaper ? texts.recoveryHow : texts.how}</p>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          size="md"
          label={isFromPaper ? texts.recoveryTitle : texts.code}
          inputMode={isFromPaper ? "text" : "numeric"}
          autoComplete={isFromPaper ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isTried && !isWhole && (isFromPaper ? texts.recoveryIsRequired : texts.codeIsRequired)}
        />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          {texts.logIn}
        </Button>
        <div role="alert">
          {refusal !== null && (
            <p className={classes.refusal}>
              <IconAlertCircle size={18} stroke={1.75} aria-hidden />
              {refusal}
            </p>
          )}
        </div>
        <UnstyledButton className={linkClasses.link} onClick={change}>
          {isFromPaper ? texts.useApp : texts.useRecovery}
        </UnstyledButton>
        <UnstyledButton className={linkClasses.link} onClick={onBack}>
          {texts.back}
        </UnstyledButton>
      </form>
    </>
  );
}

type Proof = { code: string } | { recoveryCode: string };
type Proving = Pick<Props, "challenge" | "onToken"> & { isWrong: string };

/** Shows the factor and goes on, or says why not. */
function useProof({ challenge, onToken, isWrong }: Proving) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (proof: Proof) => {
    if (isSending) return;
    setSending(true);
    setRefusal(null);
    try {
      const { token } = await call(challenges.finish, { body: { challenge, ...proof } });
      await onToken(token);
    } catch (error) {
      const isBare = error instanceof ApiProblem && error.status === 400 && error.body.message === undefined;
      setRefusal(isBare ? isWrong : problemText(error).text);
      setSending(false);
    }
  };
  return { isSending, refusal, send, forget: () => setRefusal(null) };
}
