import type { Trip, TripDays } from "@wegbuch/contract/trips/schemas";
import { localDayOf } from "../../ui/format.ts";
import type { Period } from "../../ui/period.ts";

type Day = TripDays["days"][number];

/** What a vehicle drove: all together, and by day. */
export type Sums = { trips: number; mileageInMeters: number; byDay: ReadonlyMap<string, Day> };

/** Adds up the days of a vehicle (CA-07). */
export function sumsOf(days: readonly Day[]): Sums {
  return {
    trips: days.reduce((sum, day) => sum + tripsOf(day), 0),
    mileageInMeters: days.reduce((sum, day) => sum + day.mileageInMeters, 0),
    byDay: new Map(days.map((day) => [day.day, day])),
  };
}

export function tripsOf({ businessTripCount, privateTripCount, driveToWorkTripCount }: Day): number {
  return businessTripCount + privateTripCount + driveToWorkTripCount;
}

/** A vehicle's trips that began on a day, in order of time. */
export function tripsBegunOn(day: string, trips: readonly Trip[]): Trip[] {
  return trips
    .filter(({ startedAt }) => localDayOf(startedAt) === day)
    .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
}

/** The days of a period, yyyy-MM-dd. */
export function daysOf({ first, last }: Period): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
