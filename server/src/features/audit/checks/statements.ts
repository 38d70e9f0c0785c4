import { addDays, dayOf, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { ofMonth, ofTrip, shown } from "./finding-of.ts";
import type { AuditMonth, Check, ToldTrip } from "./month.ts";

const toldOf =
  (rule: "K8" | "K11" | "K12", property: keyof ToldTrip): Check =>
  (month) =>
    shown(month)
      .filter(({ told }) => told[property])
      .map((trip) => ofTrip(rule, trip));

/** What a trip was for was said too late. */
export const enteredLate = toldOf("K8", "isLate");

/** Locked trips that were opened again and changed. */
export const changedAfterLock = toldOf("K11", "isReopened");

/** Private trips that became business ones too late to be believed. */
export const turnedToBusiness = toldOf("K12", "isTurned");

/** Trips that are open a week after their month. */
export const notLocked: Check = (month) =>
  month.now >= lockUntil(month) && shown(month).some(({ isLocked }) => !isLocked)
    ? [ofMonth("K10", month)]
    : [];

const daysToLock = 7;

const lockUntil = ({ until }: AuditMonth) => startOfDay(addDays(dayOf(until), daysToLock));

/** A month that is over and in which nothing was driven. */
export const withoutTrips: Check = (month) =>
  month.now >= month.until && month.trips.length === 0 ? [ofMonth("K20", month)] : [];
