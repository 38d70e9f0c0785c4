import type { Actor } from "@wegbuch/contract/access/actor";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { whyNotCheckOut } from "@wegbuch/contract/reservations/rules";
import type { Handover, Reservation } from "@wegbuch/contract/reservations/schemas";
import { de, en } from "@wegbuch/contract/reservations/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { appendChanges, recordChange } from "../../platform/history/record-change.ts";
import { notedThen } from "../../platform/http/noted-then.ts";
import { notFound } from "../../platform/http/problem.ts";
import { holdVehiclesToReserve } from "./find-pool-vehicles.ts";
import { findReservation, holdReservation, refuseReservation } from "./hold-reservation.ts";
import { readReservation } from "./queries.ts";
import { queueReservationEvents } from "./queue-reservation-events.ts";
import { handoverAsOf } from "./rows.ts";
import { shownCheckIn, shownCheckOut } from "./say-reservation.ts";

const say = inBothLanguages(de, en);

type Neighbour = { id: string; driver: string; isStillOut: boolean };

/**
 * Notes that the vehicle of a reservation was fetched; of two who do so at once one is first. Whoever had it before and said
 * nothing has brought it back by then (rule reservations/handover). Without a connection it is told later
 * (rule offline/late-notes).
 */
export async function recordCheckOut(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  id: string,
  { mileageInMeters, note, occurredAt }: Handover,
): Promise<Reservation> {
  const now = notedThen(occurredAt, clock.now());
  return inMandator(database, actor, async (db) => {
    const { vehicle_id } = await findReservation(db, actor, id, now);
    if (!(await holdVehiclesToReserve(db, [vehicle_id])).has(vehicle_id)) throw notFound("Vehicle");
    const held = await holdReservation(db, actor, id, now);
    // The answer to the very same was lost.
    if (occurredAt && held.checked_out_at?.getTime() === now.getTime())
      return readReservation(db, actor, id, clock.now());
    refuseReservation(whyNotCheckOut({ ...held, ...handoverAsOf(held, now) }, now.getTime()));
    const others = await findOthersOut(db, held, now);
    const other = others.find(({ isStillOut }) => isStillOut);
    if (other !== undefined) refuseReservation(fill(say.isStillOut, { driver: other.driver }));
    const out = { checked_out_at: now, out_mileage: mileageInMeters, out_note: note ?? "" };
    await db.updateTable("reservations").set(out).where("id", "=", id).execute();
    recordChange(db, actor, { kind: "reservation", id }, {}, shownCheckOut(out));
    await checkInOthers(db, actor, others, now);
    await queueReservationEvents(db, "changed", [{ id }, ...others], clock.now());
    await appendChanges(db);
    return readReservation(db, actor, id, clock.now());
  });
}

/**
 * Who had the vehicle before and has not brought it back; he still has it while his time goes on or he is driving, and had it
 * where he fetched it after the time that is told. One whose
 * vehicle neither he nor a trip fetched has nothing.
 */
async function findOthersOut(
  db: MandatorDb,
  { id, vehicle_id, pickup_at }: { id: string; vehicle_id: string; pickup_at: Date },
  now: Date,
): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select other.id, driver.first_name || ' ' || driver.last_name as driver,
      other.return_at > ${now} or coalesce(other.checked_out_at > ${now}, false) or exists (
        select from trips
        where trips.vehicle_id = other.vehicle_id and trips.finished_at is null and trips.deleted_at is null
          and trips.started_at < other.return_at) as "isStillOut"
    from reservations as other
    join users as driver on driver.id = other.driver_id
    where other.mandator_id = ${mandatorOf(db)} and other.vehicle_id = ${vehicle_id} and other.id <> ${id}
      and other.pickup_at < ${pickup_at} and other.cancelled_at is null and other.checked_in_at is null
      and other.pickup_at > ${pickup_at}::timestamptz - interval '180 days'
      and (other.checked_out_at is not null or exists (
        select from trips where trips.reservation_id = other.id and trips.deleted_at is null))
    order by other.id
    for no key update of other`.execute(db);
  return rows;
}

async function checkInOthers(
  db: MandatorDb,
  actor: Actor,
  others: readonly { id: string }[],
  now: Date,
): Promise<void> {
  if (others.length === 0) return;
  await db
    .updateTable("reservations")
    .set({ checked_in_at: now })
    .where(
      "id",
      "in",
      others.map(({ id }) => id),
    )
    .execute();
  for (const { id } of others) {
    const came = shownCheckIn({ checked_in_at: now, in_mileage: null, in_note: "" });
    recordChange(db, actor, { kind: "reservation", id }, {}, came);
  }
}
