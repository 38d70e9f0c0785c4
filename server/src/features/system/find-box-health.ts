import type { Page } from "@wegbuch/contract/kit/page";
import type { BoxHealth, BoxHealthFilter, BoxState } from "@wegbuch/contract/system/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { readPage } from "../../platform/db/page.ts";
import { findPlacedBoxes } from "../boxes/find-placed-boxes.ts";

/** Trackers that are not archived with how they are doing, those with the gravest state first (rule readings/box-health). */
export async function findBoxHealth(
  { database, clock }: { database: Database; clock: Clock },
  filter: BoxHealthFilter,
): Promise<Page<BoxHealth>> {
  const now = clock.now();
  let query = boxesWithHealth(database, now, filter);
  const { state } = filter;
  if (state !== undefined) query = query.where(stateAt(now), "=", state);
  const shown = query
    .select(["boxes.id", "boxes.imei", "boxes.model", "health.seen_at", "health.signal", "health.satellites"])
    .select(["health.voltage_millivolts", "health.ahead_seconds", "gateways.name as gateway"])
    .select(["mandators.id as mandatorId", "mandators.name as mandatorName"])
    .select(["vehicles.id as vehicleId", "vehicles.name as vehicleName", stateAt(now).as("state")])
    .select([lagAt(now).as("lag"), today(now, "records").as("records"), today(now, "refused").as("refused")])
    .orderBy(sql`array_position(${states}::text[], ${stateAt(now)})`)
    .orderBy("boxes.imei");
  const page = await readPage(shown, filter);
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      imei: row.imei,
      model: row.model,
      mandator: row.mandatorId === null ? null : { id: row.mandatorId, name: row.mandatorName! },
      vehicle: row.vehicleId === null ? null : { id: row.vehicleId, name: row.vehicleName! },
      state: row.state,
      lastSeenAt: row.seen_at?.toISOString() ?? null,
      isConnected: row.gateway !== null,
      gateway: row.gateway,
      signal: row.signal,
      satellites: row.satellites,
      voltage: row.voltage_millivolts === null ? null : row.voltage_millivolts / 1_000,
      queueLagSeconds: row.lag,
      clockSkewSeconds: row.ahead_seconds,
      recordsToday: row.records,
      refusedToday: row.refused,
    })),
  };
}

/** The gravest first. */
const states: BoxState[] = ["never", "silent", "dropping", "skewed", "late", "ok"];

const deadGatewayMs = 3 * 60_000;

function boxesWithHealth(database: Database, now: Date, filter: BoxHealthFilter) {
  return (
    findPlacedBoxes(database.as("admin"), now, filter)
      .leftJoin("box_health as health", "health.box_number", "boxes.number")
      .leftJoin("gateways", (join) =>
        join
          .onRef("gateways.name", "=", "health.gateway")
          .on("gateways.seen_at", ">", new Date(now.getTime() - deadGatewayMs)),
      )
      .where("boxes.archived_at", "is", null)
      // What a company has connected itself is its own affair.
      .where("boxes.kind", "=", "tracker")
  );
}

const lagAt = (now: Date) => sql<number>`coalesce((
  select greatest(0, extract(epoch from ${now}::timestamptz - min(received_at)))::int from arrivals
  where box_number = boxes.number), 0)`;

/** What was counted on this day of UTC. */
const today = (now: Date, column: "records" | "refused") => sql<number>`
  case when health.counted_on = (${now}::timestamptz at time zone 'UTC')::date then health.${sql.ref(column)} else 0 end`;

const stateAt = (now: Date) => sql<BoxState>`
  case
    when health.seen_at is null then 'never'
    when health.seen_at < ${now}::timestamptz - interval '1 day' then 'silent'
    when ${today(now, "refused")} > 0 then 'dropping'
    when health.ahead_seconds > 600 then 'skewed'
    when health.ahead_seconds < -600 or ${lagAt(now)} > 120 then 'late'
    else 'ok'
  end`;
