import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import { formatDate, formatTimeRange } from "../../ui/texts/format.ts";
import { HistoryDialog } from "../../entities/histories/HistoryDialog.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import type { LogbookRow } from "./data.ts";

/** What stands for values of somebody's private trip (rule trips/private). */
const masked = "***";

/** Who changed what of a trip. */
export function TripHistory({ trip, onClose }: { trip: LogbookRow; onClose: () => void }) {
  const { t } = useTranslation("tripDialogs");
  const nameOf = useTripTypeName();
  const sayValue = (property: string, value: string) => {
    if (value === masked) return t(($) => $.history.hidden);
    const type = new Map<string, TripType>(Object.entries(tripTypes)).get(value);
    return property === "type" && type !== undefined ? nameOf(type) : undefined;
  };
  const { startedAt, finishedAt, vehicle } = trip;
  const times = `${formatDate(startedAt)}, ${formatTimeRange(startedAt, finishedAt ?? startedAt)}`;
  return (
    <HistoryDialog
      id={trip.id}
      name={`${vehicle.name}, ${times}`}
      names={t(($) => $.history.properties, { returnObjects: true })}
      sayValue={sayValue}
      onClose={onClose}
    />
  );
}
