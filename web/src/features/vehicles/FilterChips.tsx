import type { VehicleFilter } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { CostcenterChips } from "../../entities/costcenters/CostcenterChips.tsx";
import { GroupChips } from "../../entities/groups/GroupChips.tsx";
import { FilterChip } from "../../ui/filter/FilterChip.tsx";
import { listed } from "../../ui/filter/use-list-filter.ts";

type Props = { filter: VehicleFilter; onChange: (part: Partial<VehicleFilter>) => void };

/** Each filter that is on, to be taken off by a click. */
export function FilterChips({ filter, onChange }: Props) {
  const { t } = useTranslation("vehicles");
  const { types = [], groups, costCenterIds, hasBox, isSending, hasError, isDue } = filter;
  return (
    <>
      {types.map((type) => (
        <FilterChip
          key={type}
          label={t(($) => $.profiles[`type${type}`])}
          onRemove={() => onChange({ types: listed(types.filter((each) => each !== type)) })}
        />
      ))}
      <GroupChips ids={groups} onChange={(next) => onChange({ groups: next })} />
      <CostcenterChips
        ids={costCenterIds}
        say={(value) => t(($) => $.filter.chip, { name: t(($) => $.fields.costcenterId), value })}
        onChange={(next) => onChange({ costCenterIds: next })}
      />
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
