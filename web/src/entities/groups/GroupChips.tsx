import { FilterChip } from "../../ui/filter/FilterChip.tsx";
import { listed } from "../../ui/filter/use-list-filter.ts";
import { useGroupTree } from "./data.ts";

type Props = { ids: readonly string[] | undefined; onChange: (ids: string[] | undefined) => void };

/** The groups a list is narrowed to, each to be taken off by a click. */
export function GroupChips({ ids = [], onChange }: Props) {
  return ids.length > 0 && <Chips ids={ids} onChange={onChange} />;
}

/** The tree is asked for only where there is a chip. */
function Chips({ ids, onChange }: { ids: readonly string[]; onChange: Props["onChange"] }) {
  const { tree } = useGroupTree();
  return ids.map((id) => (
    <FilterChip
      key={id}
      label={tree.find((group) => group.id === id)?.name ?? "…"}
      onRemove={() => onChange(listed(ids.filter((each) => each !== id)))}
    />
  ));
}
