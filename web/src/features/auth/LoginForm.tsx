import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertCircle, IconEye, IconEyeOff } from "@tabler/icons-react";
import type { Services } from "@wegbuch/contract/auth/schemas";
import { useTranslation } from "react-i18next";
import { useLogin } from "./data.ts";
import { DemoLogins } from "./DemoLogins.tsx";
import { ForgotPassword } from "./ForgotPassword.tsx";
import classes from "./LoginForm.module.css";

/** E-mail, password, and what may go wrong with them. */
export function LoginForm({ services }: { services: Services | undefined }) {
  const { t } = useTranslation("auth");
  const { isSubmitting, refusal, submit } = useLogin();
  const form = useForm({
    initialValues: { username: "", password: "", rememberMe: true },
    validate: {
      username: (value) => (value.trim() === "" ? t(($) => $.emailIsRequired) : null),
      password: (value) => (value === "" ? t(($) => $.passwordIsRequired) : null),
    },
  });

  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{t(($) => $.title)}</h1>
      <p className={classes.subtitle}>{t(($) => $.withYourAccount)}</p>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        <TextInput
          {...form.getInputProps("username")}
          type="email"
          size="md"
          label={t(($) => $.email)}
          autoComplete="username"
          data-autofocus
        />
        <PasswordInput
          {...form.getInputProps("password")}
          size="md"
          label={t(($) => $.password)}
          autoComplete="current-password"
          visibilityToggleIcon={VisibilityIcon}
          visibilityToggleButtonProps={{ "aria-label": t(($) => $.showPassword), tabIndex: 0 }}
        />
        <div className={classes.row}>
          <Checkbox
            {...form.getInputProps("rememberMe", { type: "checkbox" })}
            label={t(($) => $.rememberMe)}
          />
          {services?.hideForgotPassword === false && <ForgotPassword />}
        </div>
        <div role="alert">
          {refusal && (
            <p className={classes.refusal}>
              <IconAlertCircle size={18} stroke={1.75} aria-hidden />
              {refusal}
            </p>
          )}
        </div>
        <Button type="submit" size="md" fullWidth loading={isSubmitting}>
          {t(($) => $.logIn)}
        </Button>
      </form>
      {services?.demoLogins && (
        <DemoLogins
          logins={services.demoLogins}
          isDisabled={isSubmitting}
          onChoose={(login) => {
            form.setValues(login);
            submit({ ...login, rememberMe: form.values.rememberMe });
          }}
        />
      )}
    </div>
  );
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={18} stroke={1.75} aria-hidden />;
}
