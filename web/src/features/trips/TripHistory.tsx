import { useTranslation } from "react-i18next";
import { formatDate, formatTimeRange } from "../../ui/texts/format.ts";
import { HistoryDialog } from "../../entities/histories/HistoryDialog.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import type { LogbookRow } from "./data.ts";

/** What stands for values of somebody's private trip (OQ-051). */
const masked = "***";

/** Words that histories keep of types, by their number (ALG-HISTORY). */
const typeWords = ["business", "private", "driveToWork"];

/** Who changed what of a trip. */
export function TripHistory({ trip, onClose }: { trip: LogbookRow; onClose: () => void }) {
  const { t } = useTranslation("tripDialogs");
  const nameOf = useTripTypeName();
  const sayValue = (property: string, value: string) => {
    if (value === masked) return t(($) => $.history.hidden);
    const type = typeWords.indexOf(value);
    return property === "type" && type >= 0 ? nameOf(type as 0 | 1 | 2) : undefined;
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
