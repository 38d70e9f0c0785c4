import type { MandatorBox, MandatorBoxFilter, MandatorBoxSelection } from "@wegbuch/contract/boxes/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Kysely, Selectable } from "kysely";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { inBatches } from "../../platform/db/in-batches.ts";
import { readPage } from "../../platform/db/page.ts";
import type { DB } from "../../platform/db/types.ts";
import { findPlacedBoxes } from "./find-placed-boxes.ts";

/** Boxes of all mandators and of none, by IMEI, each with the vehicle it is in at the moment. */
export async function listMandatorBoxes(
  database: Database,
  now: Date,
  filter: MandatorBoxFilter,
): Promise<Page<MandatorBox>> {
  const page = await readPage(selected(database.as("admin"), now, filter).select(shown), filter);
  return { ...page, items: await withContacts(database.as("admin"), page.items) };
}

/** What the list shows of a selection, all of it, for its export. */
export async function* mandatorBoxRows(
  database: Database,
  now: Date,
  selection: MandatorBoxSelection,
): AsyncGenerator<MandatorBox> {
  const ids = await selected(database.as("admin"), now, selection).select("boxes.id").execute();
  const db = database.as("admin");
  const read = async (some: string[]) => {
    const found = rows(db, now)
      .select(shown)
      .where("boxes.id", "=", sql<string>`any(${some}::uuid[])`);
    return withContacts(db, await found.execute());
  };
  yield* inBatches(
    ids.map(({ id }) => id),
    read,
  );
}

/** One box, archived ones too, within any connection or transaction of the admin role. */
export async function readMandatorBox(
  db: Kysely<DB>,
  now: Date,
  id: string,
): Promise<MandatorBox | undefined> {
  const found = await rows(db, now).select(shown).where("boxes.id", "=", id).execute();
  return (await withContacts(db, found))[0];
}

/** The box of a scanned or typed IMEI, unless it is archived (rule boxes/imei). */
export async function findMandatorBox(
  database: Database,
  now: Date,
  imei: string,
): Promise<MandatorBox | undefined> {
  const db = database.as("admin");
  const found = await rows(db, now)
    .select(shown)
    .where("boxes.imei", "=", imei)
    .where("boxes.archived_at", "is", null)
    .execute();
  return (await withContacts(db, found))[0];
}

function selected(db: Kysely<DB>, now: Date, selection: MandatorBoxSelection) {
  const { withoutMandator, searchTerm, isArchived } = selection;
  // Boxes without a mandator have none that could be chosen.
  const mandatorId = withoutMandator ? null : selection.mandatorId;
  return rows(db, now, { mandatorId, searchTerm })
    .where("boxes.archived_at", isArchived ? "is not" : "is", null)
    .orderBy("boxes.imei");
}

/** What was imported is no device. */
const rows = (...asked: Parameters<typeof findPlacedBoxes>) =>
  findPlacedBoxes(...asked).where("boxes.kind", "<>", "import");

const shown = [
  "boxes.id",
  "boxes.number",
  "boxes.imei",
  "boxes.kind",
  "boxes.model",
  "boxes.device_type",
  "boxes.sim_card_number",
  "boxes.phone_number",
  "boxes.source_networks",
  "boxes.created_at",
  "boxes.archived_at",
  "boxes.archive_comment",
  "vehicles.id as vehicle_id",
  "vehicles.name as vehicle_name",
  "mandators.id as mandator_id",
  "mandators.name as mandator_name",
] as const;

type Row = Pick<
  Selectable<DB["boxes"]>,
  | "id"
  | "number"
  | "imei"
  | "kind"
  | "model"
  | "device_type"
  | "sim_card_number"
  | "phone_number"
  | "source_networks"
  | "created_at"
  | "archived_at"
  | "archive_comment"
> & {
  vehicle_id: string | null;
  vehicle_name: string | null;
  mandator_id: string | null;
  mandator_name: string | null;
};

/** The boxes with their last contacts, which are looked up for those that are shown alone. */
async function withContacts(db: Kysely<DB>, found: readonly Row[]): Promise<MandatorBox[]> {
  const boxes: MandatorBox[] = [];
  for (let first = 0; first < found.length; first += askedTogether) {
    const some = found.slice(first, first + askedTogether);
    const contacts = await Promise.all(some.map(({ number }) => lastContactOf(db, number)));
    boxes.push(...some.map((row, index) => mandatorBoxOf(row, contacts[index] ?? null)));
  }
  return boxes;
}

/** So few that others are asked for in between. */
const askedTogether = 100;

/** Asked for each box by itself, so that what boxes sent may lie on several servers (rule database/by-box). */
async function lastContactOf(db: Kysely<DB>, boxNumber: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select received_at from readings where box_number = ${boxNumber} order by device_time desc limit 1),
      (select received_at from frames where box_number = ${boxNumber} order by from_time desc limit 1)) as at`.execute(
    db,
  );
  return rows[0]!.at;
}

function mandatorBoxOf(row: Row, lastContactAt: Date | null): MandatorBox {
  return {
    id: row.id,
    imei: row.imei,
    kind: row.kind as MandatorBox["kind"],
    model: row.model,
    deviceType: row.device_type as MandatorBox["deviceType"],
    simCardNumber: row.sim_card_number,
    phoneNumber: row.phone_number,
    sourceNetworks: row.source_networks,
    createdAt: row.created_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    archiveComment: row.archive_comment,
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, name: row.vehicle_name! },
    mandator: row.mandator_id === null ? null : { id: row.mandator_id, name: row.mandator_name! },
    lastContactAt: lastContactAt?.toISOString() ?? null,
  };
}
