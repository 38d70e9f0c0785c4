import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePeriodName } from "../../ui/PeriodControl.tsx";
import type { Period } from "../../ui/period.ts";
import { Scheduler, type SchedulerBlock } from "../../ui/Scheduler.tsx";
import { tripMarkPaths } from "../../ui/TypeMark.tsx";
import type { Sums } from "./sums.ts";
import { useSumsText } from "./SumsText.tsx";
import { type TripWords, useTripWords } from "./TripWords.tsx";

export type CalendarProps = {
  period: Period;
  vehicles: readonly Vehicle[];
  trips: readonly Trip[];
  sums: ReadonlyMap<string, Sums>;
  onOpen: (trip: Trip) => void;
};

/** Vehicles against time, with their trips as blocks in the colour and with the mark of their type. */
export function CalendarPlan({ period, vehicles, trips, sums, onOpen }: CalendarProps) {
  const { t } = useTranslation("calendar");
  const wordsOf = useTripWords();
  const sumsText = useSumsText();
  const rows = useMemo(
    () =>
      vehicles.map(({ id, name, licensePlate }) => ({
        id,
        name: licensePlate || name,
        about: licensePlate ? name : "",
        detail: sumsText(sums.get(id)),
      })),
    [vehicles, sums, sumsText],
  );
  const blocks = useMemo(() => trips.map((trip) => blockOf(trip, wordsOf(trip))), [trips, wordsOf]);
  return (
    <Scheduler
      label={t(($) => $.plan, { period: usePeriodName(period) })}
      kind={period.kind === "day" ? "day" : "week"}
      first={period.first}
      rowHead={t(($) => $.vehicle)}
      rows={rows}
      blocks={blocks}
      onOpen={(id) => {
        const trip = trips.find((each) => each.id === id);
        if (trip) onOpen(trip);
      }}
    />
  );
}

function blockOf(trip: Trip, { who, times, label }: TripWords): SchedulerBlock {
  const { id, vehicle, startedAt, finishedAt, type } = trip;
  return {
    id,
    rowId: vehicle.id,
    startedAt,
    finishedAt: finishedAt ?? startedAt,
    title: who,
    detail: times,
    label,
    tone: `trip-${type}`,
    mark: tripMarkPaths[type],
  };
}
