import { Button, Checkbox, Loader, PasswordInput, TextInput } from "@mantine/core";
import { IconAlertCircle, IconEye, IconEyeOff } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useInstallationServices } from "../../api/installation.ts";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import { useLogin } from "./data.ts";
import { DemoLogins } from "./DemoLogins.tsx";
import { ForgotPassword } from "./ForgotPassword.tsx";
import classes from "./LoginForm.module.css";
import { LoginNote } from "./LoginNote.tsx";

/** E-mail, password, and what may go wrong with them. */
export function LoginForm() {
  const { t } = useTranslation("auth");
  const services = useInstallationServices();
  const { isSubmitting, refusal, submit } = useLogin();
  const [login, setLogin] = useState({ username: "", password: "", rememberMe: true });
  const email = useRef<HTMLInputElement>(null);
  // There is nothing else to do here.
  useEffect(() => email.current?.focus(), []);
  const [isTried, setTried] = useState(false);
  const [isVisible, setVisible] = useState(false);
  const change = (part: Partial<typeof login>) => setLogin({ ...login, ...part });
  const missing = {
    username: login.username.trim() === "" && t(($) => $.emailIsRequired),
    password: login.password === "" && t(($) => $.passwordIsRequired),
  };
  const tryLogin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!missing.username && !missing.password) submit(login);
    else focusFirstWrong(event.currentTarget);
  };

  return (
    <>
      <h1 className={classes.title}>{t(($) => $.title)}</h1>
      <p className={classes.subtitle}>{t(($) => $.withYourAccount)}</p>
      <LoginNote />
      <form className={classes.form} noValidate onSubmit={tryLogin}>
        <TextInput
          type="email"
          size="md"
          label={t(($) => $.email)}
          ref={email}
          autoComplete="username"
          value={login.username}
          onChange={(event) => change({ username: event.currentTarget.value })}
          error={isTried && missing.username}
        />
        <PasswordInput
          size="md"
          label={t(($) => $.password)}
          autoComplete="current-password"
          value={login.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
          error={isTried && missing.password}
          visible={isVisible}
          onVisibilityChange={setVisible}
          visibilityToggleIcon={VisibilityIcon}
          visibilityToggleButtonProps={{
            "aria-label": isVisible ? t(($) => $.hidePassword) : t(($) => $.showPassword),
            tabIndex: 0,
          }}
        />
        <div className={classes.row}>
          <Checkbox
            size="sm"
            label={t(($) => $.rememberMe)}
            checked={login.rememberMe}
            onChange={(event) => change({ rememberMe: event.currentTarget.checked })}
          />
          {services?.hideForgotPassword === false && <ForgotPassword typed={login.username} />}
        </div>
        <Button
          type="submit"
          size="md"
          fullWidth
          aria-busy={isSubmitting}
          leftSection={isSubmitting && <Loader size={18} color="white" />}
        >
          {t(($) => $.logIn)}
        </Button>
        {/* Below all of it, so that nothing moves under the hand when it comes. */}
        <div role="alert">
          {refusal && (
            <p className={classes.refusal}>
              <IconAlertCircle size={18} stroke={1.75} aria-hidden />
              {refusal}
            </p>
          )}
        </div>
      </form>
      {services?.demoLogins && (
        <DemoLogins
          logins={services.demoLogins}
          isDisabled={isSubmitting}
          onChoose={({ username, password }) => {
            change({ username, password });
            submit({ ...login, username, password });
          }}
        />
      )}
    </>
  );
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={18} stroke={1.75} aria-hidden />;
}
