import { Button, TextInput } from "@mantine/core";
import { FirstSuperUser } from "@wegbuch/contract/installation/schemas";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { useInstallationServices } from "../../api/installation.ts";
import { FieldPair } from "../../ui/form/Fields.tsx";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { refusedSettings, useFirstSuperUser } from "./data.ts";
import { SetupFrame } from "./SetupFrame.tsx";
import { CommandLine, Told } from "./Told.tsx";
import classes from "./TopicForm.module.css";
import { keep, kept } from "./use-kept.ts";

const blank = { firstName: "", lastName: "", email: "" };

/** The first super admin, who has read what the program printed. */
export function AccountStep() {
  const { t } = useTranslation("installation");
  const { t: ui } = useTranslation("ui");
  const fewest = useInstallationServices()?.passwordMinLength ?? 6;
  const labels = { password: t(($) => $.account.password) };
  const form = useDraft({
    before: () => ({ ...kept("account", blank), code: "", password: "" }),
    wrongIn: (typed) => fieldErrors(FirstSuperUser, typed, labels),
    isToldAtAttempts: true,
    refusedBy: refusedSettings,
  });
  const { draft, errors, change } = form;
  const { mutate, isPending } = useFirstSuperUser();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const onError = (error: unknown) => {
      form.refuse(error);
      focusFirstWrong(element);
    };
    if (!form.submit(() => mutate(draft, { onError }))) focusFirstWrong(element);
  };
  const field = (name: keyof typeof blank) => ({
    label: t(($) => $.account[name]),
    size: "md",
    withAsterisk: true,
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const part = { [name]: event.currentTarget.value };
      const { firstName, lastName, email } = { ...draft, ...part };
      keep("account", { firstName, lastName, email });
      change(part);
    },
  });
  return (
    <SetupFrame
      shown="account"
      steps={[]}
      onStep={() => undefined}
      heading={t(($) => $.account.heading)}
      about={t(($) => $.account.about)}
    >
      <form className="stack gap-16" noValidate onSubmit={submit}>
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
          value={draft.code}
          error={errors["code"]}
          onChange={(event) => change({ code: event.currentTarget.value })}
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
            value={draft.password}
            error={errors["password"]}
            onChange={(password) => change({ password })}
          />
        </FieldPair>
        <div role="alert">{errors[""] && <Told tone="error">{errors[""]}</Told>}</div>
        <footer className={classes.footer}>
          <Button type="submit" size="md" loading={isPending}>
            {t(($) => $.account.create)}
          </Button>
        </footer>
        <div className={classes.help}>
          <p className="bare secondary">{t(($) => $.account.codeWhere)}</p>
          <CommandLine>npm run wegbuch -- setup-code</CommandLine>
        </div>
      </form>
    </SetupFrame>
  );
}
