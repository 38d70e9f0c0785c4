import { Button } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import type { Installation, MailChange } from "@wegbuch/contract/installation/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { FieldPair } from "../../ui/form/Fields.tsx";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { refusedSettings, useChangeMail, useTestMail } from "./data.ts";
import {
  mailBodyOf,
  mailDraftOf,
  type MailDraft,
  mailErrors,
  withEncryption,
  withoutServer,
} from "./draft.ts";
import { Told } from "./Told.tsx";
import { TopicForm, type Way } from "./TopicForm.tsx";

type Props = { mail: Installation["mail"]; email: string; way: Way };

/** The mail server, which can be tried before it is saved. */
export function MailForm({ mail, email, way }: Props) {
  const { t } = useTranslation("installation");
  const words = t(($) => $.mail, { returnObjects: true });
  const form = useDraft({
    before: () => mailDraftOf(mail, email),
    wrongIn: (typed) => mailErrors(mailBodyOf(typed, mail), words),
    isToldAtAttempts: true,
    refusedBy: (error) => withoutServer(refusedSettings(error)),
  });
  const { draft, errors } = form;
  const [told, setTold] = useState<{ tone: "ok" | "error"; text: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const save = useChangeMail();
  const { version, hear, notice } = useMeanwhile<Installation>({
    version: mail.version,
    versionOf: (newer) => newer.mail.version,
    onLoad: (newer) => form.fill(mailDraftOf(newer.mail, email)),
  });
  const test = useTestMail();
  const body = mailBodyOf(draft, mail);
  const change = (next: MailDraft) => {
    form.change(next);
    setTold(null);
  };
  const refuse = (error: unknown) => {
    const { "": text } = form.refuse(error);
    setTold(text === undefined ? null : { tone: "error", text });
    setAsking(false);
    hear(error);
  };
  const tryOut = (element: Element | null) => {
    setTold(null);
    const onSuccess = () => setTold({ tone: "ok", text: t(($) => $.mail.tested, { email }) });
    if (!form.submit(() => test.mutate({ body }, { onSuccess, onError: refuse }))) focusFirstWrong(element);
  };
  const send = (server: MailChange["server"]) =>
    save.mutate({ body: { server, version } }, { onSuccess: way.onDone, onError: refuse });
  return (
    <>
      <TopicForm
        origin={mail}
        names="SMTP_URL, MAIL_FROM"
        way={way}
        isBusy={save.isPending}
        onSave={() => form.submit(() => send(body.server))}
      >
        {notice}
        {mail.isUnreadable && <Told tone="warn">{t(($) => $.mail.unreadable)}</Told>}
        <MailFields
          draft={draft}
          errors={errors}
          hasPassword={mail.server?.hasPassword === true}
          onChange={change}
        />
        <div>
          <Button
            variant="default"
            size="md"
            leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden />}
            loading={test.isPending}
            onClick={(event) => tryOut(event.currentTarget.closest("form"))}
          >
            {t(($) => $.mail.test)}
          </Button>
        </div>
        <div role="status">{told && <Told tone={told.tone}>{told.text}</Told>}</div>
        {mail.source === "database" && mail.server !== null && (
          <div>
            <Button variant="subtle" color="red" disabled={save.isPending} onClick={() => setAsking(true)}>
              {t(($) => $.mail.remove)}
            </Button>
          </div>
        )}
      </TopicForm>
      {/* Beside the form: what is confirmed inside of it would be sent by it, too. */}
      {mail.server !== null && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={t(($) => $.mail.remove)}
          text={t(($) => $.mail.removeWhy, { host: mail.server.host, folder: "outbox" })}
          confirmLabel={t(($) => $.mail.remove)}
          isDangerous
          isBusy={save.isPending}
          onConfirm={() => send(null)}
        />
      )}
    </>
  );
}

type FieldsProps = {
  draft: MailDraft;
  errors: FieldErrors;
  hasPassword: boolean;
  onChange: (draft: MailDraft) => void;
};

function MailFields({ draft, errors, hasPassword, onChange }: FieldsProps) {
  const { t } = useTranslation("installation");
  const field = (name: "host" | "port" | "username" | "senderName" | "senderAddress") => ({
    label: t(($) => $.mail[name]),
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
  });
  return (
    <>
      <TextField {...field("host")} hint={t(($) => $.mail.hostHint)} isRequired maxLength={253} />
      <FieldPair>
        <Choice
          label={t(($) => $.mail.encryption)}
          value={draft.isTls ? "tls" : "startTls"}
          options={[
            { value: "tls", label: t(($) => $.mail.tls) },
            { value: "startTls", label: t(($) => $.mail.startTls) },
          ]}
          onChange={(value) => onChange(withEncryption(draft, value === "tls"))}
        />
        <TextField {...field("port")} kind="number" isRequired maxLength={5} />
      </FieldPair>
      <FieldPair>
        <TextField {...field("username")} hint={t(($) => $.mail.usernameHint)} maxLength={320} />
        <PasswordField
          label={t(($) => $.mail.password)}
          isOptional
          autoComplete="new-password"
          description={t(($) => (hasPassword ? $.mail.passwordKept : $.mail.passwordSealed))}
          value={draft.password}
          error={errors["password"]}
          onChange={(password) => onChange({ ...draft, password })}
        />
      </FieldPair>
      <FieldPair>
        <TextField {...field("senderName")} />
        <TextField {...field("senderAddress")} kind="email" isRequired maxLength={320} />
      </FieldPair>
    </>
  );
}
