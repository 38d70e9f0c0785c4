import { tripAgents } from "@wegbuch/contract/trips/codes";
import type { MandatorDb } from "../../platform/db/database.ts";
import { type JudgedEntry, readStandings } from "../histories/read-standings.ts";
import { endOfDeadline } from "@wegbuch/contract/inbox/rules";
import { isAlteration, states } from "../histories/say-standing.ts";
import type { ToldTrip } from "./checks/month.ts";

type Trip = { id: string; agent: number; finished_at: Date; created_at: Date };

export const nothingTold: ToldTrip = { isLate: false, isReopened: false, isTurned: false };

/** What the histories of trips tell of how their book was kept; of those that nothing is told of there is nothing. */
export async function readToldOfTrips(
  db: MandatorDb,
  trips: readonly Trip[],
): Promise<Map<string, ToldTrip>> {
  if (trips.length === 0) return new Map();
  const judged = await readStandings(db, trips);
  const tripOf = new Map(trips.map((trip) => [trip.id, trip]));
  return new Map([...judged].map(([id, entries]) => [id, toldOf(tripOf.get(id)!, entries)]));
}

function toldOf({ agent, finished_at, created_at }: Trip, entries: readonly JudgedEntry[]): ToldTrip {
  // What arrives late has its seven days from then on (rule inbox/deadline).
  const arrivedAt = agent === tripAgents.manual ? finished_at : created_at;
  const deadline = endOfDeadline(Math.max(finished_at.getTime(), arrivedAt.getTime()));
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
        entry.changed_at.getTime() >= deadline,
    ),
  };
}

const stated = new Set(["type", "description"]);

/** A change of what the trip says; not its states, nor why it was unlocked. */
const isChange = (entry: JudgedEntry) =>
  isAlteration(entry, entry.standing) &&
  !states.has(entry.property_name) &&
  entry.property_name !== "unlockReason";

// As the history shows them, once by their numbers.
const privately = new Set<string | null>(["private", "1"]);
const onBusiness = new Set<string | null>(["business", "0"]);
