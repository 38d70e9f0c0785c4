import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { PhoneReport } from "@wegbuch/device-protocol/phone-report";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

/** So far ahead a clock is right enough. */
const rightMs = 60_000;
/** Nobody needs to know it closer than this, and what is written each time is written a lot. */
const seenAgainMs = 20_000;
/** What a column holds; a clock further ahead is not known better. */
const mostSeconds = 2_147_483_647;

/** Notes that a phone was heard of, and what it said of itself; what it did not say stays. */
export async function noteContact(
  db: MandatorDb,
  boxId: string,
  { app, batteryPercent, isCharging, place }: PhoneReport,
  receivedAt: number,
): Promise<void> {
  const ahead = place?.time == null ? 0 : place.time - receivedAt;
  const clockAhead = ahead > rightMs ? Math.min(Math.round(ahead / 1_000), mostSeconds) : null;
  const seenAt = new Date(receivedAt);
  await sql`
    update phones set last_seen_at = ${seenAt}, app = ${app},
      battery_percent = coalesce(${batteryPercent}::smallint, battery_percent),
      is_charging = coalesce(${isCharging}::boolean, is_charging),
      clock_ahead_seconds = case when ${place !== null} then ${clockAhead}::integer else clock_ahead_seconds end
    where box_id = ${boxId} and (
      last_seen_at is null or last_seen_at < ${new Date(receivedAt - seenAgainMs)}::timestamptz
      or app is distinct from ${app}
      or (${batteryPercent}::smallint is not null and battery_percent is distinct from ${batteryPercent}::smallint)
      or (${isCharging}::boolean is not null and is_charging is distinct from ${isCharging}::boolean)
      or (${place !== null} and clock_ahead_seconds is distinct from ${clockAhead}::integer))`.execute(db);
}

/** Notes that a phone sent what could not be read. */
export async function noteUnreadable(db: MandatorDb, boxId: string, now: Date): Promise<void> {
  const today = dayOf(now);
  await sql`
    update phones set last_seen_at = ${now}, refused_on = ${today}::date,
      refused_today = case when refused_on = ${today}::date then refused_today + 1 else 1 end
    where box_id = ${boxId}`.execute(db);
}
