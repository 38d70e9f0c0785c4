import { Skeleton } from "@mantine/core";
import type { GeofenceVehicle } from "@wegbuch/contract/geofences/schemas";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { useIsPhone } from "../../ui/theme/media.ts";
import { TickList } from "../../ui/pickers/TickList.tsx";
import { TransferList } from "../../ui/pickers/TransferList.tsx";
import { useFenceVehicles } from "./data.ts";
import { useVehicleWords } from "./VehicleWords.tsx";

/** Ids on either side, as both are saved (rule geofences/vehicles). */
export type Assigned = { assigned: string[]; unassigned: string[] };

type Props = {
  geofenceId: string;
  /** Hears of a choice that differs from what the server has; null once it does no longer. */
  onChange: (vehicles: Assigned | null) => void;
};

/** Which vehicles a fence watches: two lists, on the phone one. Nothing is sent before the form is. */
export function VehicleAssignment({ geofenceId, onChange }: Props) {
  const { t } = useTranslation("geofenceDialogs");
  const { assigned, unassigned, isError, refetch } = useFenceVehicles(geofenceId);
  const isPhone = useIsPhone();
  return (
    <section aria-label={t(($) => $.vehicles.title)}>
      {assigned && unassigned ? (
        <Sides assigned={assigned} unassigned={unassigned} isPhone={isPhone} onChange={onChange} />
      ) : isError ? (
        <LoadError onRetry={refetch} />
      ) : (
        <Skeleton height={320} radius={10} />
      )}
    </section>
  );
}

type SidesProps = {
  assigned: readonly GeofenceVehicle[];
  unassigned: readonly GeofenceVehicle[];
  isPhone: boolean;
  onChange: Props["onChange"];
};

function Sides({ assigned, unassigned, isPhone, onChange }: SidesProps) {
  const all = useMemo(
    () =>
      [...assigned, ...unassigned]
        .map(({ vehicleId, vehicleName, licensePlate }) => ({
          id: vehicleId,
          name: licensePlate || vehicleName,
          about: licensePlate && vehicleName,
        }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    [assigned, unassigned],
  );
  const before = useMemo(() => new Set(assigned.map(({ vehicleId }) => vehicleId)), [assigned]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before);
  const change = (next: ReadonlySet<string>) => {
    setChosen(next);
    const ids = all.map(({ id }) => id);
    const isSame = ids.every((id) => before.has(id) === next.has(id));
    onChange(
      isSame
        ? null
        : { assigned: ids.filter((id) => next.has(id)), unassigned: ids.filter((id) => !next.has(id)) },
    );
  };
  const words = useVehicleWords();
  const Lists = isPhone ? TickList : TransferList;
  return <Lists all={all} chosen={chosen} onChange={change} words={words} height={isPhone ? 420 : 320} />;
}
