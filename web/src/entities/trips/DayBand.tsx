import type { TripType } from "@wegbuch/contract/trips/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useTranslation } from "react-i18next";
import classes from "./DayBand.module.css";
import { minuteOfDay } from "../../ui/texts/format.ts";

const minutesADay = 24 * 60;

/** A drive on the band; instants, `finishedAt` null while it is running. */
export type BandTrip = { startedAt: string; finishedAt: string | null; type: TripType };

type Segment = { from: number; to: number; type: TripType };

/** A day from 0 to 24 with its trips in type colour, ticks at 6, 12 and 18. `now` ends a running trip. */
export function DayBand({ day, trips, now }: { day: string; trips: readonly BandTrip[]; now: string }) {
  const { t } = useTranslation("ui");
  const segments = segmentsOf(day, trips, now);
  const [from, to] = [
    Math.min(...segments.map((each) => each.from)),
    Math.max(...segments.map((each) => each.to)),
  ];
  const label =
    segments.length === 0
      ? t(($) => $.dayBandEmpty)
      : t(($) => $.dayBand, {
          trips: t(($) => $.dayBandTrips, { count: segments.length }),
          from: clock(from),
          to: clock(to),
        });
  return (
    <span className={classes.band} role="img" aria-label={label} title={label}>
      {segments.map((segment) => (
        <span
          key={segment.from}
          className={classes.trip}
          style={{
            left: `${(segment.from / minutesADay) * 100}%`,
            width: `${((segment.to - segment.from) / minutesADay) * 100}%`,
            background: `var(--wb-trip-${segment.type}-fill)`,
          }}
        />
      ))}
    </span>
  );
}

/** The part of each trip that lies on this local day, in minutes of the clock, oldest first. */
export function segmentsOf(day: string, trips: readonly BandTrip[], now: string): Segment[] {
  return trips
    .map(({ startedAt, finishedAt, type }) => ({ startedAt, finishedAt: finishedAt ?? now, type }))
    .filter(({ startedAt, finishedAt }) => dayOf(startedAt) <= day && dayOf(finishedAt) >= day)
    .map(({ startedAt, finishedAt, type }) => ({
      from: dayOf(startedAt) < day ? 0 : minuteOfDay(startedAt),
      to: dayOf(finishedAt) > day ? minutesADay : minuteOfDay(finishedAt),
      type,
    }))
    .toSorted((one, other) => one.from - other.from);
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
