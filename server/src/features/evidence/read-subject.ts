import { fill } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { shownCount } from "../documents/logbook/say-values.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { findStarts } from "./find-starts.ts";
import type { BundleOrder } from "./make-bundle.ts";
import { say } from "./texts.ts";

/** A vehicle of a bundle, and the place in its book behind which entries are enclosed. */
export type SubjectVehicle = { id: string; name: string; licensePlate: string; start: number };

export type SubjectNote = { day: string; note: string; signedAt: Date };

/** What a bundle is about, and the notes that sign it, without a gap. */
export type Subject = {
  mandatorId: string;
  company: string;
  vehicles: SubjectVehicle[];
  notes: SubjectNote[];
  keys: string[];
};

/** Looks up what a bundle is about; 404 for a vehicle beyond the actor's scope, 413 for more trips than it holds. */
export async function readSubject(db: MandatorDb, order: BundleOrder): Promise<Subject> {
  const { mandatorId } = order.actor;
  const vehicles = await readVehicles(db, order);
  await requireFew(db, order);
  const notes = await readNotes(db, order);
  const starts = await findStarts(db, { mandatorId, vehicles, note: firstBefore(notes, order) });
  const { name } = await db.selectFrom("mandators").select("name").executeTakeFirstOrThrow();
  const keys = await db
    .selectFrom("history_keys")
    .select("verifier_key")
    .orderBy("first_day")
    .orderBy("verifier_key")
    .execute();
  return {
    mandatorId,
    company: name,
    vehicles: vehicles.map((vehicle) => ({ ...vehicle, start: starts.get(vehicle.id) ?? 0 })),
    notes,
    keys: keys.map(({ verifier_key }) => verifier_key),
  };
}

async function readVehicles(db: MandatorDb, { actor, selection }: BundleOrder) {
  const wanted = [...new Set(selection.vehicleIds)];
  const found = await db
    .selectFrom("vehicles")
    .select(["id", "name", sql<string>`coalesce(license_plate, '')`.as("licensePlate")])
    .where("id", "=", oneOf(wanted))
    .where("deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .orderBy(byName("name"))
    .orderBy("id")
    .execute();
  if (found.length < wanted.length) throw notFound("Vehicle");
  return found;
}

/**
 * What a bundle holds at most, all trips since the period began, beyond the person's scope as well: of each at least its
 * beginning is in it, or what stands for it.
 */
const mostTrips = 50_000;

async function requireFew(db: MandatorDb, { selection, language }: BundleOrder): Promise<void> {
  const { count } = await db
    .selectFrom("visible_trips")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("vehicle_id", "=", oneOf(selection.vehicleIds))
    .where("finished_at", "is not", null)
    .where("started_at", ">=", new Date(selection.from))
    .executeTakeFirstOrThrow();
  if (count <= mostTrips) return;
  const shown = { most: shownCount(mostTrips, language), count: shownCount(count, language) };
  throw new Problem(413, "TooManyTrips", { message: fill(say.tooMany, shown) });
}

/** From the last note before the period on, or from the first one there is. */
async function readNotes(db: MandatorDb, { selection }: BundleOrder): Promise<SubjectNote[]> {
  const rows = await db
    .selectFrom("history_notes")
    .select(["day", "note", "created_at as signedAt"])
    .where(
      sql<boolean>`created_at >= coalesce(
        (select max(created_at) from history_notes where created_at <= ${new Date(selection.from)}), '-infinity')`,
    )
    .orderBy("day")
    .execute();
  return rows;
}

/** What a time stamp authority answered about these notes, the first one first. */
export async function readTimestamps(db: MandatorDb, { notes: [first] }: Subject) {
  if (first === undefined) return [];
  return db
    .selectFrom("history_timestamps")
    .select(["day", "response"])
    .where("day", ">=", first.day)
    .orderBy("day")
    .execute();
}

/** The note that says where books stood before the period. */
const firstBefore = ([first]: readonly SubjectNote[], { selection }: BundleOrder) =>
  first !== undefined && first.signedAt <= new Date(selection.from) ? first : undefined;
