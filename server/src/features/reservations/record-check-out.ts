import type { Actor } from "@wegbuch/contract/access/actor";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { forgivenMs, whyNotCheckOut } from "@wegbuch/contract/reservations/rules";
import type { Handover, Reservation } from "@wegbuch/contract/reservations/schemas";
import { de, en } from "@wegbuch/contract/reservations/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { appendChanges, recordChange } from "../../platform/history/record-change.ts";
import { notedThen, toldAfter } from "../../platform/http/noted-then.ts";
import { notFound } from "../../platform/http/problem.ts";
import { holdVehiclesToReserve } from "./find-pool-vehicles.ts";
import {
  findReservation,
  type HeldReservation,
  holdReservation,
  refuseReservation,
} from "./hold-reservation.ts";
import { readReservation } from "./queries.ts";
import { queueReservationEvents } from "./queue-reservation-events.ts";
import { handoverAsOf } from "./rows.ts";
import { shownCheckIn, shownCheckOut } from "./say-reservation.ts";

const say = inBothLanguages(de, en);

type Neighbour = { id: string; driver: string; checkedInAt: Date | null; isStillOut: boolean };

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
    const out_told_at = toldAfter(now, clock.now());
    const out = { checked_out_at: now, out_told_at, out_mileage: mileageInMeters, out_note: note ?? "" };
    await db.updateTable("reservations").set(out).where("id", "=", id).execute();
    recordChange(db, actor, { kind: "reservation", id }, {}, shownCheckOut(out));
    await checkInOthers(db, actor, others, now);
    await queueReservationEvents(db, "changed", [{ id }, ...others], clock.now());
    await appendChanges(db);
    return readReservation(db, actor, id, clock.now());
  });
}

/**
 * Who had the vehicle before and had not brought it back by then; he still had it while his time went on, while he was driving,
 * where he fetched it later, and where he said himself that he brought it back later. Two devices that hand over a key are a
 * little apart, and whoever fetches may have driven already. One whose vehicle neither he nor a trip fetched has nothing.
 */
async function findOthersOut(
  db: MandatorDb,
  { id, vehicle_id, driver_id, pickup_at }: HeldReservation,
  now: Date,
): Promise<Neighbour[]> {
  const aLittleLater = new Date(now.getTime() + forgivenMs);
  const { rows } = await sql<Neighbour>`
    select other.id, driver.first_name || ' ' || driver.last_name as driver, other.checked_in_at as "checkedInAt",
      other.return_at > ${now} or other.in_mileage is not null
        or coalesce(other.checked_out_at > ${now}, false) or exists (
          select from trips
          where trips.mandator_id = other.mandator_id and trips.vehicle_id = other.vehicle_id
            and trips.deleted_at is null and trips.started_at < other.return_at and trips.started_at <= ${now}
            and coalesce(trips.finished_at, 'infinity') > ${aLittleLater}
            and trips.reservation_id is distinct from ${id} and trips.driver_id is distinct from ${driver_id}) as "isStillOut"
    from reservations as other
    join users as driver on driver.id = other.driver_id
    where other.mandator_id = ${mandatorOf(db)} and other.vehicle_id = ${vehicle_id} and other.id <> ${id}
      and other.pickup_at < ${pickup_at} and other.cancelled_at is null
      and coalesce(other.checked_in_at, 'infinity') >
        case when other.in_mileage is null then ${now}::timestamptz else ${aLittleLater} end
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
  others: readonly Neighbour[],
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
  const cameAt = (at: Date) => shownCheckIn({ checked_in_at: at, in_mileage: null, in_note: "" });
  for (const { id, checkedInAt } of others) {
    const before = checkedInAt === null ? {} : cameAt(checkedInAt);
    recordChange(db, actor, { kind: "reservation", id }, before, cameAt(now));
  }
}
