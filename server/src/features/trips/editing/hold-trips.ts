import type { Actor } from "@wegbuch/contract/access/actor";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { notFound, Problem } from "../../../platform/http/problem.ts";
import { tripIsVisible } from "../../groups/visible-to.ts";
import { heldTrips } from "../ledger/read-trips.ts";
import type { Trip } from "../ledger/trip.ts";
import { maskedColumns, tripFrom } from "../ledger/trip-row.ts";
import { holdLogbooks } from "../ledger/hold-logbooks.ts";
import { say } from "./refuse-trips.ts";

type Holding = {
  /** Vehicles and drivers whose logbooks the command touches as well. */
  besides?: readonly string[];
  /** With all that trips keep from readers, to part and join them: in the tracker's role, never to answer with. */
  isWhole?: boolean;
};

/**
 * Trips in the actor's scope, in the order of the ids, which nobody else changes until the transaction ends; 404 if one is
 * not there. With them the logbooks of their vehicles are held, and of the vehicles and drivers in `besides`: all that a
 * command touches, for a second call could wait in a circle. People and vehicle rows are to be held before.
 */
export async function holdTrips(
  db: MandatorDb,
  actor: Actor,
  ids: readonly string[],
  { besides = [], isWhole = false }: Holding = {},
): Promise<Trip[]> {
  const wanted = [...new Set(ids)];
  const vehicleIds = await vehiclesOf(db, actor, wanted);
  await holdLogbooks(db, [...vehicleIds, ...besides]);
  const held = await (isWhole ? holdWhole : holdSeen)(db, actor, wanted);
  if (held.size < wanted.length) throw notFound("Trip");
  const isOvertaken = [...held.values()].some(({ vehicleId }) => !vehicleIds.has(vehicleId));
  if (isOvertaken) throw new Problem(409, "Conflict", { message: say.tripWasChanged });
  return wanted.map((id) => held.get(id)!);
}

/** One such trip. */
export async function holdTrip(
  db: MandatorDb,
  actor: Actor,
  id: string,
  holding: Holding = {},
): Promise<Trip> {
  const [trip] = await holdTrips(db, actor, [id], holding);
  return trip!;
}

async function vehiclesOf(db: MandatorDb, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await visibleTrips(db, actor, ids).select("trip.vehicle_id").execute();
  if (rows.length < ids.length) throw notFound("Trip");
  return new Set(rows.map(({ vehicle_id }) => vehicle_id));
}

/*
 * Both look for what the actor may see once the trips are held: somebody may have changed them, or taken them from him,
 * while he waited.
 */

async function holdWhole(db: MandatorDb, actor: Actor, ids: readonly string[]): Promise<Map<string, Trip>> {
  const trips = await heldTrips(db, ids);
  const rows = await visibleTrips(db, actor, ids).select("trip.id").execute();
  const visible = new Set(rows.map(({ id }) => id));
  return new Map(trips.flatMap((trip) => (visible.has(trip.id) ? [[trip.id, trip]] : [])));
}

async function holdSeen(db: MandatorDb, actor: Actor, ids: readonly string[]): Promise<Map<string, Trip>> {
  const locked = await db
    .selectFrom("trips")
    .select(["id", "box_id"])
    .where("mandator_id", "=", mandatorOf(db))
    .where("id", "=", oneOf(ids))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const boxes = new Map(locked.map(({ id, box_id }) => [id, box_id]));
  const seen = await visibleTrips(db, actor, ids).select(maskedColumns).execute();
  return new Map(
    seen.flatMap((row) =>
      boxes.has(row.id) ? [[row.id, tripFrom({ ...row, box_id: boxes.get(row.id)! })]] : [],
    ),
  );
}

function visibleTrips(db: MandatorDb, actor: Actor, ids: readonly string[]) {
  return (
    db
      .selectFrom("visible_trips as trip")
      // Row-level security does not tell how many trips the company has: to look up hundreds seems dearer then than to walk through all.
      .where("trip.mandator_id", "=", mandatorOf(db))
      .where("trip.id", "=", oneOf(ids))
      .where("trip.deleted_at", "is", null)
      .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
  );
}
