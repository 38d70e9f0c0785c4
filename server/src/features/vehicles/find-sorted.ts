import type { VehicleSelection } from "@wegbuch/contract/vehicles/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { readOdometers } from "../odometer/read-mileage.ts";
import { type DueDay, findDueDays } from "./find-due-days.ts";

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
  const dues = isAsked ? await findDueDays(db, ids, now) : new Map<string, DueDay>();
  const found = isDue === undefined ? ids : ids.filter((id) => dues.get(id)!.isPressing === isDue);
  if (sortBy === "dueOn") return inOrderOf(found, (id) => dues.get(id)!.first, isDescending);
  if (sortBy !== "mileageInMeters") return found;
  const mileages = await readOdometers(db, found);
  return inOrderOf(found, (id) => mileages.get(id) ?? 0, isDescending);
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
