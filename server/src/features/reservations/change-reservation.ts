import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Removal } from "@wegbuch/contract/kit/wire";
import { reservationStatuses } from "@wegbuch/contract/reservations/codes";
import { changeableFields, isInThePast, statusAt, whyNotChange } from "@wegbuch/contract/reservations/rules";
import type { NewReservation, Reservation, ReservationChange } from "@wegbuch/contract/reservations/schemas";
import { de, en } from "@wegbuch/contract/reservations/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { appendChanges, recordChange } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { invalid, notFound, Problem } from "../../platform/http/problem.ts";
import { cancel } from "./end-reservations.ts";
import { holdVehiclesToReserve, requirePoolVehicle } from "./find-pool-vehicles.ts";
import {
  reservationColumnsOf,
  conflict,
  requireFreeVehicle,
  type ReservationColumns,
} from "./keep-reservation.ts";
import { readReservation } from "./queries.ts";
import { queueReservationMails } from "./queue-reservation-mail.ts";
import { shownReservation } from "./say-reservation.ts";
import { reservationIsInScope } from "./visible-to.ts";

const say = inBothLanguages(de, en);

type Parts = { database: Database; clock: Clock };
type Held = ReservationColumns & { id: string; driver_id: string; status: Reservation["status"] };

/**
 * Changes a reservation as far as its status allows (rule reservations/changing); its driver hears of it when somebody
 * else did so (M8).
 */
export function changeReservation(
  { database, clock }: Parts,
  actor: Actor,
  id: string,
  given: ReservationChange,
): Promise<Reservation> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const found = await find(db, actor, id, now);
    const vehicles = await holdVehiclesToReserve(db, [found.vehicle_id, given.vehicleId]);
    const before = await hold(db, actor, id, now);
    if (before.vehicle_id !== found.vehicle_id) {
      throw new Problem(409, "Conflict", { message: say.hasChanged });
    }
    const { version } = given;
    await refuseOutdated(db, actor, { id, version, read: () => readReservation(db, actor, id, now) });
    const columns = reservationColumnsOf(given);
    refuseFixed(before, columns);
    refusePast(before, given, now);
    const vehicle = vehicles.get(columns.vehicle_id);
    if (columns.vehicle_id !== before.vehicle_id) requirePoolVehicle(vehicle);
    await requireFreeVehicle(db, columns, id);
    await db.updateTable("reservations").set(columns).where("id", "=", id).execute();
    const shown = (of: ReservationColumns) => shownReservation(of, vehicles.get(of.vehicle_id)?.name ?? "");
    recordChange(db, actor, { kind: "reservation", id }, shown(before), shown(columns));
    const parts = changedParts(before, columns);
    if (parts.length > 0) await queueReservationMails(db, actor, { event: "changed", parts }, [before]);
    await appendChanges(db);
    return readReservation(db, actor, id, now);
  });
}

/** Cancels a reservation that is not over yet (rule reservations/changing). */
export async function cancelReservation(
  { database, clock }: Parts,
  actor: Actor,
  { id, version }: Removal & { id: string },
): Promise<void> {
  const now = clock.now();
  await inMandator(database, actor, async (db) => {
    const held = await hold(db, actor, id, now);
    await refuseOutdated(db, actor, { id, version, read: () => readReservation(db, actor, id, now) });
    await cancel(db, actor, [held], now);
  });
}

/** A reservation the actor may change now; 404 for none, 403 for what is outside his scope, 409 for what is over. */
async function find(db: MandatorDb, actor: Actor, id: string, now: Date): Promise<Held> {
  return judged(await reservation(db, actor, id).executeTakeFirst(), now);
}

/** The same, and nobody else changes it until the transaction ends. */
async function hold(db: MandatorDb, actor: Actor, id: string, now: Date): Promise<Held> {
  return judged(await reservation(db, actor, id).forNoKeyUpdate().executeTakeFirst(), now);
}

function reservation(db: MandatorDb, actor: Actor, id: string) {
  const columns = { vehicleId: "reservations.vehicle_id", driverId: "reservations.driver_id" };
  return db
    .selectFrom("reservations")
    .selectAll()
    .select(reservationIsInScope(actor, columns).as("is_in_scope"))
    .where("id", "=", id);
}

type Row = Awaited<ReturnType<ReturnType<typeof reservation>["executeTakeFirst"]>>;

function judged(row: Row, now: Date): Held {
  if (row === undefined) throw notFound("Reservation");
  if (!row.is_in_scope) throw new Problem(403, "Forbidden", { message: say.isNotYours });
  const [pickupDate, returnDate] = [row.pickup_at.toISOString(), row.return_at.toISOString()];
  const isCancelled = row.cancelled_at !== null;
  const status = statusAt({ pickupDate, returnDate, isCancelled }, now.getTime());
  const why = whyNotChange(status);
  if (why !== null) throw new Problem(409, "Conflict", { message: why });
  return { ...row, status };
}

const fieldOf = {
  vehicle_id: "vehicleId",
  pickup_at: "pickupDate",
  return_at: "returnDate",
  pickup_address: "pickupAddress",
  return_address: "returnAddress",
  purpose: "purpose",
  comment: "comment",
} as const;

type Column = keyof typeof fieldOf;
const columnNames = Object.keys(fieldOf) as Column[];

const differs = (before: ReservationColumns, after: ReservationColumns) => (column: Column) =>
  before[column].valueOf() !== after[column].valueOf();

const partOf = {
  vehicle_id: "vehicle",
  pickup_at: "pickup",
  return_at: "return",
  pickup_address: "pickup",
  return_address: "return",
  purpose: "purpose",
  comment: "comment",
} as const;

/** What is different, as its driver is told. */
const changedParts = (before: ReservationColumns, after: ReservationColumns) => [
  ...new Set(columnNames.filter(differs(before, after)).map((column) => partOf[column])),
];

function refuseFixed(before: Held, after: ReservationColumns): void {
  const changeable = changeableFields(before.status);
  const fixed = columnNames
    .filter(differs(before, after))
    .find((column) => !changeable.includes(fieldOf[column]));
  if (fixed !== undefined) throw conflict(fieldOf[fixed], say.isUnderWay);
}

/** What is chosen anew lies in the future; what was chosen before may have come meanwhile. */
function refusePast(before: Held, given: NewReservation, now: Date): void {
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
