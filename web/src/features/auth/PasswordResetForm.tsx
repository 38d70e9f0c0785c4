import { Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { forgottenPasswords } from "@wegbuch/contract/auth/endpoints";
import { PasswordReset } from "@wegbuch/contract/auth/schemas";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/call.ts";
import { fieldErrors, refusedFields } from "../../api/field-errors.ts";
import { useInstallationServices } from "../../api/installation.ts";
import { isProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import type { ResetLink } from "./filter.ts";
import classes from "./LoginForm.module.css";

const nothing = { newPassword: "", repeated: "" };

/** Takes a new password twice; a link that has expired shuts the form (rule accounts/reset-link). */
export function PasswordResetForm({ link }: { link: ResetLink }) {
  const { t } = useTranslation("auth");
  const { t: ui } = useTranslation("ui");
  const [typed, setTyped] = useState(nothing);
  const [left, setLeft] = useState({ newPassword: false, repeated: false });
  const fewest = useInstallationServices()?.passwordMinLength ?? 6;
  const { state, refusal, weakness, submit } = useReset(link);
  const body = { userId: link.userId, passwordResetToken: link.token, newPassword: typed.newPassword };
  const tooShort = fieldErrors(PasswordReset, body)["newPassword"];
  const differs = typed.repeated === typed.newPassword ? undefined : ui(($) => $.passwordsDiffer);
  const reset = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLeft({ newPassword: true, repeated: true });
    if (tooShort === undefined && differs === undefined) void submit(typed.newPassword);
    else focusFirstWrong(event.currentTarget);
  };
  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    autoComplete: "new-password" as const,
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    onLeave: () => setLeft({ ...left, [name]: left[name] || typed[name] !== "" }),
  });
  return (
    <>
      <h1 className={classes.title}>{t(($) => $.resetTitle)}</h1>
      <p className={classes.subtitle}>{t(($) => $.resetHow)}</p>
      <form className={classes.form} noValidate onSubmit={reset}>
        <fieldset className={classes.form} disabled={state === "linkIsGone"}>
          <PasswordField
            {...field("newPassword")}
            label={ui(($) => $.newPassword)}
            description={ui(($) => $.passwordHint, { count: fewest })}
            error={(left.newPassword ? tooShort : undefined) ?? weakness}
          />
          <PasswordField
            {...field("repeated")}
            label={ui(($) => $.repeatPassword)}
            error={left.repeated ? differs : undefined}
          />
        </fieldset>
        <div role="alert">
          {refusal && (
            <p className={classes.refusal}>
              <IconAlertCircle size={18} stroke={1.75} aria-hidden />
              {refusal}
            </p>
          )}
        </div>
        {state === "linkIsGone" ? (
          <ToLogin />
        ) : (
          <Button type="submit" size="md" fullWidth loading={state === "sending"}>
            {t(($) => $.setPassword)}
          </Button>
        )}
      </form>
    </>
  );
}

/** The way on once the form is shut; takes the focus that the form has lost. */
function ToLogin() {
  const { t } = useTranslation("auth");
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Button ref={link} component="a" href="/login" size="md" variant="default" fullWidth>
      {t(($) => $.toLogin)}
    </Button>
  );
}

/** Sends the new password and goes to the login, or says why not. */
function useReset(link: ResetLink) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const [state, setState] = useState<"open" | "sending" | "linkIsGone">("open");
  const [refusal, setRefusal] = useState<string | null>(null);
  /** What the server says of the password itself. */
  const [weakness, setWeakness] = useState<string>();
  const submit = async (newPassword: string) => {
    setState("sending");
    setRefusal(null);
    setWeakness(undefined);
    try {
      const body = { userId: link.userId, passwordResetToken: link.token, newPassword };
      await call(forgottenPasswords.resetPassword, { body });
      await navigate({ to: "/login", replace: true, state: { loginNote: "passwordIsSet" } });
    } catch (error) {
      const isGone = isProblem(error, 404);
      const weak = refusedFields(error)["newPassword"];
      setState(isGone ? "linkIsGone" : "open");
      if (weak !== undefined) return setWeakness(weak);
      setRefusal(isGone ? t(($) => $.linkHasExpired) : problemText(error).text);
    }
  };
  return { state, refusal, weakness, submit };
}
