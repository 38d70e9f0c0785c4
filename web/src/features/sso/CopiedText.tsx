import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

/** A text that is wanted elsewhere, with a button that copies it; where no page may, it is selected. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation("sso");
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without https, or where it was forbidden, the person copies it himself.
      field.current?.focus();
      field.current?.select();
    }
  };
  const Symbol = isCopied ? IconCheck : IconCopy;
  return (
    <div>
      <TextInput ref={field} size="md" label={label} readOnly value={text} />
      <Button
        mt={8}
        size="sm"
        variant="default"
        leftSection={<Symbol size={18} stroke={1.75} aria-hidden />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? t(($) => $.copied) : t(($) => $.copy)}</span>
      </Button>
    </div>
  );
}
