import type { UserFilter } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { CostcenterChips } from "../../entities/costcenters/CostcenterChips.tsx";
import { GroupChips } from "../../entities/groups/GroupChips.tsx";
import { FilterChip } from "../../ui/filter/FilterChip.tsx";
import { listed } from "../../ui/filter/use-list-filter.ts";
import { useRoleName } from "./UserColumns.tsx";

type Props = { filter: UserFilter; onChange: (part: Partial<UserFilter>) => void };

/** Each filter that is on, to be taken off by a click. */
export function FilterChips({ filter, onChange }: Props) {
  const { t } = useTranslation("users");
  const { roleIds = [], groups, costCenterIds } = filter;
  const roleName = useRoleName();
  return (
    <>
      {roleIds.map((role) => (
        <FilterChip
          key={role}
          label={roleName(role)}
          onRemove={() => onChange({ roleIds: listed(roleIds.filter((each) => each !== role)) })}
        />
      ))}
      <GroupChips ids={groups} onChange={(next) => onChange({ groups: next })} />
      <CostcenterChips
        ids={costCenterIds}
        say={(key) => t(($) => $.filter.costcenter, { key })}
        onChange={(next) => onChange({ costCenterIds: next })}
      />
    </>
  );
}
