import { Replacing } from "../../ui/form/Replacing.tsx";
import { GroupSelect } from "./GroupSelect.tsx";

type Props = {
  /** What the tick, the field and the hint below it say. */
  words: { replace: string; label: string; hint: string };
  /** Whether there must be one. */
  needsGroup: boolean;
  /** Null stays as it is. */
  value: string[] | null;
  onChange: (value: string[] | null) => void;
  error: string | undefined;
};

/** Groups that a bulk edit may replace. */
export function ReplacedGroups({ words, needsGroup, value, onChange, error }: Props) {
  return (
    <Replacing label={words.replace} isOn={value !== null} onChange={(isOn) => onChange(isOn ? [] : null)}>
      <GroupSelect
        label={words.label}
        hint={needsGroup ? undefined : words.hint}
        isRequired={needsGroup}
        value={value ?? []}
        onChange={onChange}
        error={error}
      />
    </Replacing>
  );
}
