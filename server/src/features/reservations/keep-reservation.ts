import { fill, inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { overlaps } from "@wegbuch/contract/reservations/rules";
import type { ReservationWish } from "@wegbuch/contract/reservations/schemas";
import { de, en } from "@wegbuch/contract/reservations/texts";
import { type RawBuilder, sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

export const reservationColumnsOf = (given: ReservationWish, driverId: string) => ({
  vehicle_id: given.vehicleId,
  driver_id: driverId,
  pickup_at: new Date(given.pickupDate),
  return_at: new Date(given.returnDate),
  pickup_address: given.pickupAddress,
  return_address: given.returnAddress,
  purpose: given.purpose ?? "",
  comment: given.comment ?? "",
});

export type ReservationColumns = ReturnType<typeof reservationColumnsOf>;

type Wanted = Pick<ReservationColumns, "vehicle_id" | "pickup_at" | "return_at">;

/**
 * Refuses periods in which somebody else has the vehicle (rule reservations/no-overlap), of several with their days; whoever
 * asks holds the vehicles, and behind it the database refuses the second of two all the same.
 */
export async function requireFreeVehicle(
  db: MandatorDb,
  wanted: readonly Wanted[],
  exceptIds: readonly string[] = [],
): Promise<void> {
  const { rows: taken } = await sql<{ pickupAt: Date }>`
    select span.pickup_at as "pickupAt"
    from unnest(
      ${wanted.map(({ vehicle_id }) => vehicle_id)}::uuid[],
      ${wanted.map(({ pickup_at }) => pickup_at)}::timestamptz[],
      ${wanted.map(({ return_at }) => return_at)}::timestamptz[]
    ) as span (vehicle_id, pickup_at, return_at)
    where exists (
      select from reservations as other
      where other.mandator_id = ${mandatorOf(db)} and other.vehicle_id = span.vehicle_id
        and ${isInTheWay({ pickup: sql`span.pickup_at`, end: sql`span.return_at` })}
        and other.id <> all(${exceptIds}::uuid[]))
    order by span.pickup_at`.execute(db);
  const days = [...taken.map(({ pickupAt }) => pickupAt), ...overlapping(wanted, await readBuffer(db))].map(
    shownDayOf,
  );
  if (days.length === 0) return;
  if (wanted.length === 1) throw conflict("vehicleId", say.vehicleIsReserved);
  throw conflict("vehicleId", fill(say.vehicleIsReservedOn, { days: [...new Set(days)].join(", ") }));
}

/**
 * Whether an `other` reservation is in the way of a span: the same as `overlaps` of the contract, asked of the database
 * (rules reservations/no-overlap and reservations/buffer).
 */
export const isInTheWay = ({ pickup, end }: { pickup: RawBuilder<unknown>; end: RawBuilder<unknown> }) =>
  sql<boolean>`other.cancelled_at is null
    and other.pickup_at < ${end} + ${buffer} and other.return_at > ${pickup} - ${buffer}`;

/** So long the company lets a vehicle rest between two reservations. */
const buffer = sql`(
  select reservation_buffer_minutes * interval '1 minute' from mandators where id = current_mandator())`;

/** Times of one series that are nearer to each other than the company lets them be. */
function overlapping(wanted: readonly Wanted[], bufferMs: number): Date[] {
  const inOrder = wanted.toSorted((one, other) => one.pickup_at.getTime() - other.pickup_at.getTime());
  return inOrder.flatMap((one, index) => {
    const isTooNear = (before: Wanted) =>
      before.vehicle_id === one.vehicle_id && overlaps(spanOf(before), spanOf(one), bufferMs);
    return inOrder.slice(0, index).some(isTooNear) ? [one.pickup_at] : [];
  });
}

const spanOf = ({ pickup_at, return_at }: Wanted) => ({
  pickupDate: pickup_at.toISOString(),
  returnDate: return_at.toISOString(),
});

export const shownDayOf = (at: Date) => shownTime(at).slice(0, 10);

/** What is asked for does not fit what there is: 409 under the field. */
export const conflict = (field: string, saying: Saying) =>
  new Problem(409, "Conflict", { errors: { [field]: [saying] } });

/** So many milliseconds the company lets a vehicle rest between two reservations (rule reservations/buffer). */
async function readBuffer(db: MandatorDb): Promise<number> {
  const { reservation_buffer_minutes: minutes } = await db
    .selectFrom("mandators")
    .select("reservation_buffer_minutes")
    .where("id", "=", mandatorOf(db))
    .executeTakeFirstOrThrow();
  return minutes * 60_000;
}
