import { Textarea, type TextareaProps } from "@mantine/core";

type Props = Pick<TextareaProps, "label" | "description" | "error"> & {
  value: string;
  onChange: (text: string) => void;
  /** Gets the focus when the dialog opens. */
  isFirst?: boolean;
};

/** A description of several lines, as long as the columns for it. */
export function LongText({ onChange, isFirst, ...input }: Props) {
  return (
    <Textarea
      {...input}
      size="md"
      autosize
      minRows={3}
      maxRows={5}
      maxLength={2_000}
      data-autofocus={isFirst || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
