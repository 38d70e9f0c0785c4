import { FilterChip } from "../../ui/filter/FilterChip.tsx";
import { listed } from "../../ui/filter/use-list-filter.ts";
import { useCostcenterKeys } from "./data.ts";

type Props = {
  ids: readonly string[] | undefined;
  /** What a chip says of the key. */
  say: (key: string) => string;
  onChange: (ids: string[] | undefined) => void;
};

/** The cost centres a list is narrowed to, each to be taken off by a click. */
export function CostcenterChips({ ids = [], say, onChange }: Props) {
  const keys = useCostcenterKeys(ids);
  return ids.map((id) => (
    <FilterChip
      key={id}
      label={say(keys.get(id) ?? "…")}
      onRemove={() => onChange(listed(ids.filter((each) => each !== id)))}
    />
  ));
}
