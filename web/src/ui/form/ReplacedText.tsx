import { LongText } from "./LongText.tsx";
import { Replacing } from "./Replacing.tsx";

type Props = {
  /** What the tick, the field and the hint below it say. */
  words: { replace: string; label: string; hint: string };
  /** Null stays as it is. */
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
};

/** A description that a bulk edit may replace. */
export function ReplacedText({ words, value, onChange, error }: Props) {
  return (
    <Replacing label={words.replace} isOn={value !== null} onChange={(isOn) => onChange(isOn ? "" : null)}>
      <LongText
        label={words.label}
        description={words.hint}
        value={value ?? ""}
        onChange={onChange}
        error={error}
      />
    </Replacing>
  );
}
