import { IconCar, IconPolygon, IconUser } from "@tabler/icons-react";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CostcenterFilter } from "../costcenters/CostcenterFilter.tsx";
import { useFenceSearch } from "../geofences/data.ts";
import { usePersonSearch } from "../users/data.ts";
import { useVehicleSearch } from "../vehicles/data.ts";
import type { GroupedBy } from "./export-draft.ts";
import { GroupSelect } from "../groups/GroupSelect.tsx";
import { type ManyProps, SearchManySelect } from "../../ui/pickers/SearchManySelect.tsx";

type Props = {
  kind: GroupedBy;
  chosen: readonly Reference[];
  onChange: (chosen: readonly Reference[]) => void;
  error?: string | undefined;
};

/** Those of a grouping's kind that a report is about. Needs the texts "exports". */
export function GroupedField({ kind, chosen, onChange, error }: Props) {
  const { t } = useTranslation("exports");
  const field = { label: t(($) => $.chosen[kind]), error };
  switch (kind) {
    case "vehicle":
      return <Vehicles {...field} value={chosen} onChange={onChange} />;
    case "driver":
      return <People {...field} placeholder={t(($) => $.choose.driver)} value={chosen} onChange={onChange} />;
    case "geofence":
      return <Fences {...field} value={chosen} onChange={onChange} />;
    default: {
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
  }
}

/** Several of the active people in scope. */
export function People(props: ManyProps & { placeholder: string }) {
  const [term, setTerm] = useState<string | null>(null);
  return (
    <SearchManySelect {...props} {...usePersonSearch(term)} icon={IconUser} term={term} onSearch={setTerm} />
  );
}

function Vehicles(props: ManyProps) {
  const { t } = useTranslation("exports");
  const [term, setTerm] = useState<string | null>(null);
  return (
    <SearchManySelect
      {...props}
      {...useVehicleSearch(term)}
      icon={IconCar}
      placeholder={t(($) => $.choose.vehicle)}
      term={term}
      onSearch={setTerm}
    />
  );
}

function Fences(props: ManyProps) {
  const { t } = useTranslation("exports");
  const [term, setTerm] = useState<string | null>(null);
  return (
    <SearchManySelect
      {...props}
      {...useFenceSearch(term)}
      icon={IconPolygon}
      placeholder={t(($) => $.choose.geofence)}
      term={term}
      onSearch={setTerm}
    />
  );
}
