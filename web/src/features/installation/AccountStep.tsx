import { Button, TextInput } from "@mantine/core";
import { FirstSuperUser } from "@wegbuch/contract/installation/schemas";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";
import { useInstallationServices } from "../../api/installation.ts";
import { FieldPair } from "../../ui/form/Fields.tsx";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { refusedSettings, useFirstSuperUser } from "./data.ts";
import { SetupFrame } from "./SetupFrame.tsx";
import { CommandLine, Told } from "./Told.tsx";
import classes from "./TopicForm.module.css";
import { useKept } from "./use-kept.ts";

const blank = { firstName: "", lastName: "", email: "" };

/** The first super admin, who has read what the program printed. */
export function AccountStep() {
  const { t } = useTranslation("installation");
  const { t: ui } = useTranslation("ui");
  const fewest = useInstallationServices()?.passwordMinLength ?? 6;
  const [person, setPerson] = useKept("account", blank);
  const [secrets, setSecrets] = useState({ code: "", password: "" });
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = useFirstSuperUser();
  const body = { ...person, ...secrets };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = fieldErrors(FirstSuperUser, body, { password: t(($) => $.account.password) });
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFirstWrong(form);
    mutate(body, {
      onError: (error) => {
        setErrors(refusedSettings(error));
        focusFirstWrong(form);
      },
    });
  };
  const field = (name: keyof typeof blank) => ({
    label: t(($) => $.account[name]),
    size: "md",
    withAsterisk: true,
    value: person[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setPerson({ ...person, [name]: event.currentTarget.value });
      setErrors({});
    },
  });
  const type = (part: Partial<typeof secrets>) => {
    setSecrets({ ...secrets, ...part });
    setErrors({});
  };
  return (
    <SetupFrame
      shown="account"
      steps={[]}
      onStep={() => undefined}
      heading={t(($) => $.account.heading)}
      about={t(($) => $.account.about)}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          size="md"
          label={t(($) => $.account.code)}
          description={t(($) => $.account.codeHint)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          withAsterisk
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          classNames={{ input: classes.code! }}
          value={secrets.code}
          error={errors["code"]}
          onChange={(event) => type({ code: event.currentTarget.value })}
        />
        <FieldPair>
          <TextInput {...field("firstName")} autoComplete="given-name" maxLength={200} />
          <TextInput {...field("lastName")} autoComplete="family-name" maxLength={200} />
        </FieldPair>
        <FieldPair>
          <TextInput
            {...field("email")}
            type="email"
            autoComplete="username"
            maxLength={320}
            description={t(($) => $.account.emailHint)}
            inputWrapperOrder={["label", "input", "description", "error"]}
          />
          <PasswordField
            label={t(($) => $.account.password)}
            description={ui(($) => $.passwordHint, { count: fewest })}
            autoComplete="new-password"
            value={secrets.password}
            error={errors["password"]}
            onChange={(password) => type({ password })}
          />
        </FieldPair>
        <div role="alert">{errors[""] && <Told tone="error">{errors[""]}</Told>}</div>
        <footer className={classes.footer}>
          <Button type="submit" size="md" loading={isPending}>
            {t(($) => $.account.create)}
          </Button>
        </footer>
        <div className={classes.help}>
          <p className={classes.origin}>{t(($) => $.account.codeWhere)}</p>
          <CommandLine>npm run wegbuch -- setup-code</CommandLine>
        </div>
      </form>
    </SetupFrame>
  );
}
