import { wallOf } from "@wegbuch/contract/kit/vienna-clock";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { ofTrip, shown } from "./finding-of.ts";
import type { AuditMonth, AuditTrip, Check } from "./month.ts";

/** Business trips nobody said the purpose of. */
export const withoutPurpose: Check = (month) =>
  onBusiness(month)
    .filter(({ description }) => description === "")
    .map((trip) => ofTrip("K4", trip));

/** Business trips of German vehicles that do not say who was visited. */
export const withoutContact: Check = (month) =>
  month.country === "DE"
    ? onBusiness(month)
        .filter(({ contact }) => contact === "")
        .map((trip) => ofTrip("K5", trip))
    : [];

/** Business trips at the weekend or at night that do not say who was visited. */
export const oddHours: Check = (month) =>
  onBusiness(month)
    .filter(({ contact }) => contact === "")
    .flatMap((trip) => {
      // The last moment: who arrives at ten has not driven at night.
      const ends = [trip.startedAt, Math.max(trip.startedAt, trip.finishedAt - 1)];
      if (ends.some(isAtWeekend)) return ofTrip("K17", trip);
      return ends.some(isAtNight) ? ofTrip("K17", trip, { values: { isNight: 1 } }) : [];
    });

/** Business trips that do not begin and end at a street with a number, once there was time to look it up. */
export const withoutAddress: Check = (month) =>
  onBusiness(month)
    .filter((trip) => month.now - trip.finishedAt > lookUpMilliseconds && !trip.streets.every(isWhole))
    .map((trip) => ofTrip("K6", trip));

/** Trips of nobody. */
export const withoutDriver: Check = (month) =>
  shown(month)
    .filter(({ driverId }) => driverId === null)
    .map((trip) => ofTrip("K7", trip));

/** Trips nobody said the kind of in time. */
export const unclassified: Check = (month) =>
  shown(month)
    .filter(({ toClassifyUntil }) => toClassifyUntil !== null && month.now >= toClassifyUntil)
    .map((trip) => ofTrip("K9", trip));

const lookUpMilliseconds = 24 * 3_600_000;

const isWhole = (street: string | null) => street !== null && /\p{L}.*\d|\d.*\p{L}/u.test(street);

const onBusiness = (month: AuditMonth): AuditTrip[] =>
  shown(month).filter(({ type }) => type === tripTypes.business);

const isAtWeekend = (time: number) => [0, 6].includes(new Date(wallOf(time)).getUTCDay());

function isAtNight(time: number): boolean {
  const hour = new Date(wallOf(time)).getUTCHours();
  return hour >= 22 || hour < 5;
}
