import { awaitedMs, besideMs } from "@wegbuch/contract/reservations/rules";
import { type RawBuilder, sql } from "kysely";

/** The trips that belong to a reservation, by its name in the statement. */
export const tripsOfReservation = (reservation: string) => sql`
  trips where trips.mandator_id = ${sql.ref(`${reservation}.mandator_id`)}
    and trips.reservation_id = ${sql.ref(`${reservation}.id`)} and trips.deleted_at is null`;

/** When its first trip was, which fetched the vehicle if nobody said so (rule reservations/handover). */
export const firstTripAt = (reservation: string) =>
  sql<Date | null>`(select min(trips.started_at) from ${tripsOfReservation(reservation)})`;

/** When whoever comes next fetched it, who then has brought it back; those who never came are passed by. */
export const nextOutAt = (reservation: string) => sql<Date | null>`(
  select coalesce(next.checked_out_at, ${firstTripAt("next")})
  from reservations as next
  where ${isLater("next", reservation)}
    and (next.checked_out_at is not null or exists (select from ${tripsOfReservation("next")}))
  order by next.pickup_at limit 1)`;

/** Whether another reservation of the vehicle comes after one. */
export const isLater = (next: string, reservation: string) => sql<boolean>`(
  ${sql.ref(`${next}.mandator_id`)} = ${sql.ref(`${reservation}.mandator_id`)}
  and ${sql.ref(`${next}.vehicle_id`)} = ${sql.ref(`${reservation}.vehicle_id`)}
  and ${sql.ref(`${next}.pickup_at`)} > ${sql.ref(`${reservation}.pickup_at`)} and ${sql.ref(`${next}.cancelled_at`)} is null)`;

const drivesOfVehicle = (reservation: string) => sql`
  trips as running where running.mandator_id = ${sql.ref(`${reservation}.mandator_id`)}
    and running.vehicle_id = ${sql.ref(`${reservation}.vehicle_id`)}
    and running.finished_at is null and running.deleted_at is null`;

/**
 * Whether its driver is under way with the vehicle, in its time or near it: of a drive that is not over nobody knows yet which
 * reservation it will belong to (rule reservations/matching).
 */
export const isUnderWay = (reservation: string, now: Date) => sql<boolean>`(
  ${sql.ref(`${reservation}.pickup_at`)} <= ${new Date(now.getTime() + besideMs)} and exists (
    select from ${drivesOfVehicle(reservation)} and running.driver_id = ${sql.ref(`${reservation}.driver_id`)}
      and running.started_at <= ${sql.ref(`${reservation}.return_at`)} + ${sql.lit(`${besideMs} milliseconds`)}::interval))`;

/** Whether nobody fetched its vehicle for an hour and nobody is driving it (rule reservations/not-picked-up). */
export const isUnfetched = (reservation: string, now: Date): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${reservation}.cancelled_at`)} is null
  and ${sql.ref(`${reservation}.checked_out_at`)} is null and ${sql.ref(`${reservation}.checked_in_at`)} is null
  and ${sql.ref(`${reservation}.pickup_at`)} <= ${new Date(now.getTime() - awaitedMs)}
  and ${sql.ref(`${reservation}.return_at`)} > ${now}
  and not exists (select from ${tripsOfReservation(reservation)})
  and not exists (select from ${drivesOfVehicle(reservation)}))`;
