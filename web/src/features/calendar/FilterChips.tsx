import { useTranslation } from "react-i18next";
import { useGroupTree } from "../../entities/groups/data.ts";
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
      {groups && <GroupChips groups={groups} onChange={onChange} />}
    </>
  );
}

function GroupChips({ groups, onChange }: { groups: readonly string[] } & Pick<Props, "onChange">) {
  const { tree } = useGroupTree();
  return groups.map((id) => (
    <FilterChip
      key={id}
      label={tree.find((group) => group.id === id)?.name ?? "…"}
      onRemove={() => onChange({ groups: listed(groups.filter((each) => each !== id)) })}
    />
  ));
}
