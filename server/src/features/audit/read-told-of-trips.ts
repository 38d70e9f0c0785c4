import { inboxDeadline } from "@wegbuch/contract/inbox/rules";
import { classifiedHow } from "@wegbuch/contract/trips/codes";
import { arrivedAt } from "../histories/say-deadline.ts";
import { isByPerson } from "../histories/read-entry.ts";
import { type JudgedEntry, readStandings } from "../histories/read-standings.ts";
import { isAlteration, states } from "../histories/say-standing.ts";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { AuditTrip, ToldTrip } from "./checks/month.ts";

type Trip = {
  id: string;
  agent: number;
  finished_at: Date;
  created_at: Date;
  is_locked: boolean;
  classified_at: Date | null;
  classified_how: number | null;
};

/** What the histories of trips tell, each entry with its standing; of those that nothing is told of there is nothing. */
export const readToldOfTrips = (
  db: MandatorDb,
  trips: readonly Trip[],
): Promise<Map<string, JudgedEntry[]>> =>
  trips.length === 0 ? Promise.resolve(new Map()) : readStandings(db, trips);

/** What a trip and its history tell of how its book was kept; what was over before there was an inbox waits in none. */
export function saidOf(
  trip: Trip,
  entries: readonly JudgedEntry[],
  inboxSince: number,
): Pick<AuditTrip, "told" | "toClassifyUntil"> {
  const deadlineAt = deadlineOf(trip, entries);
  const isCounted = trip.finished_at.getTime() >= inboxSince;
  const waits = isCounted && trip.classified_at === null && !trip.is_locked;
  const told = toldOf(entries, deadlineAt);
  return {
    told: { ...told, isLate: told.isLate || (isCounted && isConfirmedLate(trip, entries, deadlineAt)) },
    toClassifyUntil: waits ? deadlineAt : null,
  };
}

/** What arrives late has its seven days from then on; what people wrote down was there (rule inbox/deadline). */
const deadlineOf = (trip: Trip, entries: readonly JudgedEntry[]): number =>
  inboxDeadline({ finishedAt: trip.finished_at.getTime(), createdAt: arrivedAt(trip, entries) }).deadlineAt;

function toldOf(entries: readonly JudgedEntry[], deadlineAt: number): ToldTrip {
  const unlocked = entries.findIndex(
    ({ property_name, new_value }) => property_name === "lockedAt" && new_value === "",
  );
  return {
    isLate: entries.some(({ property_name, standing }) => standing === "late" && stated.has(property_name)),
    isReopened: unlocked >= 0 && entries.slice(unlocked + 1).some(isChange),
    isTurned: entries.some(
      (entry) =>
        entry.property_name === "type" &&
        privately.has(entry.old_value) &&
        onBusiness.has(entry.new_value) &&
        entry.changed_at.getTime() >= deadlineAt,
    ),
  };
}

/** A person said the kind after the deadline, be it the one the trip had, and nobody had looked at it before. */
const isConfirmedLate = (
  { classified_at, classified_how }: Trip,
  entries: readonly JudgedEntry[],
  deadlineAt: number,
): boolean =>
  classified_how === classifiedHow.person &&
  classified_at !== null &&
  classified_at.getTime() >= deadlineAt &&
  !entries.some(
    (entry) =>
      isByPerson(entry) && looked.has(entry.property_name) && entry.changed_at.getTime() < deadlineAt,
  );

const stated = new Set(["type", "description"]);
const looked = new Set(["created", "classifiedAt", ...stated]);

/** A change of what the trip says; not its states, nor why it was unlocked. */
const isChange = (entry: JudgedEntry) =>
  isAlteration(entry, entry.standing) &&
  !states.has(entry.property_name) &&
  entry.property_name !== "unlockReason";

// As the history shows them, once by their numbers.
const privately = new Set<string | null>(["private", "1"]);
const onBusiness = new Set<string | null>(["business", "0"]);
