import { useTranslation } from "react-i18next";
import { GroupChips } from "../../entities/groups/GroupChips.tsx";
import { FilterChip } from "../../ui/filter/FilterChip.tsx";
import { listed } from "../../ui/filter/use-list-filter.ts";
import type { Narrowing } from "./filter.ts";

type Props = { filter: Narrowing; onChange: (part: Partial<Narrowing>) => void };

/** The filters that are on, each with a way to take it off. */
export function FilterChips({ filter: { groups, types }, onChange }: Props) {
  const { t } = useTranslation("calendar");
  return (
    <>
      {types?.map((type) => (
        <FilterChip
          key={type}
          label={t(($) => $.vehicleTypes[`type${type}`])}
          onRemove={() => onChange({ types: listed(types.filter((each) => each !== type)) })}
        />
      ))}
      <GroupChips ids={groups} onChange={(next) => onChange({ groups: next })} />
    </>
  );
}
