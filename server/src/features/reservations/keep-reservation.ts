import { inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import type { NewReservation } from "@wegbuch/contract/reservations/schemas";
import { de, en } from "@wegbuch/contract/reservations/texts";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

export const reservationColumnsOf = (given: NewReservation) => ({
  vehicle_id: given.vehicleId,
  pickup_at: new Date(given.pickupDate),
  return_at: new Date(given.returnDate),
  pickup_address: given.pickupAddress,
  return_address: given.returnAddress,
  purpose: given.purpose ?? "",
  comment: given.comment ?? "",
});

export type ReservationColumns = ReturnType<typeof reservationColumnsOf>;

/**
 * Refuses a period in which somebody else has the vehicle (rule reservations/no-overlap); whoever asks holds the
 * vehicle, and behind it the database refuses the second of two all the same.
 */
export async function requireFreeVehicle(
  db: MandatorDb,
  { vehicle_id, pickup_at, return_at }: Pick<ReservationColumns, "vehicle_id" | "pickup_at" | "return_at">,
  exceptId: string | null = null,
): Promise<void> {
  const buffer = await readBuffer(db);
  const other = await db
    .selectFrom("reservations")
    .select("id")
    .where("vehicle_id", "=", vehicle_id)
    .where("cancelled_at", "is", null)
    .where("pickup_at", "<", new Date(return_at.getTime() + buffer))
    .where("return_at", ">", new Date(pickup_at.getTime() - buffer))
    .$if(exceptId !== null, (query) => query.where("id", "<>", exceptId!))
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) throw conflict("vehicleId", say.vehicleIsReserved);
}

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
