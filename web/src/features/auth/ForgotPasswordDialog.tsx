import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import classes from "./ForgotPasswordDialog.module.css";

type Props = { isOpen: boolean; onClose: () => void };

/** Asks for the e-mail address. While the server sends no reset mails it says where to turn instead. */
export function ForgotPasswordDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation("auth");
  const [email, setEmail] = useState("");
  const [isAnswered, setAnswered] = useState(false);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(($) => $.forgotTitle)} size="decision">
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAnswered(true);
        }}
      >
        <p>{t(($) => $.forgotWhy)}</p>
        <TextInput
          type="email"
          size="md"
          label={t(($) => $.email)}
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
        <p role="status" className={classes.answer}>
          {isAnswered && t(($) => $.askAdministrator)}
        </p>
        <Button type="submit" size="md" disabled={email.trim() === ""}>
          {t(($) => $.send)}
        </Button>
      </form>
    </Dialog>
  );
}
