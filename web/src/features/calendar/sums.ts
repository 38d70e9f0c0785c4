import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { Trip, TripDays, TripType } from "@wegbuch/contract/trips/schemas";
import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Period } from "../../ui/dates/period.ts";

const { business, private: privately, driveToWork } = tripTypes;

type Day = TripDays["days"][number];

/** Kilometres, and trips of each type. */
export type Sum = { mileageInMeters: number; counts: Readonly<Record<TripType, number>> };

/** What a vehicle drove: all together, and by day. */
export type Sums = Sum & { byDay: ReadonlyMap<string, Sum> };

/** Adds up the days of a vehicle. */
export function daySumsOf(days: readonly Day[]): Sums {
  const sums = days.map((day) => [day.day, sumOf(day)] as const);
  const total = (of: (sum: Sum) => number) => sums.reduce((all, [, sum]) => all + of(sum), 0);
  return {
    mileageInMeters: total((sum) => sum.mileageInMeters),
    counts: {
      [business]: total(({ counts }) => counts[business]),
      [privately]: total(({ counts }) => counts[privately]),
      [driveToWork]: total(({ counts }) => counts[driveToWork]),
    },
    byDay: new Map(sums),
  };
}

function sumOf({ mileageInMeters, ...day }: Day): Sum {
  const counts = {
    [business]: day.businessTripCount,
    [privately]: day.privateTripCount,
    [driveToWork]: day.driveToWorkTripCount,
  };
  return { mileageInMeters, counts };
}

/** A vehicle's trips that began on a day, in order of time. */
export function tripsBegunOn<Each extends Pick<Trip, "startedAt">>(
  day: string,
  trips: readonly Each[],
): Each[] {
  return trips
    .filter(({ startedAt }) => dayOf(startedAt) === day)
    .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
}

/** The days of a period, yyyy-MM-dd. */
export function daysOf({ first, last }: Period): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
