import { Input } from "@mantine/core";
import { SegmentedControl } from "./SegmentedControl.tsx";

type Props<Value extends string> = {
  label: string;
  /** "" while nothing is chosen. */
  value: Value | "";
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  isRequired?: boolean;
  /** Below the field, above what is wrong with it. */
  hint?: string | undefined;
  error?: string | undefined;
};

/** One of a few values as a field of a form: label above, mistake below. */
export function Choice<Value extends string>({ label, isRequired, hint, error, ...control }: Props<Value>) {
  return (
    <Input.Wrapper
      size="md"
      label={label}
      labelElement="div"
      withAsterisk={isRequired}
      description={hint}
      error={error}
    >
      <SegmentedControl<Value | "">
        {...control}
        label={label}
        isFullWidth
        isInvalid={error !== undefined}
        onChange={(value) => value !== "" && control.onChange(value)}
      />
    </Input.Wrapper>
  );
}
