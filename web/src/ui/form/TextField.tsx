import { TextInput } from "@mantine/core";

type Props = {
  label: string;
  /** Below the field, until something is wrong with it. */
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  isRequired?: boolean;
  /** "number" stays text, so that what is no number can be told. */
  kind?: "text" | "email" | "number";
  maxLength?: number;
  /** What counts while nothing is typed. */
  placeholder?: string;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
};

/** One line of text with its label above and hint or error below. */
export function TextField(props: Props) {
  const { label, hint, value, onChange, error, kind = "text", maxLength = 200 } = props;
  return (
    <TextInput
      size="md"
      type={kind === "email" ? "email" : "text"}
      inputMode={kind === "number" ? "numeric" : undefined}
      label={label}
      description={error ? undefined : hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      withAsterisk={props.isRequired}
      maxLength={maxLength}
      placeholder={props.placeholder}
      autoComplete="off"
      data-autofocus={props.isFirst || undefined}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
