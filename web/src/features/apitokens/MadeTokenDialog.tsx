import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { MadeApiToken } from "@wegbuch/contract/apitokens/schemas";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import classes from "./MadeTokenDialog.module.css";

/** The token to copy, shown this once; where a browser lets nothing be copied it is marked instead. */
export function MadeTokenDialog({ made, onClose }: { made: MadeApiToken; onClose: () => void }) {
  const { t } = useTranslation("apitokens");
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<"copied" | "failed" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.token);
      setCopying("copied");
    } catch {
      // The person copies it himself: without https, or where it was forbidden, no page may.
      field.current?.focus();
      field.current?.select();
      setCopying("failed");
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.madeTitle, { name: made.name })}
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
        <div className={classes.token}>
          <TextInput
            ref={field}
            size="md"
            readOnly
            aria-label={t(($) => $.token)}
            value={made.token}
            onFocus={(event) => event.currentTarget.select()}
            classNames={{ input: classes.value! }}
          />
          <Button
            size="md"
            leftSection={
              copying === "copied" ? (
                <IconCheck size={18} aria-hidden />
              ) : (
                <IconCopy size={18} stroke={1.75} aria-hidden />
              )
            }
            onClick={() => void copy()}
          >
            <span aria-live="polite">{copying === "copied" ? t(($) => $.copied) : t(($) => $.copy)}</span>
          </Button>
        </div>
        {copying === "failed" && <p role="alert">{t(($) => $.copyFailed)}</p>}
        <p className="secondary">{t(($) => $.howUsed)}</p>
        <pre className={classes.example}>{`Authorization: Bearer ${made.token.slice(0, 4)}…`}</pre>
      </div>
    </Dialog>
  );
}
