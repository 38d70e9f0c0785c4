import type { Reference } from "@wegbuch/contract/kit/wire";
import { Replacing } from "../../ui/form/Replacing.tsx";
import { CostcenterSelect } from "./CostcenterSelect.tsx";

/** Null stays as it is. */
type Replaced = { chosen: Reference | null } | null;

type Props = {
  /** What the tick, the field and the hint below it say. */
  words: { replace: string; label: string; hint: string };
  value: Replaced;
  onChange: (value: Replaced) => void;
  error: string | undefined;
};

/** A cost centre that a bulk edit may replace. */
export function ReplacedCostcenter({ words, value, onChange, error }: Props) {
  return (
    <Replacing
      label={words.replace}
      isOn={value !== null}
      onChange={(isOn) => onChange(isOn ? { chosen: null } : null)}
    >
      <CostcenterSelect
        label={words.label}
        hint={words.hint}
        value={value?.chosen?.id ?? null}
        name={value?.chosen?.name}
        onChange={(option) => onChange({ chosen: option && { id: option.id, name: option.name } })}
        error={error}
      />
    </Replacing>
  );
}
