import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { statusAt } from "@wegbuch/contract/reservations/rules";
import { de, en } from "@wegbuch/contract/reservations/texts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { handoverColumns, handoverOf } from "./rows.ts";
import { reservationIsInScope } from "./visible-to.ts";

const say = inBothLanguages(de, en);

/** A reservation the actor may change; 404 for none, 403 for what is outside his scope. */
export async function findReservation(db: MandatorDb, actor: Actor, id: string, now: Date) {
  return judged(await reservation(db, actor, id).executeTakeFirst(), now);
}

/** The same, and nobody else changes it until the transaction ends. */
export async function holdReservation(db: MandatorDb, actor: Actor, id: string, now: Date) {
  return judged(await reservation(db, actor, id).forNoKeyUpdate().executeTakeFirst(), now);
}

export type HeldReservation = Awaited<ReturnType<typeof holdReservation>>;

type InSeries = { id: string; series_id: string | null; pickup_at: Date };

/** What comes later in the series of a reservation, was not fetched early nor cancelled; by pickup, and held like the first. */
export async function holdFollowing(db: MandatorDb, actor: Actor, first: InSeries, now: Date) {
  const rows = await followingOf(db, actor, first).forNoKeyUpdate().execute();
  return rows
    .map((row) => judged(row, now))
    .toSorted((one, other) => one.pickup_at.getTime() - other.pickup_at.getTime());
}

/** The vehicles of those that follow, to be held before them. */
export async function findVehiclesOfFollowing(db: MandatorDb, first: InSeries): Promise<string[]> {
  const rows = await laterInSeries(db, first).select("vehicle_id").execute();
  return rows.map(({ vehicle_id }) => vehicle_id);
}

const laterInSeries = (db: MandatorDb, { id, series_id, pickup_at }: InSeries) =>
  db
    .selectFrom("reservations")
    .where("series_id", "=", series_id)
    .where("pickup_at", ">", pickup_at)
    .where("id", "<>", id)
    .where("cancelled_at", "is", null)
    .where("checked_out_at", "is", null);

/** 409 with the reason, if there is one. */
export function refuseReservation(why: Saying | null): void {
  if (why !== null) throw new Problem(409, "Conflict", { message: why });
}

const scopeColumns = { vehicleId: "reservations.vehicle_id", driverId: "reservations.driver_id" };

function reservation(db: MandatorDb, actor: Actor, id: string) {
  return db
    .selectFrom("reservations")
    .selectAll()
    .select(handoverColumns)
    .select(reservationIsInScope(actor, scopeColumns).as("is_in_scope"))
    .where("id", "=", id);
}

const followingOf = (db: MandatorDb, actor: Actor, first: InSeries) =>
  laterInSeries(db, first)
    .selectAll()
    .select(handoverColumns)
    .select(reservationIsInScope(actor, scopeColumns).as("is_in_scope"))
    .orderBy("id");

type Row = Awaited<ReturnType<ReturnType<typeof reservation>["executeTakeFirst"]>>;

function judged(row: Row, now: Date) {
  if (row === undefined) throw notFound("Reservation");
  if (!row.is_in_scope) throw new Problem(403, "Forbidden", { message: say.isNotYours });
  const [pickupDate, returnDate] = [row.pickup_at.toISOString(), row.return_at.toISOString()];
  const isCancelled = row.cancelled_at !== null;
  const status = statusAt({ pickupDate, returnDate, isCancelled }, now.getTime());
  return { ...row, ...handoverOf(row), pickupDate, status };
}
