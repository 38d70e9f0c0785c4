import { dayOf } from "@wegbuch/contract/inspections/rules";
import { dueStateOf, firstDueOn } from "@wegbuch/contract/vehicles/rules";
import type { VehicleSelection } from "@wegbuch/contract/vehicles/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { mileagesOf } from "../trips/read-mileage.ts";
import { type Due, findDue } from "./find-due.ts";
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
  const today = dayOf(now);
  const isAsked = isDue !== undefined || sortBy === "dueOn";
  const dues = isAsked ? new Map((await findDue(db, ids, now)).map((due) => [due.id, due])) : new Map();
  const found =
    isDue === undefined ? ids : ids.filter((id) => isPressing(dues.get(id) as Due, today) === isDue);
  if (sortBy === "dueOn")
    return inOrderOf(found, (id) => firstDueOn(dueDaysOf(dues.get(id) as Due, today)), isDescending);
  if (sortBy !== "mileageInMeters") return found;
  const mileages = await mileagesOf(db, found);
  return inOrderOf(found, (id) => mileages.get(id) ?? 0, isDescending);
}

function isPressing(due: Due, today: string): boolean {
  const { inspectionDueOn, serviceDueOn } = dueDaysOf(due, today);
  const states = [
    dueStateOf(inspectionDueOn, due.inspection.overdue, today),
    dueStateOf(serviceDueOn, due.service.overdue, today),
  ];
  return states.some((state) => state === "due" || state === "overdue");
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
