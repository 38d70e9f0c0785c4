import { tripTypes } from "@wegbuch/contract/trips/codes";
import { ofTrip, shown } from "./finding-of.ts";
import type { AuditMonth, AuditTrip, Check } from "./month.ts";

/** Business trips nobody said the purpose of. */
export const withoutPurpose: Check = (month) =>
  onBusiness(month)
    .filter(({ description }) => description === "")
    .map((trip) => ofTrip("K4", trip));

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

const lookUpMilliseconds = 24 * 3_600_000;

const isWhole = (street: string | null) => street !== null && /\p{L}.*\d|\d.*\p{L}/u.test(street);

const onBusiness = (month: AuditMonth): AuditTrip[] =>
  shown(month).filter(({ type }) => type === tripTypes.business);
