import type { Box, BoxIncident, BoxSelection, PluggedEvent } from "@wegbuch/contract/boxes/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { contains, oneOf } from "../../platform/db/search.ts";

/**
 * The mandator's boxes that are not archived, by IMEI, each with the vehicle it is in: for pages, selectors, exports. What was
 * imported is no device.
 */
export function boxList(now: Date, { searchTerm, isAssigned }: BoxSelection) {
  return {
    ids: (db: MandatorDb) => {
      let query = boxesInVehicles(db, now)
        .select("boxes.id")
        .where("boxes.archived_at", "is", null)
        .where("boxes.kind", "<>", "import");
      if (isAssigned !== undefined) query = query.where("vehicles.id", isAssigned ? "is not" : "is", null);
      if (searchTerm !== undefined) {
        query = query.where(
          contains(["boxes.imei", "boxes.model", "vehicles.name", "phones.name", "device.name"], searchTerm),
        );
      }
      return query.orderBy("boxes.imei");
    },
    read: async (db: MandatorDb, ids: readonly string[]) =>
      (await rows(db, now).where("boxes.id", "=", oneOf(ids)).execute()).map(boxOf),
  };
}

export async function readBox(db: MandatorDb, now: Date, id: string): Promise<Box | undefined> {
  const row = await rows(db, now).where("boxes.id", "=", id).executeTakeFirst();
  return row && boxOf(row);
}

/** How many boxes the mandator has, phones, devices of Traccar and those in the archive aside. */
export async function countBoxes(db: MandatorDb): Promise<number> {
  const { count } = await db
    .selectFrom("boxes")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("archived_at", "is", null)
    .where("kind", "=", "tracker")
    .executeTakeFirstOrThrow();
  return count;
}

/** When a box was plugged in and pulled out, the latest first; only what its vehicles here have seen. */
export async function readPluggedEvents(db: MandatorDb, boxId: string): Promise<PluggedEvent[]> {
  const events = await db
    .selectFrom("box_events")
    .select(["name", "happened_at"])
    .where("box_id", "=", boxId)
    .where("name", "in", ["Plugged", "Unplugged"])
    .orderBy("happened_at", "desc")
    .orderBy("name")
    .limit(mostEvents)
    .execute();
  return events.map(({ name, happened_at }) => ({
    name: name as PluggedEvent["name"],
    happenedAt: happened_at.toISOString(),
  }));
}

/** Years of plugging; a contact that is loose may say more, of which the latest tell enough. */
const mostEvents = 1_000;

const rows = (db: MandatorDb, now: Date) =>
  boxesInVehicles(db, now)
    .select(["boxes.id", "boxes.imei", "boxes.kind", "boxes.model", "boxes.device_type"])
    .select(sql<string | null>`coalesce(phones.name, device.name)`.as("name"))
    .select(["vehicles.id as vehicle_id", "vehicles.name as vehicle_name"])
    .select((box) =>
      box
        .selectFrom("box_incidents as incident")
        .whereRef("incident.mandator_id", "=", "boxes.mandator_id")
        .whereRef("incident.box_id", "=", "boxes.id")
        .where("incident.happened_at", ">", new Date(now.getTime() - incidentMilliseconds))
        .orderBy("incident.happened_at", "desc")
        .limit(1)
        .select(lastIncident.as("said"))
        .as("last_incident"),
    );

const incidentMilliseconds = 30 * 86_400_000;

const lastIncident = sql<BoxIncident>`json_build_object('kind', incident.kind,
  'happenedAt', incident.happened_at, 'network', incident.network, 'otherNetwork', incident.other_network)`;

/** JSON of PostgreSQL writes instants in its own way. */
const saidIncident = (incident: BoxIncident): BoxIncident => ({
  ...incident,
  happenedAt: new Date(incident.happenedAt).toISOString(),
});

/**
 * Which of the attachments of a box, called `attachment`, is that of an instant. Not as a range, whose share would be guessed
 * so low that each vehicle is looked for by itself.
 */
export const isAttachedAt = (now: Date) => sql<boolean>`
  coalesce(attachment.attached_from, '-infinity') <= ${now}::timestamptz
  and coalesce(attachment.attached_until, 'infinity') > ${now}::timestamptz`;

function boxesInVehicles(db: MandatorDb, now: Date) {
  return db
    .selectFrom("boxes")
    .leftJoin("box_attachments as attachment", (join) =>
      join
        .onRef("attachment.box_id", "=", "boxes.id")
        .onRef("attachment.mandator_id", "=", "boxes.mandator_id")
        .on(isAttachedAt(now)),
    )
    .leftJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "attachment.mandator_id")
        .onRef("vehicles.id", "=", "attachment.vehicle_id"),
    )
    .leftJoin("phones", (join) =>
      join.onRef("phones.box_id", "=", "boxes.id").onRef("phones.mandator_id", "=", "boxes.mandator_id"),
    )
    .leftJoin("forwarded_devices as device", (join) =>
      join.onRef("device.box_id", "=", "boxes.id").onRef("device.mandator_id", "=", "boxes.mandator_id"),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;

function boxOf(row: Row): Box {
  return {
    id: row.id,
    imei: row.imei,
    kind: row.kind as Box["kind"],
    name: row.name,
    model: row.model || null,
    deviceType: row.device_type as Box["deviceType"],
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, name: row.vehicle_name! },
    vehicleId: row.vehicle_id,
    lastIncident: row.last_incident && saidIncident(row.last_incident),
  };
}
