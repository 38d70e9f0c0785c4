import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../form/CopyButton.tsx";
import { useCopying } from "../form/use-copying.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog } from "./Dialog.tsx";
import classes from "./SecretDialog.module.css";

type Props = {
  title: string;
  /** What the secret is called, and the secret. */
  label: string;
  secret: string;
  copyNow: string;
  /** What to do where the browser lets nothing be copied. */
  copyFailed: string;
  onClose: () => void;
  /** Stands below it: what it is for. */
  children: ReactNode;
};

/**
 * A secret to copy, shown this once: whoever leaves it uncopied without saying that he is done is asked. Where a browser lets
 * nothing be copied it is marked instead.
 */
export function SecretDialog({ title, label, secret, copyNow, copyFailed, onClose, children }: Props) {
  const { t } = useTranslation("ui");
  const [isAsking, setAsking] = useState(false);
  const { field, ...copying } = useCopying(secret);
  return (
    <Dialog
      isOpen
      onClose={() => (copying.outcome === "copied" ? onClose() : setAsking(true))}
      isBelow={isAsking}
      title={title}
      size="form"
      footer={
        <Button size="md" variant="default" onClick={onClose}>
          {t(($) => $.done)}
        </Button>
      }
    >
      <div className={classes.made}>
        <p>
          <strong>{copyNow}</strong>
        </p>
        <div className={classes.secret}>
          <TextInput
            ref={field}
            size="md"
            readOnly
            aria-label={label}
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
            classNames={{ input: classes.value! }}
          />
          <CopyButton copying={copying} />
        </div>
        {copying.outcome === "failed" && <p role="alert">{copyFailed}</p>}
        {children}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.notCopiedTitle)}
        text={t(($) => $.notCopiedWhy)}
        confirmLabel={t(($) => $.closeUncopied)}
        cancelLabel={t(($) => $.backToCopying)}
        isDangerous
        isBusy={false}
        onConfirm={onClose}
      />
    </Dialog>
  );
}
