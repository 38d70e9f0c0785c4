import { useTranslation } from "react-i18next";
import { FenceFilter } from "../../entities/geofences/FenceFilter.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { nameIn } from "../../ui/texts/name-in.ts";
import { PeriodControl } from "../../ui/dates/PeriodControl.tsx";
import { useChoices } from "./data.ts";
import type { AlarmFilter } from "./filter.ts";

type Props = { filter: AlarmFilter; onChange: (part: Partial<AlarmFilter>) => void };

/** Which period, vehicles and fences; what is narrowed is told by chips. */
export function AlarmToolbar({ filter, onChange }: Props) {
  const { t } = useTranslation("geofencealarms");
  const { vehicles, fences } = useChoices();
  const { period, vehicleIds, geofenceIds } = filter;
  const ofVehicles =
    nameIn(vehicles, vehicleIds) ?? t(($) => $.severalVehicles, { number: formatNumber(vehicleIds.length) });
  const ofFences =
    nameIn(fences, geofenceIds) ?? t(($) => $.severalFences, { number: formatNumber(geofenceIds.length) });
  return (
    <>
      <PeriodControl period={period} onChange={(next) => onChange({ period: next })} />
      <FenceFilter
        {...{ filter, vehicles, fences, onChange }}
        say={(word) => t(($) => $.filter[word])}
        chosen={{ vehicles: ofVehicles, fences: ofFences }}
      />
    </>
  );
}
