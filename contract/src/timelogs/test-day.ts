import * as fc from "fast-check";
import { untouched } from "./rules.ts";
import type { TimeEvent, TimeEventCode } from "./schemas.ts";

/** A working day for tests of its rules: 4 May 2026 in Vienna. */
export const day = "2026-05-04";
export const at = (time: string) =>
  time.length > 5 ? `${time}:00.000Z` : new Date(`${day}T${time}:00+02:00`).toISOString();

/** Events by code and local time of the day: "0 08:00, 1 16:00". */
export function aDay(said: string): TimeEvent[] {
  if (said === "") return [];
  return said.split(", ").map((one) => {
    const [code, time] = one.split(" ") as [string, string];
    const event = Number(code) as TimeEventCode;
    return { id: one, event, occurredAt: at(time), ...untouched };
  });
}

export const aLog = (said: string) => ({ day, events: aDay(said) });
export const nextWeek = Date.parse(at("12:00")) + 7 * 86_400_000;
export const evening = Date.parse(at("23:59"));
export const work = "0 08:00, 1 16:00";

export const minuteOfDay = fc.integer({ min: 0, max: 1_439 });
