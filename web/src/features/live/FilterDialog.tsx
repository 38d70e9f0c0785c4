import { Checkbox } from "@mantine/core";
import { IconCar } from "@tabler/icons-react";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useVehicleSearch } from "../../entities/vehicles/data.ts";
import { FilterForm } from "../../ui/filter/FilterForm.tsx";
import { GroupSelect } from "../../entities/groups/GroupSelect.tsx";
import { SearchManySelect } from "../../ui/pickers/SearchManySelect.tsx";
import { listed } from "../../ui/filter/use-list-filter.ts";
import type { LiveVehicle } from "./data.ts";
import { countFilters, everything, type Narrowing } from "./filter.ts";

type Props = {
  filter: Narrowing;
  /** Those on the map, which know the names of chosen ones. */
  vehicles: readonly LiveVehicle[];
  onApply: (part: Narrowing) => void;
  onClose: () => void;
};

/** Which vehicles are on the map (rule live/filter). */
export function FilterDialog({ filter, vehicles, onApply, onClose }: Props) {
  const { t } = useTranslation("live");
  const { vehicleIds, groupIds, onlyMoving } = filter;
  const [draft, setDraft] = useState<Narrowing>({ vehicleIds, groupIds, onlyMoving });
  const [term, setTerm] = useState<string | null>(null);
  const search = useVehicleSearch(term);
  const [names, setNames] = useState(() => new Map(vehicles.map((each) => [each.id, nameOf(each)])));
  const chooseVehicles = (chosen: Reference[]) => {
    setNames((before) => new Map([...before, ...chosen.map(({ id, name }) => [id, name] as const)]));
    setDraft((before) => ({ ...before, vehicleIds: listed(chosen.map(({ id }) => id)) }));
  };
  return (
    <FilterForm
      title={t(($) => $.filter.title)}
      isNarrowed={countFilters(draft) > 0}
      onReset={() => setDraft(everything)}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <SearchManySelect
        label={t(($) => $.filter.vehicles)}
        value={(draft.vehicleIds ?? []).map((id) => ({ id, name: names.get(id) ?? "…" }))}
        onChange={chooseVehicles}
        {...search}
        icon={IconCar}
        placeholder={t(($) => $.filter.chooseVehicles)}
        term={term}
        onSearch={setTerm}
      />
      <GroupSelect
        label={t(($) => $.filter.groups)}
        value={draft.groupIds ?? []}
        onChange={(chosen) => setDraft((before) => ({ ...before, groupIds: listed(chosen) }))}
      />
      <Checkbox
        size="md"
        label={t(($) => $.filter.onlyMoving)}
        checked={draft.onlyMoving === true}
        onChange={({ currentTarget: { checked } }) =>
          setDraft((before) => ({ ...before, onlyMoving: checked || undefined }))
        }
      />
    </FilterForm>
  );
}

const nameOf = ({ licensePlate, name }: LiveVehicle) => licensePlate || name;
