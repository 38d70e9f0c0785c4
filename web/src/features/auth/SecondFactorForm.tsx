import { Button, TextInput, UnstyledButton } from "@mantine/core";
import { IconAlertCircle, IconFingerprint } from "@tabler/icons-react";
import type { SecondFactorAsked } from "@wegbuch/contract/auth/schemas";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { spoken } from "../../api/language.ts";
import { canShowPasskeys, showPasskey } from "../../entities/factors/passkey.ts";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import linkClasses from "./ForgotPassword.module.css";
import classes from "./LoginForm.module.css";
import * as factorTexts from "./second-factor-texts.ts";
import { useProof } from "./use-proof.ts";

type Props = {
  asked: SecondFactorAsked;
  /** Goes on with the token of the session. */
  onToken: (token: string) => Promise<unknown>;
  onBack: () => void;
};

type Way = "code" | "passkey" | "recoveryCode";

const formats = { code: /^\d{6}$/, recoveryCode: /^[a-z0-9]{12}$/i };

/** The second step of a login: a code of the app, a passkey, or a code from paper (rule accounts/factors). */
export function SecondFactorForm({ asked, onToken, onBack }: Props) {
  const texts = spoken(factorTexts);
  const ways = asked.methods.filter((way) => way !== "passkey" || canShowPasskeys(asked.passkey?.rpId));
  const [way, setWay] = useState<Way>(ways[0]!);
  const proof = useProof({ challenge: asked.challenge, onToken });
  const choose = (next: Way) => {
    setWay(next);
    proof.forget();
  };
  const others = ways.filter((other) => other !== way);
  return (
    <>
      <h1 className={classes.title}>{texts.titles[way]}</h1>
      <p className={classes.subtitle}>{texts.hows[way]}</p>
      <div className={classes.form}>
        {proof.isOver ? null : way === "passkey" ? (
          <PasskeyStep asked={asked} proof={proof} />
        ) : (
          <CodeStep key={way} way={way} proof={proof} />
        )}
        <div role="alert">
          {proof.refusal !== null && (
            <p className={classes.refusal}>
              <IconAlertCircle size={18} stroke={1.75} aria-hidden />
              {proof.refusal}
            </p>
          )}
        </div>
        {!proof.isOver &&
          others.map((other) => (
            <UnstyledButton key={other} className={linkClasses.link} onClick={() => choose(other)}>
              {texts.uses[other]}
            </UnstyledButton>
          ))}
        {proof.isOver ? (
          <Button size="md" fullWidth onClick={onBack}>
            {texts.back}
          </Button>
        ) : (
          <UnstyledButton className={linkClasses.link} onClick={onBack}>
            {texts.back}
          </UnstyledButton>
        )}
      </div>
    </>
  );
}

type Proof = ReturnType<typeof useProof>;

function CodeStep({ way, proof: { isSending, send } }: { way: keyof typeof formats; proof: Proof }) {
  const texts = spoken(factorTexts);
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const bare = typed.replaceAll(/[\s-]/g, "");
  const isWhole = formats[way].test(bare);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isWhole) void send(async () => ({ [way]: bare }), texts.isWrong);
    else focusFirstWrong(event.currentTarget);
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        ref={field}
        size="md"
        label={texts.labels[way]}
        inputMode={way === "code" ? "numeric" : "text"}
        autoComplete={way === "code" ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isTried && !isWhole && texts.required[way]}
      />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        {texts.logIn}
      </Button>
    </form>
  );
}

function PasskeyStep({
  asked: { passkey },
  proof: { isSending, send },
}: Pick<Props, "asked"> & { proof: Proof }) {
  const texts = spoken(factorTexts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const show = async () => {
    const assertion = await showPasskey(passkey!);
    return assertion && { assertion };
  };
  return (
    <Button
      ref={button}
      size="md"
      fullWidth
      leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
      loading={isSending}
      onClick={() => void send(show, texts.passkeyIsWrong)}
    >
      {texts.withPasskey}
    </Button>
  );
}
