import type { Actor } from "@wegbuch/contract/access/actor";
import { lockMethods, weekdays } from "@wegbuch/contract/geofences/codes";
import type { TimeLock } from "@wegbuch/contract/geofences/schemas";
import { fieldNameOf } from "@wegbuch/contract/fieldnames/rules";
import { fill } from "@wegbuch/contract/kit/texts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { invalid, say } from "../../platform/http/problem.ts";
import { updateGeofence } from "./change-geofence.ts";
import { armedWeekdays, holdGeofence, weekdaysOf } from "./rows.ts";

/**
 * Arms (0), disarms (1) or toggles (2) a weekday or all of them, each for itself; gives those that are armed
 * (rule geofences/armed-days).
 */
export async function changeLock(
  database: Database,
  actor: Actor,
  { id, weekday, method }: Record<"id" | "weekday" | "method", string>,
): Promise<TimeLock> {
  const bits = bitsOf(weekday);
  const change = changes.get(method);
  if (change === undefined)
    throw invalid("method", fill(say.fieldIsInvalid, { field: fieldNameOf(["method"]) }));
  return inMandator(database, actor, async (db) => {
    const before = await holdGeofence(db, actor, id);
    const armed = change(before.armed_weekdays, bits);
    if (armed !== before.armed_weekdays) {
      await updateGeofence(db, actor, before, { armed_weekdays: armed });
    }
    return { idGeoFence: id, weekdays: weekdaysOf(armed) };
  });
}

// A map, since an object also knows methods such as "toString".
const changes = new Map<string, (armed: number, bits: number) => number>([
  [lockMethods.lock, (armed, bits) => armed | bits],
  [lockMethods.unlock, (armed, bits) => armed & ~bits],
  [lockMethods.toggle, (armed, bits) => armed ^ bits],
]);

const days = Object.values(weekdays);

function bitsOf(weekday: string): number {
  if (weekday.toUpperCase() === "ALL") return armedWeekdays(days);
  const day = days.find((one) => String(one) === weekday);
  if (day === undefined)
    throw invalid("weekday", fill(say.fieldIsInvalid, { field: fieldNameOf(["weekday"]) }));
  return armedWeekdays([day]);
}
