import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { PhoneReport } from "@wegbuch/device-protocol/phone-report";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { isPlausible } from "../../platform/plausible-times.ts";

/** So far ahead a clock is right enough. */
const rightMs = 60_000;
/** Nobody needs to know it closer than this, and what is written each time is written a lot. */
const seenAgainMs = 20_000;
/** What a column holds; a clock further away is not known better. */
const mostSeconds = 2_147_483_647;

/** Notes that a phone was heard of, and what it said of itself; what it did not say stays. */
export async function noteContact(
  db: MandatorDb,
  boxId: string,
  { app, batteryPercent, isCharging, place }: PhoneReport,
  receivedAt: number,
): Promise<void> {
  const clockAhead = place === null ? null : clockAheadSeconds(place.time ?? receivedAt, receivedAt);
  const seenAt = new Date(receivedAt);
  await sql`
    update phones set last_seen_at = ${seenAt}, app = ${app},
      first_place_at = coalesce(first_place_at, case when ${place !== null} then ${seenAt}::timestamptz end),
      battery_percent = coalesce(${batteryPercent}::smallint, battery_percent),
      is_charging = coalesce(${isCharging}::boolean, is_charging),
      clock_ahead_seconds = case when ${place !== null} then ${clockAhead}::integer else clock_ahead_seconds end
    where box_id = ${boxId} and (
      last_seen_at is null or last_seen_at < ${new Date(receivedAt - seenAgainMs)}::timestamptz
      or (${place !== null} and first_place_at is null)
      or app is distinct from ${app}
      or (${batteryPercent}::smallint is not null and battery_percent is distinct from ${batteryPercent}::smallint)
      or (${isCharging}::boolean is not null and is_charging is distinct from ${isCharging}::boolean)
      or (${place !== null} and clock_ahead_seconds is distinct from ${clockAhead}::integer))`.execute(db);
}

/** How far ahead a clock is, negative of one that is behind; null of a right one, and of what may only come late. */
function clockAheadSeconds(time: number, receivedAt: number): number | null {
  const ahead = time - receivedAt;
  if (ahead <= rightMs && isPlausible(time, receivedAt)) return null;
  return Math.min(Math.max(Math.round(ahead / 1_000), -mostSeconds), mostSeconds);
}

/** Notes that a phone sent what could not be read. */
export async function noteUnreadable(db: MandatorDb, boxId: string, now: Date): Promise<void> {
  const today = dayOf(now);
  await sql`
    update phones set last_seen_at = ${now}, refused_on = ${today}::date,
      refused_today = case when refused_on = ${today}::date then refused_today + 1 else 1 end
    where box_id = ${boxId}`.execute(db);
}
