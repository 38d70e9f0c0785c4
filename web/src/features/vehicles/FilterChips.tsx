import type { VehicleFilter } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { useCostcenterKeys } from "../../entities/costcenters/data.ts";
import { useGroupTree } from "../../entities/groups/data.ts";
import { FilterChip } from "../../ui/filter/FilterChip.tsx";
import { listed } from "../../ui/filter/use-list-filter.ts";

type Props = { filter: VehicleFilter; onChange: (part: Partial<VehicleFilter>) => void };

/** Each filter that is on, to be taken off by a click. */
export function FilterChips({ filter, onChange }: Props) {
  const { t } = useTranslation("vehicles");
  const { types = [], groups = [], costCenterIds = [], hasBox, isSending, hasError, isDue } = filter;
  const without = (ids: readonly string[], id: string) => listed(ids.filter((each) => each !== id));
  return (
    <>
      {types.map((type) => (
        <FilterChip
          key={type}
          label={t(($) => $.profiles[`type${type}`])}
          onRemove={() => onChange({ types: listed(types.filter((each) => each !== type)) })}
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
      {hasBox !== undefined && (
        <FilterChip
          label={hasBox ? t(($) => $.filter.withBox) : t(($) => $.filter.withoutBox)}
          onRemove={() => onChange({ hasBox: undefined })}
        />
      )}
      {isSending !== undefined && (
        <FilterChip
          label={isSending ? t(($) => $.filter.sendingOnly) : t(($) => $.filter.silentOnly)}
          onRemove={() => onChange({ isSending: undefined })}
        />
      )}
      {hasError !== undefined && (
        <FilterChip
          label={hasError ? t(($) => $.filter.withError) : t(($) => $.filter.withoutError)}
          onRemove={() => onChange({ hasError: undefined })}
        />
      )}
      {isDue !== undefined && (
        <FilterChip
          label={isDue ? t(($) => $.report.due) : t(($) => $.report.nothingDue)}
          onRemove={() => onChange({ isDue: undefined })}
        />
      )}
    </>
  );
}

type Chips = { ids: readonly string[]; onRemove: (id: string) => void };

function GroupChips({ ids, onRemove }: Chips) {
  const { tree } = useGroupTree();
  const nameOf = (id: string) => tree.find((group) => group.id === id)?.name ?? "…";
  return ids.map((id) => <FilterChip key={id} label={nameOf(id)} onRemove={() => onRemove(id)} />);
}

function CostcenterChips({ ids, onRemove }: Chips) {
  const { t } = useTranslation("vehicles");
  const keys = useCostcenterKeys(ids);
  const nameOf = (id: string) =>
    t(($) => $.filter.chip, { name: t(($) => $.fields.costcenterId), value: keys.get(id) ?? "…" });
  return ids.map((id) => <FilterChip key={id} label={nameOf(id)} onRemove={() => onRemove(id)} />);
}
