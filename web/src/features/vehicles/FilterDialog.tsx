import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Choice } from "../../ui/form/Choice.tsx";
import { CheckboxList } from "../../ui/form/CheckboxList.tsx";
import { CostcenterFilter } from "../../entities/costcenters/CostcenterFilter.tsx";
import { FilterForm } from "../../ui/filter/FilterForm.tsx";
import { GroupSelect } from "../../entities/groups/GroupSelect.tsx";
import { listed } from "../../ui/filter/use-list-filter.ts";
import { useRights } from "./data.ts";
import { countFilters, everything, type Narrowing } from "./filter.ts";

const types = Object.values(vehicleTypes);

type Props = { filter: Narrowing; onApply: (part: Narrowing) => void; onClose: () => void };

/** What the list of vehicles is narrowed by (rule lists/filters). */
export function FilterDialog({ filter, onApply, onClose }: Props) {
  const { t } = useTranslation("vehicles");
  const { hasCostcenters, hasUpkeep } = useRights();
  const [draft, setDraft] = useState<Narrowing>(() => narrowingOf(filter));
  const change = (part: Partial<Narrowing>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <FilterForm
      title={t(($) => $.filter.title)}
      isNarrowed={countFilters(draft) > 0}
      onReset={() => setDraft(everything)}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <CheckboxList
        label={t(($) => $.filter.profile)}
        options={types}
        nameOf={(type) => t(($) => $.profiles[`type${type}`])}
        value={draft.types ?? []}
        onChange={(chosen) => change({ types: listed(chosen) })}
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
      <Whether
        label={t(($) => $.filter.box)}
        value={draft.hasBox}
        yes={t(($) => $.filter.withBox)}
        no={t(($) => $.filter.withoutBox)}
        onChange={(hasBox) => change({ hasBox })}
      />
      <Whether
        label={t(($) => $.filter.sending)}
        value={draft.isSending}
        yes={t(($) => $.filter.sendingOnly)}
        no={t(($) => $.filter.silentOnly)}
        onChange={(isSending) => change({ isSending })}
      />
      {hasUpkeep && (
        <Whether
          label={t(($) => $.filter.upkeep)}
          value={draft.isDue}
          yes={t(($) => $.filter.due)}
          no={t(($) => $.filter.notDue)}
          onChange={(isDue) => change({ isDue })}
        />
      )}
    </FilterForm>
  );
}

type WhetherProps = {
  label: string;
  value: boolean | undefined;
  yes: string;
  no: string;
  onChange: (value: boolean | undefined) => void;
};

/** A question that may stay open. */
function Whether({ label, value, yes, no, onChange }: WhetherProps) {
  const { t } = useTranslation("vehicles");
  return (
    <Choice
      label={label}
      value={value === undefined ? "all" : value ? "yes" : "no"}
      options={[
        { value: "all", label: t(($) => $.filter.all) },
        { value: "yes", label: yes },
        { value: "no", label: no },
      ]}
      onChange={(chosen) => onChange(chosen === "all" ? undefined : chosen === "yes")}
    />
  );
}

/** Nothing else of a list's filter is the dialog's. */
function narrowingOf({
  types: profiles,
  groups,
  costCenterIds,
  hasBox,
  isSending,
  hasError,
  isDue,
}: Narrowing): Narrowing {
  return { types: profiles, groups, costCenterIds, hasBox, isSending, hasError, isDue };
}
