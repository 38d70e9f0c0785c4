import { Button, TextInput } from "@mantine/core";
import { IconAlertCircle, IconBuildingSkyscraper } from "@tabler/icons-react";
import { companyLogins } from "@wegbuch/contract/auth/endpoints";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { spoken } from "../../api/language.ts";
import * as companyTexts from "./company-login-texts.ts";
import { whenLeft } from "./data.ts";
import forms from "./LoginForm.module.css";
import placing from "./PasskeyLogin.module.css";
import { readRefusal } from "./read-refusal.ts";

type Props = {
  /** What stands in the field of the login. */
  typed: string;
  rememberMe: boolean;
  isDisabled: boolean;
};

/** Leads to where somebody logs in at his company; by the address of the login, or by one that is asked for (rule accounts/company-accounts). */
export function CompanyLogin({ typed, rememberMe, isDisabled }: Props) {
  const texts = spoken(companyTexts);
  const [email, setEmail] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isAsking = email !== null;
  useEffect(() => {
    if (isAsking) field.current?.focus();
  }, [isAsking]);
  const go = async (wanted: string) => {
    setRefusal(null);
    if (wanted.trim() === "") return isAsking ? setRefusal(texts.emailIsRequired) : setEmail("");
    setBusy(true);
    try {
      await whenLeft();
      const { url } = await call(companyLogins.begin, { body: { email: wanted.trim(), rememberMe } });
      location.assign(url);
    } catch (error) {
      setRefusal(readRefusal(error, texts.failed));
      setEmail(wanted);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void go(email ?? "");
  };
  return (
    <div className={placing.place}>
      {!isAsking && (
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconBuildingSkyscraper size={20} stroke={1.75} aria-hidden />}
          disabled={isDisabled}
          loading={isBusy}
          onClick={() => void go(typed)}
        >
          {texts.with}
        </Button>
      )}
      {isAsking && (
        <form className={forms.form} noValidate onSubmit={submit}>
          <TextInput
            type="email"
            size="md"
            label={texts.email}
            description={texts.how}
            ref={field}
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            size="md"
            fullWidth
            leftSection={<IconBuildingSkyscraper size={20} stroke={1.75} aria-hidden />}
            loading={isBusy}
          >
            {texts.goOn}
          </Button>
        </form>
      )}
      <div role="alert">
        {refusal !== null && (
          <p className={forms.refusal}>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden />
            {refusal}
          </p>
        )}
      </div>
    </div>
  );
}
