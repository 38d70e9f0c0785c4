import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import classes from "./SecretDialog.module.css";

/** The secret to copy, shown this once; where a browser lets nothing be copied it is marked instead. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<"copied" | "failed" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopying("copied");
    } catch {
      // The person copies it himself: without https, or where it was forbidden, no page may.
      field.current?.select();
      setCopying("failed");
    }
  };
  const Symbol = copying === "copied" ? IconCheck : IconCopy;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.secretTitle)}
      size="form"
      footer={
        <Button size="md" variant="default" onClick={onClose}>
          {t(($) => $.done)}
        </Button>
      }
    >
      <div className={classes.made}>
        <p>
          <strong>{t(($) => $.copyNow)}</strong>
        </p>
        <div className={classes.secret}>
          <TextInput
            ref={field}
            size="md"
            readOnly
            aria-label={t(($) => $.secret)}
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
            classNames={{ input: classes.value! }}
          />
          <Button
            size="md"
            leftSection={<Symbol size={18} stroke={1.75} aria-hidden />}
            onClick={() => void copy()}
          >
            <span aria-live="polite">{copying === "copied" ? t(($) => $.copied) : t(($) => $.copy)}</span>
          </Button>
        </div>
        {copying === "failed" && <p role="alert">{t(($) => $.copyFailed)}</p>}
        <p className="secondary">{t(($) => $.howUsed)}</p>
      </div>
    </Dialog>
  );
}
