import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { whyNotSplit } from "@wegbuch/contract/trips/rules";
import type { Trip as SaidTrip } from "@wegbuch/contract/trips/schemas";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { appendChanges } from "../../../platform/history/record-change.ts";
import { invalid, Problem } from "../../../platform/http/problem.ts";
import { holdTrip } from "../editing/hold-trips.ts";
import { refuseHiddenWays } from "../editing/refuse-hidden-ways.ts";
import { actorAsking, refuse } from "../editing/refuse-trips.ts";
import { writeTrips } from "../ledger/write-trips.ts";
import { readTrips } from "../queries.ts";
import { readTracks } from "../tracks/rows.ts";
import { splitByMeters } from "../tracks/split-track.ts";
import { splitChanges } from "../ledger/split-changes.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/**
 * Splits a recorded trip in the actor's scope after a distance; gives both parts as he may see them (rule trips/split).
 */
export function splitTrip(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  given: { id: string; byMileageInMeters: number },
): Promise<SaidTrip[]> {
  return inMandator(database, actor, (db) => split(db, actor, clock.now(), given), { role: "tracker" });
}

async function split(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  { id, byMileageInMeters }: { id: string; byMileageInMeters: number },
): Promise<SaidTrip[]> {
  const trip = await holdTrip(db, actor, id, { isWhole: true });
  refuse(whyNotSplit([trip], actorAsking(actor)));
  await refuseHiddenWays(db, [trip]);
  if (byMileageInMeters >= trip.mileageInMeters) throw invalid("byMileageInMeters", say.splitIsOutside);
  const points = (await readTracks(db, [trip])).get(id)!;
  const parts = splitByMeters({ ...trip, finishedAt: trip.finishedAt! }, points, byMileageInMeters);
  if (parts === null) throw new Problem(409, "Conflict", { message: say.tripHasNoTrack });
  const { second, changes } = splitChanges({ trip, parts, calibratedAt: null, now });
  await writeTrips(db, changes, { author: actor, now });
  await appendChanges(db);
  return readTrips(db, actor, now, [id, second.id]);
}
