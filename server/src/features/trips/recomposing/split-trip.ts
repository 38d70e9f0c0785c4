import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { appendChanges } from "../../../platform/history/record-change.ts";
import { invalid, Problem } from "../../../platform/http/problem.ts";
import { holdTrip } from "../editing/hold-trips.ts";
import { refuseUnchangeable } from "../editing/refuse-trips.ts";
import { readTrip } from "../queries.ts";
import { splitByMeters } from "../tracks/split-track.ts";
import { de, en } from "./texts.ts";
import { readWhole } from "./whole-trips.ts";
import { writeSplit } from "./write-split.ts";

const say = inBothLanguages(de, en);

/** Splits a recorded trip in the actor's scope after a distance; gives both parts as he may see them (ALG-SPLIT). */
export function splitTrip(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  given: { id: string; byMileageInMeters: number },
): Promise<Trip[]> {
  return inMandator(database, actor, (db) => split(db, actor, clock.now(), given), { role: "tracker" });
}

async function split(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  { id, byMileageInMeters }: { id: string; byMileageInMeters: number },
): Promise<Trip[]> {
  const held = await holdTrip(db, actor, id);
  refuseUnchangeable(actor, [held]);
  if (held.agent !== 0) throw new Problem(409, "Conflict", { message: say.tripIsNotRecorded });
  if (byMileageInMeters >= held.mileageInMeters) throw invalid("byMileageInMeters", say.splitIsOutside);
  const [trip] = await readWhole(db, [held]);
  const parts = splitByMeters({ ...held, finishedAt: held.finishedAt! }, trip!.points, byMileageInMeters);
  if (parts === null) throw new Problem(409, "Conflict", { message: say.tripHasNoTrack });
  const second = await writeSplit(db, { trip: trip!, parts, calibratedAt: null, author: actor, now });
  await appendChanges(db);
  return [(await readTrip(db, actor, now, id))!, (await readTrip(db, actor, now, second.id))!];
}
