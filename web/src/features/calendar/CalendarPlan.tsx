import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePeriodName } from "../../ui/dates/PeriodControl.tsx";
import type { Period } from "../../ui/dates/period.ts";
import type { SchedulerBlock } from "../../ui/scheduler/scheduler-blocks.ts";
import { Scheduler } from "../../ui/scheduler/Scheduler.tsx";
import { tripMarkPaths } from "../../entities/trips/TypeMark.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import type { CalendarTrip } from "./data.ts";
import type { Sums } from "./sums.ts";
import { useSumWords } from "./SumsText.tsx";
import { type TripWords, useTripWords } from "./TripWords.tsx";

export type CalendarProps = {
  period: Period;
  vehicles: readonly Vehicle[];
  trips: readonly CalendarTrip[];
  sums: ReadonlyMap<string, Sums>;
  onOpen: (trip: CalendarTrip) => void;
};

/** Vehicles against time, with their trips as blocks in the colour and with the mark of their type. */
export function CalendarPlan({ period, vehicles, trips, sums, onOpen }: CalendarProps) {
  const { t } = useTranslation("calendar");
  const wordsOf = useTripWords();
  const sumWords = useSumWords();
  const rows = useMemo(
    () =>
      vehicles.map(({ id, name, licensePlate }) => {
        const { km, counts, label } = sumWords(sums.get(id));
        return {
          id,
          name: licensePlate || name,
          about: licensePlate ? name : "",
          detail: km || label,
          counts: counts.map(({ type, number }) => ({
            mark: tripMarkPaths[type],
            tone: `trip-${type}`,
            number,
          })),
          label,
        };
      }),
    [vehicles, sums, sumWords],
  );
  const minute = useNow(60_000);
  const now = trips.some(({ finishedAt }) => finishedAt === null) ? new Date(minute).toISOString() : "";
  const blocks = useMemo(() => trips.map((trip) => blockOf(trip, wordsOf(trip), now)), [trips, wordsOf, now]);
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

/** A running trip reaches to now. */
function blockOf(trip: CalendarTrip, { who, times, label }: TripWords, now: string): SchedulerBlock {
  const { id, vehicle, startedAt, finishedAt, type } = trip;
  return {
    id,
    rowId: vehicle.id,
    startedAt,
    finishedAt: finishedAt ?? now,
    title: who,
    detail: times,
    label,
    tone: `trip-${type}`,
    mark: tripMarkPaths[type],
  };
}
