import { useDisclosure } from "@mantine/hooks";
import { IconCar, IconPolygon } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FilterButton } from "../../ui/filter/FilterButton.tsx";
import { FilterChip } from "../../ui/filter/FilterChip.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { nameIn } from "../../ui/texts/name-in.ts";
import { PeriodControl } from "../../ui/dates/PeriodControl.tsx";
import { PickField } from "../../ui/pickers/PickField.tsx";
import { type Named, useChoices } from "./data.ts";
import type { AlarmFilter } from "./filter.ts";

type Props = { filter: AlarmFilter; onChange: (part: Partial<AlarmFilter>) => void };

/** Which period, vehicles and fences; what is narrowed is told by chips. */
export function AlarmToolbar({ filter, onChange }: Props) {
  const { t } = useTranslation("geofencealarms");
  const [isOpen, { open, close }] = useDisclosure();
  const { vehicles, fences } = useChoices();
  const { period, vehicleIds, geofenceIds } = filter;
  const ofVehicles =
    nameIn(vehicles, vehicleIds) ?? t(($) => $.severalVehicles, { number: formatNumber(vehicleIds.length) });
  const ofFences =
    nameIn(fences, geofenceIds) ?? t(($) => $.severalFences, { number: formatNumber(geofenceIds.length) });
  return (
    <>
      <PeriodControl period={period} onChange={(next) => onChange({ period: next })} />
      <FilterButton
        count={[vehicleIds, geofenceIds].filter(({ length }) => length > 0).length}
        onOpen={open}
      />
      {vehicleIds.length > 0 && (
        <FilterChip label={ofVehicles} icon={IconCar} onRemove={() => onChange({ vehicleIds: [] })} />
      )}
      {geofenceIds.length > 0 && (
        <FilterChip label={ofFences} icon={IconPolygon} onRemove={() => onChange({ geofenceIds: [] })} />
      )}
      {isOpen && <FilterDialog {...{ filter, vehicles, fences, onChange }} onClose={close} />}
    </>
  );
}

type DialogProps = Props & Partial<Record<"vehicles" | "fences", readonly Named[]>> & { onClose: () => void };

function FilterDialog({ filter, vehicles, fences, onChange, onClose }: DialogProps) {
  const { t } = useTranslation("geofencealarms");
  const [geofenceIds, setFences] = useState(filter.geofenceIds);
  const [vehicleIds, setVehicles] = useState(filter.vehicleIds);
  const apply = () => {
    onClose();
    onChange({ geofenceIds, vehicleIds });
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.filter.title)}
      size="form"
      confirmLabel={t(($) => $.filter.apply)}
      isBusy={false}
      onConfirm={apply}
    >
      <PickField
        label={t(($) => $.filter.geofences)}
        items={fences}
        ticked={geofenceIds}
        onChange={setFences}
      />
      <PickField
        label={t(($) => $.filter.vehicles)}
        items={vehicles}
        ticked={vehicleIds}
        onChange={setVehicles}
      />
    </FormDialog>
  );
}
