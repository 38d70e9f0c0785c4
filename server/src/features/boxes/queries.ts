import type { Box, BoxFilter } from "@wegbuch/contract/boxes/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { pageOf } from "../../platform/db/page.ts";
import { contains } from "../../platform/db/search.ts";

/** The mandator's boxes that are not archived, each with the vehicle it is in at the moment. */
export async function listBoxes(db: MandatorDb, now: Date, filter: BoxFilter): Promise<Page<Box>> {
  const { searchTerm, isAssigned } = filter;
  let query = rows(db, now).where("boxes.archived_at", "is", null);
  if (isAssigned !== undefined) query = query.where("vehicles.id", isAssigned ? "is not" : "is", null);
  if (searchTerm !== undefined) {
    query = query.where(contains(["boxes.imei", "boxes.model", "vehicles.name"], searchTerm));
  }
  const page = await pageOf(query.orderBy("boxes.imei"), filter);
  return { ...page, items: page.items.map(said) };
}

export async function readBox(db: MandatorDb, now: Date, id: string): Promise<Box | undefined> {
  const row = await rows(db, now).where("boxes.id", "=", id).executeTakeFirst();
  return row && said(row);
}

function rows(db: MandatorDb, now: Date) {
  return db
    .selectFrom("boxes")
    .leftJoin("box_attachments as attachment", (join) =>
      join
        .onRef("attachment.box_id", "=", "boxes.id")
        .onRef("attachment.mandator_id", "=", "boxes.mandator_id")
        .on(
          sql<boolean>`tstzrange(attachment.attached_from, attachment.attached_until) @> ${now}::timestamptz`,
        ),
    )
    .leftJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "attachment.mandator_id")
        .onRef("vehicles.id", "=", "attachment.vehicle_id"),
    )
    .select(["boxes.id", "boxes.imei", "boxes.model", "boxes.device_type"])
    .select(["vehicles.id as vehicle_id", "vehicles.name as vehicle_name"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;

function said(row: Row): Box {
  return {
    id: row.id,
    imei: row.imei,
    model: row.model || null,
    deviceType: row.device_type as Box["deviceType"],
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, name: row.vehicle_name! },
    vehicleId: row.vehicle_id,
  };
}
