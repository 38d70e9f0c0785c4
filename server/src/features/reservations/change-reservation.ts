import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Removal } from "@wegbuch/contract/kit/wire";
import { reservationStatuses } from "@wegbuch/contract/reservations/codes";
import {
  changeableFields,
  isInThePast,
  whyNotCancel,
  whyNotChange,
} from "@wegbuch/contract/reservations/rules";
import type { NewReservation, Reservation, ReservationChange } from "@wegbuch/contract/reservations/schemas";
import { de, en } from "@wegbuch/contract/reservations/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { appendChanges, recordChange } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import { cancel } from "./end-reservations.ts";
import { holdVehiclesToReserve, requirePoolVehicle } from "./find-pool-vehicles.ts";
import {
  findReservation,
  type HeldReservation,
  holdReservation,
  refuseReservation,
} from "./hold-reservation.ts";
import {
  reservationColumnsOf,
  conflict,
  requireFreeVehicle,
  type ReservationColumns,
} from "./keep-reservation.ts";
import { readReservation } from "./queries.ts";
import { queueConfirmation } from "./queue-confirmation.ts";
import { queueReservationMails } from "./queue-reservation-mail.ts";
import { shownReservation } from "./say-reservation.ts";

const say = inBothLanguages(de, en);

type Parts = { database: Database; clock: Clock };

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
    const found = await findReservation(db, actor, id, now);
    refuseReservation(whyNotChange(found));
    const vehicles = await holdVehiclesToReserve(db, [found.vehicle_id, given.vehicleId]);
    const before = await holdReservation(db, actor, id, now);
    refuseReservation(whyNotChange(before));
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
    if (parts.some((part) => part !== "purpose" && part !== "comment"))
      await queueConfirmation(db, [{ ...before, ...columns, id }], now);
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
    const held = await holdReservation(db, actor, id, now);
    refuseReservation(whyNotCancel(held));
    await refuseOutdated(db, actor, { id, version, read: () => readReservation(db, actor, id, now) });
    await cancel(db, actor, [held], now);
  });
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
function refusePast(before: HeldReservation, given: NewReservation, now: Date): void {
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
