import { countedOn, suggestedName } from "@wegbuch/contract/boxes/rules";
import { de, en } from "@wegbuch/contract/boxes/texts";
import { fill, inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { type Author, recordChange } from "../../platform/history/record-change.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type HeldBox, holdBoxes, refusePhones } from "./find-held-boxes.ts";
import { startAttachments } from "./start-attachments.ts";

export type BoxToAssign = { imei: string; vehicleName?: string };

type By = { author: Author; now: Date };

const say = inBothLanguages(de, en);

/**
 * Lends boxes to the mandator of the transaction, which runs as the admin role, and makes a pool vehicle in the root
 * group for each that names one (rules mandators/creation, boxes/import, boxes/assignment). All or none: a Problem says
 * under `boxes` what is wrong with each, 400 for unknown and repeated ones, else 409 for archived ones, those of others
 * and those in a vehicle.
 */
export async function assignBoxes(
  db: MandatorDb,
  asked: readonly BoxToAssign[],
  { author, now }: By,
): Promise<void> {
  if (asked.length === 0) return;
  const imeis = [...new Set(asked.map(({ imei }) => imei))];
  const boxes = new Map((await holdBoxes(db, { imeis }, now)).map((box) => [box.imei, box]));
  refuseFaults(asked, boxes, mandatorOf(db));
  refusePhones([...boxes.values()]);
  await lend(db, [...boxes.values()], author);
  const named = asked.filter(({ vehicleName = "" }) => vehicleName !== "");
  await addVehicles(
    db,
    named.map(({ imei, vehicleName }) => ({ box: boxes.get(imei)!, name: vehicleName! })),
    { author, now },
  );
}

function refuseFaults(
  asked: readonly BoxToAssign[],
  boxes: ReadonlyMap<string, HeldBox>,
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

function faultOf(box: HeldBox | undefined, mandatorId: string): { status: number; saying: Saying } | null {
  if (box === undefined) return { status: 400, saying: say.boxIsUnknown };
  const isOwned = box.mandatorId !== null && box.mandatorId !== mandatorId;
  if (isOwned) return { status: 409, saying: say.boxIsOwned };
  if (box.archivedAt !== null) return { status: 409, saying: say.boxIsArchived };
  return box.hasVehicle ? { status: 409, saying: say.boxHasVehicle } : null;
}

async function lend(db: MandatorDb, boxes: readonly HeldBox[], author: Author): Promise<void> {
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

/** The suggested names 'Vehicle {n}' (rule boxes/scanning) that active vehicles of the mandator have. */
async function namesTaken(db: MandatorDb): Promise<string[]> {
  const rows = await db
    .selectFrom("vehicles")
    .select("name")
    // The role sees all mandators.
    .where("mandator_id", "=", mandatorOf(db))
    .where("archived_at", "is", null)
    .where("name", "~", suggestedName.source)
    .execute();
  return rows.map(({ name }) => name);
}

type NewVehicle = { box: HeldBox; name: string };

async function addVehicles(
  db: MandatorDb,
  wanted: readonly NewVehicle[],
  { author, now }: By,
): Promise<void> {
  if (wanted.length === 0) return;
  const names = countedOn(
    wanted.map(({ name }) => name),
    await namesTaken(db),
  );
  const vehicles = wanted.map(({ box }, index) => ({
    id: newId({ now: () => now }),
    box,
    name: names[index]!,
  }));
  await db
    .insertInto("vehicles")
    .values(vehicles.map(({ id, name }) => ({ id, name, type: vehicleTypes.pool, created_at: now })))
    .execute();
  await sql`
    insert into group_vehicles (group_id, vehicle_id)
    select groups.id, vehicle_id from groups, unnest(${vehicles.map(({ id }) => id)}::uuid[]) as vehicle_id
    where parent_id is null`.execute(db);
  await startAttachments(
    db,
    vehicles.map(({ id, box }) => ({ boxId: box.id, vehicleId: id })),
    now,
  );
  for (const { id, box, name } of vehicles) {
    recordChange(db, author, { kind: "vehicle", id }, {}, { created: name, box: box.imei });
    recordChange(db, author, { kind: "box", id: box.id }, {}, { vehicle: name });
  }
}
