import type { Actor } from "@wegbuch/contract/access/actor";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { reservationStatuses } from "@wegbuch/contract/reservations/codes";
import {
  changeableFields,
  clockShift,
  isInThePast,
  movedBy,
  whyNotCancel,
  whyNotChange,
} from "@wegbuch/contract/reservations/rules";
import {
  longestReservationMs,
  type Reservation,
  type ReservationChange,
  type ReservationRemoval,
  type ReservationWish,
} from "@wegbuch/contract/reservations/schemas";
import { de, en } from "@wegbuch/contract/reservations/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { appendChanges, recordChange } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import { cancel } from "./end-reservations.ts";
import { holdDriver } from "./hold-driver.ts";
import { holdVehiclesToReserve, requirePoolVehicle } from "./find-pool-vehicles.ts";
import {
  findReservation,
  findVehiclesOfFollowing,
  type HeldReservation,
  holdFollowing,
  holdReservation,
  refuseReservation,
} from "./hold-reservation.ts";
import {
  reservationColumnsOf,
  conflict,
  requireFreeVehicle,
  type ReservationColumns,
  shownDayOf,
} from "./keep-reservation.ts";
import { readReservation } from "./queries.ts";
import { type Change, type Column, columnNames, differs, queueChangeMails } from "./queue-change-mails.ts";
import { queueReservationEvents } from "./queue-reservation-events.ts";
import { shownReservation } from "./say-reservation.ts";

const say = inBothLanguages(de, en);

type Parts = { database: Database; clock: Clock };

/**
 * Changes a reservation as far as its status allows (rule reservations/changing), or all of its series from it on
 * (rule reservations/series); its driver hears of it when somebody else did so (M8), and so does who had it before.
 */
export function changeReservation(
  { database, clock }: Parts,
  actor: Actor,
  id: string,
  given: ReservationChange,
): Promise<Reservation> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const found = await findReservation(db, actor, id, now);
    refuseReservation(whyNotChange(found));
    const { driverId = null } = given;
    if (driverId !== null && driverId !== found.driver_id) await holdDriver(db, actor, driverId);
    const known = given.isFollowing ? await findVehiclesOfFollowing(db, found) : [];
    const vehicles = await holdVehiclesToReserve(db, [found.vehicle_id, given.vehicleId, ...known]);
    const before = await holdReservation(db, actor, id, now);
    refuseReservation(whyNotChange(before));
    const following = given.isFollowing ? await holdFollowing(db, actor, before, now) : [];
    const isSame = before.driver_id === found.driver_id;
    if (!isSame || ![before, ...following].every(({ vehicle_id }) => vehicles.has(vehicle_id))) {
      throw new Problem(409, "Conflict", { message: say.hasChanged });
    }
    const { version } = given;
    await refuseOutdated(db, actor, { id, version, read: () => readReservation(db, actor, id, now) });
    const columns = reservationColumnsOf(given, driverId ?? before.driver_id);
    refuseFixed(before, columns);
    refusePast(before, given, now);
    if (columns.vehicle_id !== before.vehicle_id) requirePoolVehicle(vehicles.get(columns.vehicle_id));
    const change = { before, after: columns };
    const changes = [change, ...following.map(changedAlong(change))];
    await rewrite(db, changes);
    const drivers = await findDriverNames(db, changes);
    for (const { before: was, after } of changes) {
      const shown = (of: ReservationColumns) =>
        shownReservation(of, {
          vehicle: vehicles.get(of.vehicle_id)?.name ?? "",
          driver: drivers.get(of.driver_id) ?? "",
        });
      recordChange(db, actor, { kind: "reservation", id: was.id }, shown(was), shown(after));
    }
    await queueChangeMails(db, { actor, now, changes, to: drivers.get(columns.driver_id) ?? "" });
    await queueReservationEvents(
      db,
      "changed",
      changes.map(({ before: { id: changedId } }) => ({ id: changedId })),
      now,
    );
    await appendChanges(db);
    return readReservation(db, actor, id, now);
  });
}

