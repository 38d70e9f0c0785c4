import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { whyNotRecorded } from "@wegbuch/contract/imports/rules";
import type { Recording } from "@wegbuch/contract/imports/schemas";
import { de, en } from "@wegbuch/contract/imports/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import { makeImei } from "../boxes/make-imei.ts";
import { holdVehicle, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { refuseKnownFile, refuseOtherBox } from "./refuse-recording.ts";

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
    const vehicle = await holdVehicle(db, actor, vehicleId);
    refuseArchivedVehicle(vehicle, "vehicleId");
    await refuseErased(db, span.from);
    await refuseKnownFile(db, sha256);
    await refuseOtherBox(db, vehicle, span);
    const recording = { vehicle_id: vehicleId, sha256, recorded_from: span.from, recorded_until: span.to };
    const begun = await findBegun(db, actor, recording);
    if (begun) return begun;
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

function refuseTimes({ from, to }: { from: Date; to: Date }, now: Date): void {
  const reason = whyNotRecorded({ from: from.getTime(), to: to.getTime() }, now.getTime());
  if (reason !== null) throw invalid(reason === "tooOld" ? "from" : "to", sayings[reason]);
}

const sayings = {
  backwards: say.recordingIsBackwards,
  tooOld: say.recordingIsTooOld,
  ahead: say.recordingIsAhead,
};

/** What would be told anew of a time whose places are gone would be gone again the next night. */
async function refuseErased(db: MandatorDb, from: Date): Promise<void> {
  const { until } = await db
    .selectFrom("mandators")
    .select("places_erased_until as until")
    .executeTakeFirstOrThrow();
  if (until !== null && from < until) throw new Problem(409, "Conflict", { message: say.recordingIsErased });
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
