import { IconCar, IconUser } from "@tabler/icons-react";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CostcenterFilter } from "../../ui/CostcenterFilter.tsx";
import { usePersonSearch, useVehicleSearch } from "../../ui/data.ts";
import { GroupSelect } from "../../ui/GroupSelect.tsx";
import { type ManyProps, SearchManySelect } from "../../ui/SearchManySelect.tsx";
import type { GroupedBy } from "./export-filter.ts";

type Props = {
  kind: GroupedBy;
  chosen: readonly Reference[];
  onChange: (chosen: readonly Reference[]) => void;
};

/** Those of the grouping's kind that are exported; without one there is nothing to export. */
export function ChosenField({ kind, chosen, onChange }: Props) {
  const { t } = useTranslation("tripDialogs");
  const field = {
    label: t(($) => $.export.chosen[kind]),
    error: chosen.length === 0 ? t(($) => $.export.nothingChosen[kind]) : undefined,
  };
  if (kind === "vehicle") return <Vehicles {...field} value={chosen} onChange={onChange} />;
  if (kind === "driver") return <Drivers {...field} value={chosen} onChange={onChange} />;
  const Many = kind === "group" ? GroupSelect : CostcenterFilter;
  return (
    <Many
      {...field}
      value={chosen.map(({ id }) => id)}
      // Both know the names themselves.
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: "" })))}
    />
  );
}

function Vehicles(props: ManyProps) {
  const { t } = useTranslation("tripDialogs");
  const [term, setTerm] = useState<string | null>(null);
  return (
    <SearchManySelect
      {...props}
      {...useVehicleSearch(term)}
      icon={IconCar}
      placeholder={t(($) => $.export.choose.vehicle)}
      term={term}
      onSearch={setTerm}
    />
  );
}

function Drivers(props: ManyProps) {
  const { t } = useTranslation("tripDialogs");
  const [term, setTerm] = useState<string | null>(null);
  return (
    <SearchManySelect
      {...props}
      {...usePersonSearch(term)}
      icon={IconUser}
      placeholder={t(($) => $.export.choose.driver)}
      term={term}
      onSearch={setTerm}
    />
  );
}
