import type { Caller } from "@wegbuch/contract/access/actor";
import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { type Look, noteLooks } from "../looks/note-looks.ts";
import { type Asked, findMandatorsOfBox } from "./queries.ts";

/** Notes in each company whose places a box tells of a period: those of the vehicles it was in, and of who drove them. */
export async function noteBox(
  database: Database,
  asked: Asked,
  { viewer, now }: { viewer: Caller; now: Date },
): Promise<void> {
  for (const mandatorId of await findMandatorsOfBox(database, asked.boxId)) {
    await inMandator(database, mandatorId, async (db) =>
      noteLooks(db, viewer, { now, kind: "rawData" }, await findLooks(db, asked)),
    );
  }
}

/** Who drove in the period; where nobody did it is who had driven last by then. */
async function findLooks(db: MandatorDb, { boxId, from, to }: Asked): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select distinct attachment.vehicle_id as "vehicleId", coalesce(trip.driver_id,
      driver_at(attachment.vehicle_id, greatest(attachment.attached_from, ${from}))) as "driverId"
    from box_attachments as attachment
    left join visible_trips as trip on trip.vehicle_id = attachment.vehicle_id and trip.deleted_at is null
      and trip.started_at < ${to}::timestamptz and coalesce(trip.finished_at, 'infinity') >= ${from}::timestamptz
      and tstzrange(attachment.attached_from, attachment.attached_until) @> trip.started_at
    where attachment.box_id = ${boxId} and attachment.vehicle_id is not null
      and tstzrange(attachment.attached_from, attachment.attached_until)
        && tstzrange(${from}::timestamptz, ${to}::timestamptz)`.execute(db);
  return rows;
}
