import { Button, Checkbox, Loader, PasswordInput, TextInput } from "@mantine/core";
import { IconAlertCircle, IconEye, IconEyeOff } from "@tabler/icons-react";
import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import { spoken } from "../../api/language.ts";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import { useLogin, useServices } from "./data.ts";
import { ForgotPassword, type Surround } from "./ForgotPassword.tsx";
import classes from "./LoginForm.module.css";
import { LoginNote } from "./LoginNote.tsx";
import * as auth from "./texts.ts";

/** What follows a login, and what a dialog of the program needs around it. */
export type LoginProps = { onLoggedIn: () => Promise<unknown>; surround: Surround };

const OtherWays = lazyPart(() =>
  import("./OtherWays.tsx").then(({ OtherWays: Ways }) => ({ default: Ways })),
);

const SecondFactorForm = lazyPart(() =>
  import("./SecondFactorForm.tsx").then(({ SecondFactorForm: Form }) => ({ default: Form })),
);

/** E-mail and password, and then what is asked for besides. */
export function LoginForm({ onLoggedIn, surround }: LoginProps) {
  const { asked, onBack, ...entering } = useLogin(onLoggedIn);
  if (asked === null) return <PasswordForm surround={surround} {...entering} />;
  return (
    <Suspense>
      <SecondFactorForm asked={asked} onToken={entering.onToken} onBack={onBack} />
    </Suspense>
  );
}

type PasswordProps = Pick<LoginProps, "surround"> &
  Pick<ReturnType<typeof useLogin>, "isSubmitting" | "refusal" | "submit" | "onToken">;

/** What may go wrong with them is told here. */
function PasswordForm({ surround, isSubmitting, refusal, submit, onToken }: PasswordProps) {
  const texts = spoken(auth);
  const services = useServices();
  const [login, setLogin] = useState({ username: "", password: "", rememberMe: true });
  const email = useRef<HTMLInputElement>(null);
  // There is nothing else to do here.
  useEffect(() => email.current?.focus(), []);
  const [isTried, setTried] = useState(false);
  const [isVisible, setVisible] = useState(false);
  const change = (part: Partial<typeof login>) => setLogin({ ...login, ...part });
  const missing = {
    username: login.username.trim() === "" && texts.emailIsRequired,
    password: login.password === "" && texts.passwordIsRequired,
  };
  const tryLogin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!missing.username && !missing.password) submit(login);
    else focusFirstWrong(event.currentTarget);
  };

  return (
    <>
      <h1 className={classes.title}>{texts.title}</h1>
      <p className={classes.subtitle}>{texts.withYourAccount}</p>
      <LoginNote />
      <form className={classes.form} noValidate onSubmit={tryLogin}>
        <TextInput
          type="email"
          size="md"
          label={texts.email}
          ref={email}
          autoComplete="username"
          value={login.username}
          onChange={(event) => change({ username: event.currentTarget.value })}
          error={isTried && missing.username}
        />
        <PasswordInput
          size="md"
          label={texts.password}
          autoComplete="current-password"
          value={login.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
          error={isTried && missing.password}
          visible={isVisible}
          onVisibilityChange={setVisible}
          visibilityToggleIcon={VisibilityIcon}
          visibilityToggleButtonProps={{
            "aria-label": isVisible ? texts.hidePassword : texts.showPassword,
            tabIndex: 0,
          }}
        />
        <div className={classes.row}>
          <Checkbox
            size="sm"
            label={texts.rememberMe}
            checked={login.rememberMe}
            onChange={(event) => change({ rememberMe: event.currentTarget.checked })}
          />
          {services?.hideForgotPassword === false && (
            <ForgotPassword typed={login.username} surround={surround} />
          )}
        </div>
        <Button
          type="submit"
          size="md"
          fullWidth
          aria-busy={isSubmitting}
          leftSection={isSubmitting && <Loader size={18} color="white" />}
        >
          {texts.logIn}
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
      {services && (
        <Suspense>
          <OtherWays
            {...services}
            typed={login.username}
            rememberMe={login.rememberMe}
            isDisabled={isSubmitting}
            onToken={onToken}
            onChoose={({ username, password }) => {
              change({ username, password });
              submit({ ...login, username, password });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={18} stroke={1.75} aria-hidden />;
}
