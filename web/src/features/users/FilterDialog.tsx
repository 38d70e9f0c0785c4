import { companyRoles } from "@wegbuch/contract/access/roles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxList } from "../../ui/form/CheckboxList.tsx";
import { CostcenterFilter } from "../../entities/costcenters/CostcenterFilter.tsx";
import { FilterForm } from "../../ui/filter/FilterForm.tsx";
import { GroupSelect } from "../../entities/groups/GroupSelect.tsx";
import { listed } from "../../ui/filter/use-list-filter.ts";
import { useRights } from "./data.ts";
import { countFilters, everybody, type Narrowing, narrowingOf } from "./filter.ts";
import { useRoleName } from "./UserColumns.tsx";

const roles = Object.values(companyRoles);

type Props = { filter: Narrowing; onApply: (part: Narrowing) => void; onClose: () => void };

/** What the list of users is narrowed by (rule lists/filters). */
export function FilterDialog({ filter, onApply, onClose }: Props) {
  const { t } = useTranslation("users");
  const { hasCostcenters } = useRights();
  const roleName = useRoleName();
  const [draft, setDraft] = useState<Narrowing>(() => narrowingOf(filter));
  const change = (part: Partial<Narrowing>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <FilterForm
      title={t(($) => $.filter.title)}
      isNarrowed={countFilters(draft) > 0}
      onReset={() => setDraft(everybody)}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <CheckboxList
        label={t(($) => $.filter.roles)}
        options={roles}
        nameOf={roleName}
        value={draft.roleIds ?? []}
        onChange={(chosen) => change({ roleIds: listed(chosen) })}
        isInColumns
      />
      <GroupSelect
        label={t(($) => $.filter.groups)}
        hint={t(($) => $.filter.groupsHint)}
        value={draft.groups ?? []}
        onChange={(chosen) => change({ groups: listed(chosen) })}
      />
      {hasCostcenters && (
        <CostcenterFilter
          label={t(($) => $.filter.costcenters)}
          value={draft.costCenterIds ?? []}
          onChange={(chosen) => change({ costCenterIds: listed(chosen) })}
        />
      )}
    </FilterForm>
  );
}
