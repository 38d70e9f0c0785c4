import type { Actor } from "@wegbuch/contract/access/actor";
import type { GeofenceBelongings, ImportedGeofences } from "@wegbuch/contract/geofences/schemas";
import type { Clock } from "../../platform/clock.ts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { inTurns } from "../../platform/in-turns.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { holdVehicles, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { enqueueCrossing } from "./change-geofence.ts";
import { shownMetadata } from "./change-metadata.ts";

type Fence = Pick<GeofenceBelongings, "metadata" | "vehicles"> & { id: string; title: string };
type Vehicle = { id: string; name: string; license_plate: string };
type Watch = { geofence_id: string; vehicle_id: string; name: string };

/**
 * Gives fences that were just made the notes and vehicles of a file. Gives which vehicles are left out, for nobody in the
 * actor's scope is so called: also one he does not know of is only said not to be there.
 */
export async function keepBelongings(
  db: MandatorDb,
  clock: Clock,
  actor: Actor,
  fences: readonly Fence[],
): Promise<ImportedGeofences["unknownVehicles"]> {
  await keepNotes(db, clock, actor, fences);
  const isAnyWatched = fences.some(({ vehicles }) => vehicles && vehicles.length > 0);
  if (!isAnyWatched) return [];
  const known = calledBy(await vehiclesOf(db, actor));
  const found = fences.map((fence) => sortedOut(fence, known));
  await keepWatches(
    db,
    actor,
    found.flatMap(({ watches }) => watches),
  );
  return found.flatMap(({ unknown }) => (unknown.vehicles.length > 0 ? [unknown] : []));
}

async function keepNotes(
  db: MandatorDb,
  clock: Clock,
  actor: Actor,
  fences: readonly Fence[],
): Promise<void> {
  const notes = fences.flatMap(({ id, metadata }) =>
    (metadata ?? []).map(({ idCategory, dataValue }) => ({
      id: newId(clock),
      geofence_id: id,
      category: idCategory,
      value: dataValue,
      created_at: clock.now(),
    })),
  );
  for (const batch of batchesOf(notes)) {
    const kept = await db
      .insertInto("geofence_metadata")
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .returning(["geofence_id", "category", "value"])
      .execute();
    await inTurns(kept, (note) =>
      recordChange(db, actor, { kind: "geofence", id: note.geofence_id }, {}, shownMetadata(note)),
    );
  }
}

/** As many rows as one statement takes: PostgreSQL knows 65,535 parameters. */
function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const size = 5_000;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_one, turn) =>
    rows.slice(turn * size, (turn + 1) * size),
  );
}

/** Those that can be assigned. */
function vehiclesOf(db: MandatorDb, actor: Actor): Promise<Vehicle[]> {
  return db
    .selectFrom("vehicles")
    .select(["id", "name", "license_plate"])
    .where("deleted_at", "is", null)
    .where("archived_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .execute();
}

/** Vehicles by plate, or by name where they have none; undefined for what several are called. */
function calledBy(vehicles: readonly Vehicle[]): Map<string, Vehicle | undefined> {
  const called = new Map<string, Vehicle | undefined>();
  for (const vehicle of vehicles) {
    const key = keyOf(vehicle.license_plate || vehicle.name);
    called.set(key, called.has(key) ? undefined : vehicle);
  }
  return called;
}

/** Plates are written with and without spaces. */
const keyOf = (name: string) => name.replace(/\s/g, "").toUpperCase();

function sortedOut({ id, title, vehicles }: Fence, known: Map<string, Vehicle | undefined>) {
  const said = new Map((vehicles ?? []).map((name) => [keyOf(name), name]));
  const watches: Watch[] = [];
  const unknown: string[] = [];
  for (const [key, name] of said) {
    const vehicle = known.get(key);
    if (vehicle) watches.push({ geofence_id: id, vehicle_id: vehicle.id, name: vehicle.name });
    else unknown.push(name);
  }
  return { watches, unknown: { geofenceId: id, title, vehicles: unknown } };
}

async function keepWatches(db: MandatorDb, actor: Actor, watches: readonly Watch[]): Promise<void> {
  if (watches.length === 0) return;
  const vehicles = await holdVehicles(
    db,
    actor,
    watches.map(({ vehicle_id }) => vehicle_id),
  );
  for (const vehicle of vehicles) refuseArchivedVehicle(vehicle, "assigned");
  const rows = watches.map(({ geofence_id, vehicle_id }) => ({ geofence_id, vehicle_id }));
  for (const batch of batchesOf(rows)) await db.insertInto("geofence_vehicles").values(batch).execute();
  await inTurns(watches, ({ geofence_id, name }) =>
    recordChange(db, actor, { kind: "geofence", id: geofence_id }, {}, { vehicles: name }),
  );
  for (const id of new Set(watches.map(({ geofence_id }) => geofence_id))) await enqueueCrossing(db, id);
}
