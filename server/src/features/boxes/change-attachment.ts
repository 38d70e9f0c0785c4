import { de, en } from "@wegbuch/contract/boxes/texts";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { type Author, recordChange } from "../../platform/history/record-change.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { inTurns } from "../../platform/in-turns.ts";
import { startAttachments } from "./start-attachments.ts";

const say = inBothLanguages(de, en);

type By = { author: Author; now: Date };

type HeldBox = {
  id: string;
  imei: string;
  isArchived: boolean;
  isPhone: boolean;
  attachmentId: string | null;
  vehicle: Reference | null;
};

/**
 * Puts a box of the mandator into a vehicle, from the one it is in and in place of the one there
 * (rule boxes/into-vehicle); both sides' histories say so. Whoever calls holds the vehicle, and has found it to be
 * active. Refuses 404 a box of others, 409 an archived one, and one in another vehicle unless it `mayMove`.
 */
export async function attachBox(
  db: MandatorDb,
  { boxId, vehicle, mayMove }: { boxId: string; vehicle: Reference; mayMove: boolean },
  { author, now }: By,
): Promise<void> {
  const there = await boxesOf(db, [vehicle.id], now);
  const boxes = await holdOwnBoxes(db, [boxId, ...there], now);
  const box = boxes.find(({ id }) => id === boxId);
  if (box === undefined) throw notFound("Box");
  if (box.vehicle?.id === vehicle.id) return;
  if (box.isArchived) throw conflict(fill(say.boxIsArchived, { imei: box.imei }));
  if (box.vehicle !== null && !mayMove) throw conflict(fill(say.boxHasVehicle, { imei: box.imei }));
  await endAttachments(db, boxes, now);
  await startAttachments(db, [{ boxId, vehicleId: vehicle.id }], now);
  const other = boxes.find((one) => one.vehicle?.id === vehicle.id);
  if (box.vehicle !== null) noteBox(db, author, box.vehicle.id, box.imei, "");
  noteBox(db, author, vehicle.id, other?.imei ?? "", box.imei);
  noteVehicle(db, author, box, vehicle.name);
  if (!other) return;
  noteVehicle(db, author, other, "");
  await giveUpPhones(db, [other], { author, now });
}

/** Takes the boxes out of these vehicles, if they have any; whoever calls holds the vehicles. */
export async function detachBoxes(
  db: MandatorDb,
  vehicleIds: readonly string[],
  { author, now }: By,
): Promise<void> {
  const boxes = await holdOwnBoxes(db, await boxesOf(db, vehicleIds, now), now);
  const wanted = new Set(vehicleIds);
  await detach(
    db,
    boxes.filter(({ vehicle }) => vehicle !== null && wanted.has(vehicle.id)),
    { author, now },
  );
}

/**
 * Takes a box of the mandator out of the vehicle it is in, if any, and gives up a phone; 404 for one of others, 409 for an
 * archived one.
 */
export async function detachBox(db: MandatorDb, boxId: string, by: By): Promise<void> {
  const [box] = await holdOwnBoxes(db, [boxId], by.now);
  if (box === undefined) throw notFound("Box");
  if (box.isArchived) throw conflict(fill(say.boxIsArchived, { imei: box.imei }));
  if (box.vehicle !== null) await detach(db, [box], by);
  else await giveUpPhones(db, [box], by);
}

async function detach(db: MandatorDb, boxes: readonly HeldBox[], { author, now }: By): Promise<void> {
  await endAttachments(db, boxes, now);
  await inTurns(boxes, (box) => {
    noteBox(db, author, box.vehicle!.id, box.imei, "");
    noteVehicle(db, author, box, "");
  });
  await giveUpPhones(db, boxes, { author, now });
}

/** A phone that is in no vehicle any more is heard no more: its holder goes on with his own affairs (rule boxes/phones). */
async function giveUpPhones(db: MandatorDb, boxes: readonly HeldBox[], { author, now }: By): Promise<void> {
  const phones = boxes.filter(({ isPhone }) => isPhone);
  for (const { id, imei: name } of phones) {
    await sql`select archive_phone_box(${id}, ${now})`.execute(db);
    await db.updateTable("phones").set({ revoked_at: now }).where("box_id", "=", id).execute();
    recordChange(db, author, { kind: "box", id }, { phone: name }, {});
  }
}

async function boxesOf(db: MandatorDb, vehicleIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("box_attachments")
    .select("box_id")
    .where("vehicle_id", "=", oneOf(vehicleIds))
    .where(isLasting(now))
    .execute();
  return rows.map(({ box_id }) => box_id);
}

/** Boxes of the mandator which nobody else attaches, lends or changes until the transaction ends. */
async function holdOwnBoxes(db: MandatorDb, ids: readonly string[], now: Date): Promise<HeldBox[]> {
  if (ids.length === 0) return [];
  await sql`select hold_own_boxes(${[...ids]}::uuid[])`.execute(db);
  // A second statement: the first one may have waited for others, and does not see what else they have written.
  const rows = await db
    .selectFrom("boxes")
    .leftJoin("box_attachments as attachment", (join) =>
      join.onRef("attachment.box_id", "=", "boxes.id").on(isLasting(now)),
    )
    .leftJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "attachment.mandator_id")
        .onRef("vehicles.id", "=", "attachment.vehicle_id"),
    )
    .leftJoin("phones", "phones.box_id", "boxes.id")
    .leftJoin("forwarded_devices as device", "device.box_id", "boxes.id")
    // What such a one is called says more than its number, which nobody knows.
    .select(sql<string>`coalesce(phones.name, device.name, boxes.imei)`.as("imei"))
    .select(["boxes.id", "boxes.kind", "boxes.archived_at", "attachment.id as attachment_id"])
    .select(["vehicles.id as vehicle_id", "vehicles.name as vehicle_name"])
    .where("boxes.id", "=", oneOf(ids))
    .where("boxes.kind", "<>", "import")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    imei: row.imei,
    isArchived: row.archived_at !== null,
    isPhone: row.kind === "phone",
    attachmentId: row.attachment_id,
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, name: row.vehicle_name! },
  }));
}

/** Ends times in vehicles now; one that has only just begun has never been. */
async function endAttachments(db: MandatorDb, boxes: readonly HeldBox[], now: Date): Promise<void> {
  const ids = boxes.flatMap(({ attachmentId }) => attachmentId ?? []);
  if (ids.length === 0) return;
  await db
    .deleteFrom("box_attachments")
    .where("id", "=", oneOf(ids))
    .where("attached_from", ">=", now)
    .execute();
  await db.updateTable("box_attachments").set({ attached_until: now }).where("id", "=", oneOf(ids)).execute();
}

const isLasting = (now: Date) => sql<boolean>`coalesce(attached_until, 'infinity') > ${now}::timestamptz`;

function noteBox(db: MandatorDb, author: Author, vehicleId: string, before: string, after: string): void {
  recordChange(db, author, { kind: "vehicle", id: vehicleId }, { box: before }, { box: after });
}

function noteVehicle(db: MandatorDb, author: Author, { id, vehicle }: HeldBox, after: string): void {
  recordChange(db, author, { kind: "box", id }, { vehicle: vehicle?.name ?? "" }, { vehicle: after });
}

const conflict = (saying: ReturnType<typeof fill>) =>
  new Problem(409, "Conflict", { errors: { boxId: [saying] } });
