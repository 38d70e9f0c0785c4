import { ActionIcon, Button, Input } from "@mantine/core";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatMegabytes } from "../texts/format.ts";

type Props = {
  label: string;
  hint: string;
  /** What the browser offers, as in `<input accept>`. */
  accept: string;
  value: { name: string; sizeInBytes: number } | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  error?: string | undefined;
};

/** One file of the device, chosen or photographed, which can be taken away again. */
export function FileField({ label, hint, accept, value, onChoose, onRemove, error }: Props) {
  const { t } = useTranslation("ui");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <Input.Wrapper
      size="md"
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={error || value ? undefined : hint}
      error={error}
      inputWrapperOrder={["label", "input", "description", "error"]}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-labelledby={id}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again.
          event.currentTarget.value = "";
        }}
      />
      {value ? (
        <div className="row gap-8">
          <span className="breaking">
            {value.name} <span className="secondary">{formatMegabytes(value.sizeInBytes)}</span>
          </span>
          <ActionIcon
            variant="subtle"
            size={40}
            aria-label={t(($) => $.removeFile, { name: value.name })}
            title={t(($) => $.removeFile, { name: value.name })}
            onClick={onRemove}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ) : (
        <Button
          variant="default"
          size="md"
          leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t(($) => $.chooseFile)}
        </Button>
      )}
    </Input.Wrapper>
  );
}
