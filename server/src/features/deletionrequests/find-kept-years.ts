import { isStillKept } from "@wegbuch/contract/deletionrequests/rules";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { logbookKeptUntilYear, logbookYears } from "@wegbuch/contract/retention/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { lawOf, readCompanyCountry } from "../groups/read-company-country.ts";

type Row = { driver_id: string; country: string | null; last_at: Date };

/**
 * Until the end of which year the law keeps trips of people: the last one by the law of its vehicle, whatever the company chose;
 * nothing of who has none, or whose year is over (rule deletionrequests/refused).
 */
export async function findKeptYears(
  db: MandatorDb,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const company = await readCompanyCountry(db);
  const { rows } = await sql<Row>`
    select trip.driver_id, vehicles.country, max(trip.finished_at) as last_at
    from visible_trips as trip
    join vehicles on vehicles.id = trip.vehicle_id
    where trip.driver_id = any (${[...new Set(userIds)]}::uuid[]) and trip.deleted_at is null
      and trip.finished_at is not null
    group by trip.driver_id, vehicles.country`.execute(db);
  const years = new Map<string, number>();
  for (const { driver_id, country, last_at } of rows) {
    const until = logbookKeptUntilYear(dayOf(last_at), logbookYears(null, lawOf(country, company)));
    if (isStillKept(until, dayOf(now))) years.set(driver_id, Math.max(until, years.get(driver_id) ?? 0));
  }
  return years;
}
