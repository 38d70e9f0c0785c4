import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
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
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<"copied" | "failed" | null>(null);
  const [isAsking, setAsking] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopying("copied");
    } catch {
      // The person copies it himself: without https, or where it was forbidden, no page may.
      field.current?.focus();
      field.current?.select();
      setCopying("failed");
    }
  };
  const isCopied = copying === "copied";
  const Symbol = isCopied ? IconCheck : IconCopy;
  return (
    <Dialog
      isOpen
      onClose={() => (isCopied ? onClose() : setAsking(true))}
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
          <Button
            size="md"
            leftSection={<Symbol size={18} stroke={1.75} aria-hidden />}
            onClick={() => void copy()}
          >
            <span aria-live="polite">{isCopied ? t(($) => $.copied) : t(($) => $.copy)}</span>
          </Button>
        </div>
        {copying === "failed" && <p role="alert">{copyFailed}</p>}
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