/** How the people are called who have what is changed, or will have it. */
async function findDriverNames(db: MandatorDb, changes: readonly Change[]): Promise<Map<string, string>> {
  const ids = changes.flatMap(({ before, after }) => [before.driver_id, after.driver_id]);
  const rows = await db
    .selectFrom("users")
    .select(["id", sql<string>`first_name || ' ' || last_name`.as("name")])
    .where("id", "=", oneOf([...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What follows in a series takes over only what is different of the first, and keeps what was changed of it alone. */
const changedAlong =
  (first: Change) =>
  (before: HeldReservation): Change => {
    const isNew = differs(first.before, first.after);
    const taken = <One extends Column>(column: One): ReservationColumns[One] =>
      (isNew(column) ? first.after : before)[column];
    return {
      before,
      after: {
        vehicle_id: taken("vehicle_id"),
        driver_id: taken("driver_id"),
        ...movedAlong(first, before),
        pickup_address: taken("pickup_address"),
        return_address: taken("return_address"),
        purpose: taken("purpose"),
        comment: taken("comment"),
      },
    };
  };

/** Pickup and return of what follows, each moved by as much as that of the first. */
function movedAlong(first: Change, { pickup_at, return_at }: HeldReservation) {
  const shiftOf = (column: "pickup_at" | "return_at") =>
    clockShift(first.before[column].toISOString(), first.after[column].toISOString());
  const [pickupMs, returnMs] = [shiftOf("pickup_at"), shiftOf("return_at")];
  if (pickupMs === 0 && returnMs === 0) return { pickup_at, return_at };
  const lengthMs = return_at.getTime() + returnMs - (pickup_at.getTime() + pickupMs);
  if (lengthMs <= 0 || lengthMs > longestReservationMs)
    throw conflict("returnDate", fill(say.lengthIsWrongOn, { day: shownDayOf(pickup_at) }));
  const span = { pickupDate: pickup_at.toISOString(), returnDate: return_at.toISOString() };
  const { pickupDate, returnDate } = movedBy(span, pickupMs, returnMs);
  return { pickup_at: new Date(pickupDate), return_at: new Date(returnDate) };
}

/** Writes new times of one or several; of a series they may take each other's place, so all of them step aside first. */
async function rewrite(db: MandatorDb, changes: readonly Change[]): Promise<void> {
  const ids = changes.map(({ before }) => before.id);
  const wanted = changes.map(({ after }) => after);
  await requireFreeVehicle(db, wanted, ids);
  if (changes.length > 1) {
    const aside = { cancelled_at: wanted[0]!.pickup_at };
    await db.updateTable("reservations").set(aside).where("id", "=", oneOf(ids)).execute();
  }
  for (const change of changes) {
    const columns = { ...change.after, cancelled_at: null };
    await db.updateTable("reservations").set(columns).where("id", "=", change.before.id).execute();
  }
}

/** Cancels a reservation that is not over yet, or all of its series from it on (rule reservations/changing). */
export async function cancelReservation(
  { database, clock }: Parts,
  actor: Actor,
  { id, version, isFollowing }: ReservationRemoval & { id: string },
): Promise<void> {
  const now = clock.now();
  await inMandator(database, actor, async (db) => {
    const held = await holdReservation(db, actor, id, now);
    refuseReservation(whyNotCancel(held));
    await refuseOutdated(db, actor, { id, version, read: () => readReservation(db, actor, id, now) });
    const following = isFollowing ? await holdFollowing(db, actor, held, now) : [];
    await cancel(db, actor, [held, ...following], now);
  });
}

const fieldOf: Record<Column, ReturnType<typeof changeableFields>[number]> = {
  vehicle_id: "vehicleId",
  driver_id: "driverId",
  pickup_at: "pickupDate",
  return_at: "returnDate",
  pickup_address: "pickupAddress",
  return_address: "returnAddress",
  purpose: "purpose",
  comment: "comment",
};

function refuseFixed(before: HeldReservation, after: ReservationColumns): void {
  // Whoever has fetched it earlier has begun.
  const status = before.checkedOutAt === null ? before.status : reservationStatuses.active;
  const changeable = changeableFields(status);
  const fixed = columnNames
    .filter(differs(before, after))
    .find((column) => !changeable.includes(fieldOf[column]));
  if (fixed !== undefined) throw conflict(fieldOf[fixed], say.isUnderWay);
}

/** What is chosen anew lies in the future; what was chosen before may have come meanwhile. */
function refusePast(before: HeldReservation, given: ReservationWish, now: Date): void {
  const isNew = (field: "pickupDate" | "returnDate", was: Date) => Date.parse(given[field]) !== was.getTime();
  if (
    before.status === reservationStatuses.reserved &&
    isNew("pickupDate", before.pickup_at) &&
    isInThePast(given.pickupDate, now.getTime())
  ) {
    throw invalid("pickupDate", say.isInThePast);
  }
  if (isNew("returnDate", before.return_at) && isInThePast(given.returnDate, now.getTime())) {
    throw invalid("returnDate", say.isInThePast);
  }
}
