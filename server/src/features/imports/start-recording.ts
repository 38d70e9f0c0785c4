import type { Actor } from "@wegbuch/contract/access/actor";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mostUnfinished } from "@wegbuch/contract/imports/rules";
import type { Recording } from "@wegbuch/contract/imports/schemas";
import { de, en } from "@wegbuch/contract/imports/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { Problem } from "../../platform/http/problem.ts";
import { makeImei } from "../boxes/make-imei.ts";
import { holdVehicle, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { holdRecordings } from "./hold-recording.ts";
import { refuseErased, refuseKnownFile, refuseOtherBox, refuseTimes } from "./refuse-recording.ts";

const say = inBothLanguages(de, en);

/**
 * Begins to import a recording of a vehicle, or goes on with what the actor has begun of the same file (rule
 * imports/positions). Refuses 409 where a box was in the vehicle, or the company has the file; 400 what is not followed any more, or
 * was not recorded yet.
 */
export function startRecording(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { vehicleId, fileName, sha256, ...times }: Recording,
): Promise<{ id: string }> {
  const now = clock.now();
  const span = { from: new Date(times.from), to: new Date(times.to) };
  refuseTimes(span, now);
  return inMandator(database, actor, async (db) => {
    await holdRecordings(db);
    const vehicle = await holdVehicle(db, actor, vehicleId);
    refuseArchivedVehicle(vehicle, "vehicleId");
    await refuseErased(db, span.from);
    await refuseKnownFile(db, sha256);
    await refuseOtherBox(db, vehicle, span);
    const recording = { vehicle_id: vehicleId, sha256, recorded_from: span.from, recorded_until: span.to };
    const begun = await findBegun(db, actor, recording);
    if (begun) return begun;
    await refuseMany(db);
    const id = newId({ now: () => now });
    await sql`select add_import_box(${id}, ${makeImei()}, ${now})`.execute(db);
    const file = { id, kind: "positions", file_name: fileName, created_by: actor.userId, created_at: now };
    await db
      .insertInto("imports")
      .values({ ...file, ...recording })
      .execute();
    return { id };
  });
}

/** Each may be a million points that wait for a day. */
async function refuseMany(db: MandatorDb): Promise<void> {
  const { count } = await db
    .selectFrom("imports")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("kind", "=", "positions")
    .where("finished_at", "is", null)
    .where("undone_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= mostUnfinished)
    throw new Problem(409, "Conflict", {
      message: fill(say.recordingsAreMany, { most: String(mostUnfinished) }),
    });
}

type Begun = { vehicle_id: string; sha256: string; recorded_from: Date; recorded_until: Date };

/** Of the same file, not finished yet. */
const findBegun = (db: MandatorDb, actor: Actor, recording: Begun) =>
  db
    .selectFrom("imports")
    .select("id")
    .where("kind", "=", "positions")
    .where("created_by", "=", actor.userId)
    .where("finished_at", "is", null)
    .where("undone_at", "is", null)
    .where("vehicle_id", "=", recording.vehicle_id)
    .where("sha256", "=", recording.sha256)
    .where("recorded_from", "=", recording.recorded_from)
    .where("recorded_until", "=", recording.recorded_until)
    .orderBy("created_at")
    .executeTakeFirst();
