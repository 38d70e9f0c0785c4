import { haversineMeters } from "@wegbuch/geo/distance";
import type { Place } from "@wegbuch/geo/place";
import { wallOf } from "../kit/vienna-clock.ts";
import { tripTypes } from "../trips/codes.ts";
import type { TripType } from "../trips/schemas.ts";
import { ruleKinds } from "./codes.ts";
import type { RulePlace, Schedule } from "./schemas.ts";

/** A rule its driver agreed to, with the time in which it acts; instants in milliseconds. */
export type ActingRule = {
  kind: (typeof ruleKinds)[keyof typeof ruleKinds];
  vehicleId: string | null;
  schedule: Schedule | null;
  home: RulePlace | null;
  work: RulePlace | null;
  place: (RulePlace & { radiusInMeters: number }) | null;
  geofenceId: string | null;
  type: TripType;
  description: string;
  contact: string;
  confirmedAt: number;
  endedAt: number | null;
  /** The lower, the earlier it is asked; before its driver ordered his rules anew, where it stood until when. */
  position: number;
  formerPositions: readonly { until: number; position: number }[];
};

/** What is known of a trip when its rules are asked. */
export type RuledTrip = {
  startedAt: number;
  start: Place | null;
  /** Null while it runs, and where nothing is known of it. */
  destination: Place | null;
  vehicleId: string;
  isPrivateTripAllowed: boolean;
  isInFence: (geofenceId: string, place: Place) => boolean;
};

/**
 * The first of a driver's rules that knows a trip, or null; of equals the one that is given first. One acts on what began
 * while it was confirmed, in the order of that time, so that late records find what held then (rule classificationrules/order).
 */
export const ruleOf = (rules: readonly ActingRule[], trip: RuledTrip): ActingRule | null =>
  rules
    .filter((rule) => holds(rule, trip))
    .toSorted((one, other) => positionAt(one, trip.startedAt) - positionAt(other, trip.startedAt))
    .find((rule) => knows(rule, trip)) ?? null;

const positionAt = ({ position, formerPositions }: ActingRule, instant: number): number =>
  formerPositions.find(({ until }) => instant < until)?.position ?? position;

const holds = (rule: ActingRule, { startedAt, vehicleId, isPrivateTripAllowed }: RuledTrip): boolean =>
  rule.confirmedAt <= startedAt &&
  startedAt < (rule.endedAt ?? Infinity) &&
  (rule.vehicleId === null || rule.vehicleId === vehicleId) &&
  (rule.type !== tripTypes.private || isPrivateTripAllowed);

function knows(rule: ActingRule, { startedAt, start, destination, isInFence }: RuledTrip): boolean {
  if (rule.kind === ruleKinds.schedule) return !isWithin(rule.schedule!, startedAt);
  if (destination === null) return false;
  if (rule.kind === ruleKinds.homeWork)
    return (
      start !== null &&
      [
        [rule.home!, rule.work!],
        [rule.work!, rule.home!],
      ].some(([from, to]) => isNear(from!, start, nearMeters) && isNear(to!, destination, nearMeters))
    );
  return rule.place === null
    ? isInFence(rule.geofenceId!, destination)
    : isNear(rule.place, destination, rule.place.radiusInMeters);
}

/** So near to its home or work a commute begins and ends. */
const nearMeters = 200;

const isNear = (one: Place, other: Place, meters: number) => haversineMeters(one, other) <= meters;

/** Whether an instant lies in a schedule, on what clocks show in Vienna (rule classificationrules/schedule). */
export function isWithin({ weekdays, from, until }: Schedule, instant: number): boolean {
  const wall = new Date(wallOf(instant));
  const time = wall.toISOString().slice(11, 16);
  return weekdays.some((weekday) => weekday === (wall.getUTCDay() || sunday)) && from <= time && time < until;
}

const sunday = 7;
