import type { ForwardedDevice, ForwardedDeviceFilter } from "@wegbuch/contract/forwarding/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { contains } from "../../platform/db/search.ts";
import { isAttachedAt } from "../boxes/queries.ts";

/** The devices Traccar forwarded positions of, those in no vehicle first, and what was heard of last. */
export async function listDevices(
  db: MandatorDb,
  now: Date,
  { page, perPage, searchTerm, isAssigned }: ForwardedDeviceFilter,
): Promise<Page<ForwardedDevice>> {
  let query = devicesInVehicles(db, now);
  if (isAssigned !== undefined) query = query.where("vehicles.id", isAssigned ? "is not" : "is", null);
  if (searchTerm !== undefined)
    query = query.where(contains(["device.name", "device.unique_id", "vehicles.name"], searchTerm));
  const { totalCount } = await query
    .select((row) => row.fn.countAll<number>().as("totalCount"))
    .executeTakeFirstOrThrow();
  const rows = await shownDevices(query)
    .orderBy(sql`vehicles.id is not null`)
    .orderBy("device.last_seen_at", "desc")
    .orderBy("device.unique_id")
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { items: rows.map(deviceOf), page, perPage, totalCount, pageCount: Math.ceil(totalCount / perPage) };
}

export async function requireDevice(db: MandatorDb, now: Date, uniqueId: string): Promise<ForwardedDevice> {
  const row = await shownDevices(devicesInVehicles(db, now))
    .where("device.unique_id", "=", uniqueId)
    .executeTakeFirstOrThrow();
  return deviceOf(row);
}

/** Each with the vehicle it is in. */
const devicesInVehicles = (db: MandatorDb, now: Date) =>
  db
    .selectFrom("forwarded_devices as device")
    .leftJoin("box_attachments as attachment", (join) =>
      join
        .onRef("attachment.mandator_id", "=", "device.mandator_id")
        .onRef("attachment.box_id", "=", "device.box_id")
        .on(isAttachedAt(now)),
    )
    .leftJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "attachment.mandator_id")
        .onRef("vehicles.id", "=", "attachment.vehicle_id"),
    );

const shownDevices = (query: ReturnType<typeof devicesInVehicles>) =>
  query
    .select(["device.unique_id", "device.name", "device.protocol", "device.last_seen_at"])
    .select(["vehicles.id as vehicle_id", "vehicles.name as vehicle_name"]);

type Row = Awaited<ReturnType<ReturnType<typeof shownDevices>["executeTakeFirstOrThrow"]>>;

const deviceOf = (row: Row): ForwardedDevice => ({
  uniqueId: row.unique_id,
  name: row.name,
  protocol: row.protocol,
  vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, name: row.vehicle_name! },
  lastSeenAt: row.last_seen_at.toISOString(),
});
