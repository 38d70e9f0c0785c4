import { tripAgents, tripTypes } from "@wegbuch/contract/trips/codes";
import { haversineMeters } from "@wegbuch/geo/distance";
import { ofTrip, shown } from "./finding-of.ts";
import type { AuditTrip, Check } from "./month.ts";

/** Somebody drove two vehicles at once. */
export const inTwoVehicles: Check = (month) =>
  shown(month).flatMap((trip) =>
    trip.otherVehicleId === null ? [] : ofTrip("K13", trip, { values: { vehicleId: trip.otherVehicleId } }),
  );

/** Distances nobody drives in that time, or that are shorter than the way of a bird. */
export const implausible: Check = (month) =>
  shown(month)
    .filter((trip) => isTooFast(trip) || isTooShort(trip))
    .map((trip) => ofTrip("K14", trip));

const fastestKmh = { recorded: 180, manual: 130 };

function isTooFast({ agent, meters, startedAt, finishedAt }: AuditTrip): boolean {
  const kmh = agent === tripAgents.manual ? fastestKmh.manual : fastestKmh.recorded;
  return meters * 3_600 > kmh * (finishedAt - startedAt);
}

const isTooShort = ({ start, destination, meters }: AuditTrip) =>
  start !== null && destination !== null && meters < haversineMeters(start, destination) * 0.98;

/** Of four trips or more from one place to the same other one, those whose way is quite another. */
export const sameTarget: Check = (month) => {
  const trips = shown(month);
  return trips
    .filter((trip) => {
      const alike = trips.filter((other) => isSameWay(trip, other));
      const usual = medianOf(alike.map(({ meters }) => meters));
      const off = Math.abs(trip.meters - usual);
      return alike.length >= 4 && off > usual * 0.2 && off > 3_000;
    })
    .map((trip) => ofTrip("K15", trip));
};

const sameWithin = 200;

const isSameWay = (one: AuditTrip, other: AuditTrip) =>
  isNear(one.start, other.start) && isNear(one.destination, other.destination);

const isNear = (one: AuditTrip["start"], other: AuditTrip["start"]) =>
  one !== null && other !== null && haversineMeters(one, other) <= sameWithin;

/** Ways to work that are longer than the driver's usual one; of four or more in the month. */
export const longCommutes: Check = (month) => {
  const commutes = shown(month).filter(({ type }) => type === tripTypes.driveToWork);
  return commutes
    .filter(({ driverId, meters }) => {
      const own = commutes.filter((other) => other.driverId === driverId);
      const usual = medianOf(own.map((other) => other.meters));
      return driverId !== null && own.length >= 4 && meters - usual > usual * 0.3 && meters - usual > 5_000;
    })
    .map((trip) => ofTrip("K16", trip));
};

/** The middle one; of an even number the mean of both. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
