import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { toTimestamp } from "../../../platform/db/to-timestamp.ts";
import type { FollowState } from "./follow-state.ts";
import type { PrivateMode } from "./private-mode.ts";

/** A vehicle, and since when it is to be told what was switched in it; milliseconds. */
type Asked = { vehicleId: string; since: number };

/** When private was switched in these vehicles, as far as it was not over before the time that is asked of; the first time first. */
export async function findPrivateModes(
  db: MandatorDb,
  asked: readonly Asked[],
): Promise<Map<string, PrivateMode[]>> {
  const vehicleIds = asked.map(({ vehicleId }) => vehicleId);
  const times = asked.map(({ since }) => toTimestamp(since));
  const { rows } = await sql<PrivateMode & { vehicleId: string }>`
    select vehicle_id as "vehicleId", driver_id as "driverId",
      round(1000 * extract(epoch from started_at))::float as "startedAt",
      round(1000 * extract(epoch from until))::float as until, ends_with_trip as "endsWithTrip",
      round(1000 * extract(epoch from ended_at))::float as "endedAt",
      is_ended_by_driver as "isEndedByDriver"
    from private_modes as mode
    where mandator_id = ${mandatorOf(db)} and vehicle_id = any(${[...new Set(vehicleIds)]}::uuid[])
      and exists (
        select from unnest(${vehicleIds}::uuid[], ${times}::timestamptz[]) as asked (vehicle, since)
        where asked.vehicle = mode.vehicle_id and mode.until >= asked.since)
    order by started_at`.execute(db);
  return rowsBy(rows, ({ vehicleId }) => vehicleId);
}

/**
 * Since when what was switched counts for following on from a state: for the drive that is under way, whoever began that, and
 * for what comes, a day more.
 */
export const modesCountSince = ({ reached, detector }: FollowState, from: number): number =>
  Math.min(reached?.deviceTime ?? Infinity, detector.trip?.startedAt ?? Infinity, from) - 86_400_000;
