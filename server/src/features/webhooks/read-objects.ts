import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import type { MessageType } from "@wegbuch/contract/webhooks/rules";
import { sql } from "kysely";
import * as z from "zod";
import type { MandatorDb } from "../../platform/db/database.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { graceMilliseconds } from "../vehicles/find-unpluggings.ts";

type Asked = {
  reader: Actor;
  told: { type: MessageType; objectId: string; happenedAt: Date; refs: unknown };
  now: Date;
};

/** The vehicle something is about, as events name it. */
async function readVehicle(db: MandatorDb, id: string) {
  return db
    .selectFrom("vehicles")
    .select(["id", "name", "license_plate as licensePlate"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * An alarm of a fence with its place, as long as fences are booked; null once the way it lay on became private, for the fence
 * would tell where that went.
 */
export async function readAlarm(db: MandatorDb, { reader, told, now }: Asked) {
  const { alarmId } = z.object({ alarmId: z.string() }).parse(told.refs);
  const { rows } = await sql<{
    id: string;
    geofence: object;
    vehicleId: string;
    event: string;
    happenedAt: Date;
    latitude: number;
    longitude: number;
    driverId: string | null;
  }>`
    select id, json_build_object('id', geofence_id, 'name', geofence_title) as geofence, vehicle_id as "vehicleId", event,
      happened_at as "happenedAt", latitude, longitude, driver_at(vehicle_id, happened_at) as "driverId"
    from visible_alarms where id = ${alarmId}`.execute(db);
  const [alarm] = rows;
  if (alarm === undefined) return null;
  if (!reader.packages.includes(packages.Geofences)) return undefined;
  const { vehicleId, driverId, ...rest } = alarm;
  noteLooks(db, reader, { now, kind: "track" }, [{ vehicleId, driverId }]);
  return { ...rest, vehicle: await readVehicle(db, vehicleId) };
}

/** A box and the vehicle it is in, and since when what happened to it; no place. */
export async function readBoxEvent(db: MandatorDb, { told }: Asked) {
  const { vehicleId, since } = z.object({ vehicleId: z.string(), since: z.string() }).parse(told.refs);
  const box = await db.selectFrom("boxes").select("imei").where("id", "=", told.objectId).executeTakeFirst();
  return { imei: box?.imei, since, vehicle: await readVehicle(db, vehicleId) };
}

/**
 * That a box was pulled out or plugged in. Null of one that was back within the time of grace, and of its return unless
 * somebody was told that it was out (rule webhooks/events).
 */
export async function readPlugging(db: MandatorDb, asked: Asked) {
  const { type, objectId, happenedAt } = asked.told;
  const { rows } = await sql<{ isNoNews: boolean }>`
    select ${type === "box.unplugged" ? isBackSoon(objectId, happenedAt) : wasNotMissed(objectId, happenedAt)} as "isNoNews"`.execute(
    db,
  );
  return rows[0]!.isNoNews ? null : readBoxEvent(db, asked);
}

const grace = sql`${graceMilliseconds} * interval '1 ms'`;

const isBackSoon = (boxId: string, at: Date) => sql`exists (
  select from box_events
  where box_id = ${boxId} and name = 'Plugged'
    and happened_at >= ${at}::timestamptz and happened_at < ${at}::timestamptz + ${grace})`;

const wasNotMissed = (boxId: string, at: Date) => sql`exists (
  select from box_events
  where box_id = ${boxId} and name = 'Unplugged'
    and happened_at <= ${at}::timestamptz and happened_at > ${at}::timestamptz - ${grace})
  and not exists (
    select from webhook_messages as message
    join webhook_deliveries as delivery
      on delivery.mandator_id = message.mandator_id and delivery.message_id = message.id
    where message.created_at > ${at}::timestamptz - ${grace} and message.type = 'box.unplugged'
      and message.object_id = ${boxId} and message.happened_at <= ${at}::timestamptz
      and message.happened_at > ${at}::timestamptz - ${grace}
      and delivery.error is distinct from 'withheld')`;

const Upkeep = z.object({ dueOn: z.string(), isOverdue: z.boolean(), dueAtMeters: z.number().optional() });

/** What is due to a vehicle, and when. */
export async function readUpkeep(db: MandatorDb, { told }: Asked) {
  return { ...Upkeep.parse(told.refs), vehicle: await readVehicle(db, told.objectId) };
}

/** A scheduled report and the time it was sent for. */
export async function readSentReport(db: MandatorDb, { told }: Asked) {
  const { occurrenceAt } = z.object({ occurrenceAt: z.string() }).parse(told.refs);
  const report = await db
    .selectFrom("scheduled_reports")
    .select("name")
    .where("id", "=", told.objectId)
    .executeTakeFirst();
  return { name: report?.name, occurrenceAt };
}
