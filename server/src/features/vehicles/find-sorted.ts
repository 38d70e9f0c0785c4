import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { dueStateOf, firstDueOn } from "@wegbuch/contract/vehicles/rules";
import type { VehicleSelection } from "@wegbuch/contract/vehicles/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { readOdometers } from "../odometer/read-mileage.ts";
import { findDue } from "./find-due.ts";
import { dueDaysOf } from "./find-next-upkeep.ts";

/** Whether a selection asks for what no column holds: days that follow from rules, and mileages. */
export function asksForRules({ sortBy, isDue }: VehicleSelection): boolean {
  return isDue !== undefined || sortBy === "dueOn" || sortBy === "mileageInMeters";
}

/**
 * The vehicles of a selection that asks for rules, out of those that are found, in its order; ones that are equal stay as
 * they come. All are reckoned, since a page says nothing about the others.
 */
export async function findSorted(
  db: MandatorDb,
  ids: readonly string[],
  { sortBy, isDescending = false, isDue }: VehicleSelection,
  now: Date,
): Promise<readonly string[]> {
  const isAsked = isDue !== undefined || sortBy === "dueOn";
  const dues = isAsked ? await duesOf(db, ids, now) : new Map<string, Dues>();
  const found = isDue === undefined ? ids : ids.filter((id) => dues.get(id)!.isPressing === isDue);
  if (sortBy === "dueOn") return inOrderOf(found, (id) => dues.get(id)!.first, isDescending);
  if (sortBy !== "mileageInMeters") return found;
  const mileages = await readOdometers(db, found);
  return inOrderOf(found, (id) => mileages.get(id) ?? 0, isDescending);
}

type Dues = { first: string | null; isPressing: boolean };

async function duesOf(db: MandatorDb, ids: readonly string[], now: Date): Promise<Map<string, Dues>> {
  const today = dayOf(now);
  const all = await findDue(db, ids, now);
  return new Map(
    all.map(({ id, inspection, service }) => {
      const days = dueDaysOf({ inspection, service }, today);
      const states = [
        dueStateOf(days.inspectionDueOn, inspection.overdue, today),
        dueStateOf(days.serviceDueOn, service.overdue, today),
      ];
      const isPressing = states.some((state) => state === "due" || state === "overdue");
      return [id, { first: firstDueOn(days), isPressing }];
    }),
  );
}

/** Those without a value last, whichever way the others go. */
function inOrderOf(
  ids: readonly string[],
  valueOf: (id: string) => string | number | null,
  isDescending: boolean,
): readonly string[] {
  const turn = isDescending ? -1 : 1;
  const valued = ids.map((id) => ({ id, value: valueOf(id) }));
  const compare = (one: string | number | null, other: string | number | null) => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -turn : turn;
  };
  return valued.toSorted((one, other) => compare(one.value, other.value)).map(({ id }) => id);
}
