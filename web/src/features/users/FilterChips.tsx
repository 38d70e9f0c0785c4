import type { UserFilter } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { useCostcenterKeys } from "../../entities/costcenters/data.ts";
import { useGroupTree } from "../../entities/groups/data.ts";
import { FilterChip } from "../../ui/filter/FilterChip.tsx";
import { listed } from "../../ui/filter/use-list-filter.ts";
import { useRoleName } from "./UserColumns.tsx";

type Props = { filter: UserFilter; onChange: (part: Partial<UserFilter>) => void };

/** Each filter that is on, to be taken off by a click. */
export function FilterChips({ filter, onChange }: Props) {
  const { roleIds = [], groups = [], costCenterIds = [] } = filter;
  const roleName = useRoleName();
  const without = <Value,>(values: readonly Value[], value: Value) =>
    listed(values.filter((each) => each !== value));
  return (
    <>
      {roleIds.map((role) => (
        <FilterChip
          key={role}
          label={roleName(role)}
          onRemove={() => onChange({ roleIds: without(roleIds, role) })}
        />
      ))}
      {groups.length > 0 && (
        <GroupChips ids={groups} onRemove={(id) => onChange({ groups: without(groups, id) })} />
      )}
      {costCenterIds.length > 0 && (
        <CostcenterChips
          ids={costCenterIds}
          onRemove={(id) => onChange({ costCenterIds: without(costCenterIds, id) })}
        />
      )}
    </>
  );
}

type Chips = { ids: readonly string[]; onRemove: (id: string) => void };

function GroupChips({ ids, onRemove }: Chips) {
  const { tree } = useGroupTree();
  const groupName = (id: string) => tree.find((group) => group.id === id)?.name ?? "…";
  return ids.map((id) => <FilterChip key={id} label={groupName(id)} onRemove={() => onRemove(id)} />);
}

function CostcenterChips({ ids, onRemove }: Chips) {
  const { t } = useTranslation("users");
  const keys = useCostcenterKeys(ids);
  const label = (id: string) => t(($) => $.filter.costcenter, { key: keys.get(id) ?? "…" });
  return ids.map((id) => <FilterChip key={id} label={label(id)} onRemove={() => onRemove(id)} />);
}
