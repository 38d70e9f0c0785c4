import { sql } from "kysely";

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
const isLater = (next: string, reservation: string) => sql<boolean>`(
  ${sql.ref(`${next}.mandator_id`)} = ${sql.ref(`${reservation}.mandator_id`)}
  and ${sql.ref(`${next}.vehicle_id`)} = ${sql.ref(`${reservation}.vehicle_id`)}
  and ${sql.ref(`${next}.pickup_at`)} > ${sql.ref(`${reservation}.pickup_at`)} and ${sql.ref(`${next}.cancelled_at`)} is null)`;
