import type { Actor } from "@wegbuch/contract/access/actor";
import type { Import } from "@wegbuch/contract/imports/schemas";
import { de, en } from "@wegbuch/contract/imports/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { Problem } from "../../platform/http/problem.ts";
import { holdVehicle, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { countPoints, holdRecording, holdRecordings } from "./hold-recording.ts";
import { readImports } from "./queries.ts";
import {
  refuseErased,
  refuseFull,
  refuseKnownFile,
  refuseOtherBox,
  refuseTimes,
} from "./refuse-recording.ts";

const say = inBothLanguages(de, en);

/**
 * Puts the box of a recording into its vehicle for the time that was recorded, and has it followed (rule imports/positions).
 * Refuses as its beginning did, for others may have come before; one that is finished stays so.
 */
export function finishRecording(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  id: string,
): Promise<Import> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    await holdRecordings(db);
    const held = await holdRecording(db, actor, id);
    if (held.finished_at === null) {
      const points = await countPoints(db, id);
      if (points === 0) throw new Problem(409, "Conflict", { message: say.recordingIsEmpty });
      refuseFull(points);
      const span = { from: held.recorded_from!, to: held.recorded_until! };
      refuseTimes(span, now);
      await refuseErased(db, span.from);
      const vehicle = await holdVehicle(db, actor, held.vehicle_id!);
      refuseArchivedVehicle(vehicle, "vehicleId");
      await refuseKnownFile(db, held.sha256);
      const later = await refuseOtherBox(db, vehicle, span);
      if (later !== null) await beginLater(db, later, span.to);
      const attachment = newId({ now: () => now });
      const times = { attached_from: span.from, attached_until: justAfter(span.to), created_at: now };
      await db
        .insertInto("box_attachments")
        .values({ id: attachment, box_id: id, vehicle_id: vehicle.id, ...times })
        .execute();
      await sql`select follow_stored(${[attachment]}::uuid[])`.execute(db);
      await db
        .updateTable("imports")
        .set({ finished_at: now, accepted: points })
        .where("id", "=", id)
        .execute();
      recordChange(db, actor, { kind: "vehicle", id: vehicle.id }, {}, { imported: held.file_name });
    }
    return (await readImports(db, [id]))[0]!;
  });
}

/** What reached back is in the vehicle from then on alone (rule boxes/attachment). */
async function beginLater(db: MandatorDb, attachmentId: string, to: Date): Promise<void> {
  await db
    .updateTable("box_attachments")
    .set({ attached_from: justAfter(to) })
    .where("id", "=", attachmentId)
    .execute();
}

/** A time in a vehicle does not include its end. */
const justAfter = (time: Date) => new Date(time.getTime() + 1);
