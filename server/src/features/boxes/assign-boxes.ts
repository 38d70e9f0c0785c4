import { de, en } from "@wegbuch/contract/boxes/texts";
import { fill, inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { type Author, recordChange } from "../../platform/history/record-change.ts";
import { Problem } from "../../platform/http/problem.ts";

export type BoxToAssign = { imei: string; vehicleName?: string };

type By = { author: Author; now: Date };

const say = inBothLanguages(de, en);
const poolVehicle = 2;

/**
 * Lends boxes to the mandator of the transaction, which runs as the admin role, and makes a pool vehicle in the root
 * group for each that names one (OQ-071, OQ-079, OQ-082). All or none: a Problem says under `boxes` what is wrong with
 * each, 400 for unknown and repeated ones, else 409 for archived ones, those of others and those in a vehicle.
 */
export async function assignBoxes(
  db: MandatorDb,
  asked: readonly BoxToAssign[],
  { author, now }: By,
): Promise<void> {
  if (asked.length === 0) return;
  const boxes = await holdBoxes(
    db,
    asked.map(({ imei }) => imei),
  );
  refuseFaults(asked, boxes, mandatorOf(db));
  await lend(db, [...boxes.values()], author);
  const named = asked.filter(({ vehicleName = "" }) => vehicleName !== "");
  await addVehicles(
    db,
    named.map(({ imei, vehicleName }) => ({ box: boxes.get(imei)!, name: vehicleName! })),
    { author, now },
  );
}

type KnownBox = {
  id: string;
  imei: string;
  archivedAt: Date | null;
  mandatorId: string | null;
  mandatorName: string | null;
  leftMandatorAt: Date | null;
  /** The mandator and the end of its last time in a vehicle, if there was one; not ended, it is in one. */
  lastMandatorId: string | null;
  lastUntil: Date | null;
};

/** Boxes by IMEI, held until the transaction ends; always in the same order, so that nobody waits in a circle. */
async function holdBoxes(db: MandatorDb, imeis: readonly string[]): Promise<Map<string, KnownBox>> {
  const held = [...new Set(imeis)];
  await sql`select from boxes where imei = any(${held}) order by imei for update`.execute(db);
  // A second statement: the first one may have waited for others, and does not see what else they have written.
  const { rows } = await sql<KnownBox>`
    select boxes.id, imei, boxes.archived_at as "archivedAt", boxes.mandator_id as "mandatorId",
      mandators.name as "mandatorName", left_mandator_at as "leftMandatorAt", last.mandator_id as "lastMandatorId",
      last.attached_until as "lastUntil"
    from boxes
    left join mandators on mandators.id = boxes.mandator_id
    left join lateral (
      select mandator_id, attached_until from box_attachments where box_id = boxes.id
      order by attached_until desc nulls first limit 1
    ) as last on true
    where imei = any(${held})`.execute(db);
  return new Map(rows.map((row) => [row.imei, row]));
}

function refuseFaults(
  asked: readonly BoxToAssign[],
  boxes: ReadonlyMap<string, KnownBox>,
  mandatorId: string,
): void {
  const seen = new Set<string>();
  const faults = asked.flatMap(({ imei }) => {
    const fault = seen.has(imei)
      ? { status: 400, saying: say.boxIsTwice }
      : faultOf(boxes.get(imei), mandatorId);
    seen.add(imei);
    return fault === null ? [] : [{ ...fault, imei }];
  });
  if (faults.length === 0) return;
  const isMistake = faults.some(({ status }) => status === 400);
  throw new Problem(isMistake ? 400 : 409, isMistake ? "Validation" : "Conflict", {
    errors: {
      boxes: faults.map(({ saying, imei }) =>
        fill(saying, { imei, name: boxes.get(imei)?.mandatorName ?? "" }),
      ),
    },
  });
}

function faultOf(box: KnownBox | undefined, mandatorId: string): { status: number; saying: Saying } | null {
  if (box === undefined) return { status: 400, saying: say.boxIsUnknown };
  const isOwned = box.mandatorId !== null && box.mandatorId !== mandatorId;
  if (isOwned) return { status: 409, saying: say.boxIsOwned };
  if (box.archivedAt !== null) return { status: 409, saying: say.boxIsArchived };
  const isInVehicle = box.lastMandatorId !== null && box.lastUntil === null;
  return isInVehicle ? { status: 409, saying: say.boxHasVehicle } : null;
}

async function lend(db: MandatorDb, boxes: readonly KnownBox[], author: Author): Promise<void> {
  const free = boxes.filter(({ mandatorId }) => mandatorId === null);
  if (free.length === 0) return;
  const mandatorId = mandatorOf(db);
  const { name } = await db
    .selectFrom("mandators")
    .select("name")
    .where("id", "=", mandatorId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("boxes")
    .set({ mandator_id: mandatorId })
    .where("id", "=", sql<string>`any(${free.map(({ id }) => id)}::uuid[])`)
    .execute();
  for (const { id } of free) recordChange(db, author, { kind: "box", id }, {}, { mandator: name });
}

type NewVehicle = { box: KnownBox; name: string };

async function addVehicles(
  db: MandatorDb,
  wanted: readonly NewVehicle[],
  { author, now }: By,
): Promise<void> {
  if (wanted.length === 0) return;
  const vehicles = wanted.map(({ box, name }) => ({ id: newId({ now: () => now }), box, name }));
  await db
    .insertInto("vehicles")
    .values(vehicles.map(({ id, name }) => ({ id, name, type: poolVehicle, created_at: now })))
    .execute();
  await sql`
    insert into group_vehicles (group_id, vehicle_id)
    select groups.id, vehicle_id from groups, unnest(${vehicles.map(({ id }) => id)}::uuid[]) as vehicle_id
    where parent_id is null`.execute(db);
  await attach(db, vehicles, now);
  for (const { id, box, name } of vehicles) {
    recordChange(db, author, { kind: "vehicle", id }, {}, { created: name, box: box.imei });
    recordChange(db, author, { kind: "box", id: box.id }, {}, { vehicle: name });
  }
}

async function attach(
  db: MandatorDb,
  vehicles: readonly (NewVehicle & { id: string })[],
  now: Date,
): Promise<void> {
  const mandatorId = mandatorOf(db);
  const attachments = vehicles.map(({ id, box }) => ({
    id: newId({ now: () => now }),
    box_id: box.id,
    vehicle_id: id,
    attached_from: beginningOf(box, mandatorId, now),
    created_at: now,
  }));
  await db.insertInto("box_attachments").values(attachments).execute();
  await followStored(
    db,
    attachments.map(({ id }) => id),
  );
}

/**
 * Where a box's time in a vehicle begins: the first time in a mandator reaches back to when it left the one before, so
 * that what it has said since becomes trips; a later one begins now (amendments 1).
 */
function beginningOf({ lastMandatorId, lastUntil, leftMandatorAt }: KnownBox, mandatorId: string, now: Date) {
  const ended = lastUntil?.getTime() ?? -Infinity;
  const left = leftMandatorAt?.getTime() ?? -Infinity;
  const wasHereBefore = lastMandatorId === mandatorId && ended > left;
  const from = Math.max(ended, left, wasHereBefore ? now.getTime() : -Infinity);
  return from === -Infinity ? null : new Date(from);
}

/** Asks the tracker to follow what boxes have said already in the times they are given now. */
async function followStored(db: MandatorDb, attachmentIds: readonly string[]): Promise<void> {
  await sql`
    insert into arrivals (box_number, earliest_device_time, latest_device_time)
    select boxes.number, stored.earliest, stored.latest
    from box_attachments as attachment
    join boxes on boxes.id = attachment.box_id
    cross join lateral (
      select min(device_time) as earliest, max(device_time) as latest from readings
      where box_number = boxes.number and device_time >= coalesce(attachment.attached_from, '-infinity')
    ) as stored
    where attachment.id = any(${[...attachmentIds]}::uuid[]) and stored.earliest is not null
    order by boxes.number`.execute(db);
}
