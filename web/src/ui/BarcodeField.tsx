import { Loader, TextInput } from "@mantine/core";
import { IconBarcode } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  label: string;
  description?: ReactNode;
  value: string;
  /** Gets what is typed, and what a scanner or the camera reads. */
  onChange: (text: string) => void;
  error?: ReactNode;
  /** What was read is being looked up. */
  isBusy?: boolean;
  /** Gets the focus when it appears, so that a scanner types into it. */
  isFirst?: boolean;
};

/** A field for barcodes: scanners type into it, and a camera reads them where there is one. */
export function BarcodeField({ onChange, isBusy = false, isFirst = false, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  return (
    <TextInput
      {...input}
      ref={field}
      size="md"
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      data-autofocus={isFirst || undefined}
      leftSection={<IconBarcode size={20} stroke={1.75} aria-hidden />}
      rightSection={isBusy && <Loader size={18} />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
