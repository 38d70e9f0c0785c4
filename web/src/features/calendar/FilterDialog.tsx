import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxList } from "../../ui/form/CheckboxList.tsx";
import { FilterForm } from "../../ui/filter/FilterForm.tsx";
import { GroupSelect } from "../../entities/groups/GroupSelect.tsx";
import { listed } from "../../ui/filter/use-list-filter.ts";
import { countFilters, everything, type Narrowing } from "./filter.ts";

const profiles = Object.values(vehicleTypes);

type Props = { filter: Narrowing; onApply: (part: Narrowing) => void; onClose: () => void };

/** Groups and types of the vehicles that are shown (rule live/calendar). */
export function FilterDialog({ filter, onApply, onClose }: Props) {
  const { t } = useTranslation("calendar");
  const [draft, setDraft] = useState<Narrowing>({ groups: filter.groups, types: filter.types });
  return (
    <FilterForm
      title={t(($) => $.filter.title)}
      isNarrowed={countFilters(draft) > 0}
      onReset={() => setDraft(everything)}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <CheckboxList
        label={t(($) => $.filter.types)}
        options={profiles}
        nameOf={(type) => t(($) => $.vehicleTypes[`type${type}`])}
        value={draft.types ?? []}
        onChange={(types) => setDraft((before) => ({ ...before, types: listed(types) }))}
      />
      <GroupSelect
        label={t(($) => $.filter.groups)}
        hint={t(($) => $.filter.groupsHint)}
        value={draft.groups ?? []}
        onChange={(chosen) => setDraft((before) => ({ ...before, groups: listed(chosen) }))}
      />
    </FilterForm>
  );
}
