import { haversineMeters } from "@wegbuch/geo/distance";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";
import type { Followed, FollowedReading } from "../trips/detection/stretch.ts";

const fastestKmh = 300;
/** Nearer than this, a bad fix looks like a jump. */
const shortestJumpMeters = 1_000;
/** More of them are a broken receiver, of which the first tell enough. */
const mostJumps = 20;

/**
 * Notes where a box cannot have driven from one reading to the next; what is noted already stays as it is. A phone may: its
 * holder flies (rule boxes/phones).
 */
export async function noteJumps(db: MandatorDb, followed: readonly Followed[]): Promise<void> {
  const jumps = followed.flatMap(({ stretch, readings }) =>
    jumpsIn(readings).map(({ from, to }) => ({
      box_id: stretch.boxId,
      happened_at: toTimestamp(to.deviceTime),
      earliest: toTimestamp(from.deviceTime),
    })),
  );
  if (jumps.length === 0) return;
  await sql`
    insert into box_incidents (box_id, kind, happened_at, earliest_device_time, latest_device_time)
    select box_id, 'jump', happened_at, earliest, happened_at
    from jsonb_to_recordset(${JSON.stringify(jumps)}::jsonb)
      as new (box_id uuid, happened_at timestamptz, earliest timestamptz)
    order by box_id, happened_at
    on conflict (box_id, kind, happened_at) do nothing`.execute(db);
}

type Jump = { from: FollowedReading; to: FollowedReading };

/** The pairs of fixes one after another that are faster apart than anything that drives. */
function jumpsIn(readings: readonly FollowedReading[]): Jump[] {
  const jumps: Jump[] = [];
  let from: FollowedReading | undefined;
  for (const to of readings) {
    if (!isPlaced(to)) continue;
    if (from !== undefined && isPlaced(from) && isJump(from, to)) jumps.push({ from, to });
    if (jumps.length === mostJumps) break;
    from = to;
  }
  return jumps;
}

type Placed = FollowedReading & { latitude: number; longitude: number };

const isPlaced = (reading: FollowedReading): reading is Placed =>
  reading.deviceType !== "phone" &&
  reading.isFixValid &&
  reading.latitude !== null &&
  reading.longitude !== null;

function isJump(from: Placed, to: Placed): boolean {
  const meters = haversineMeters(from, to);
  const hours = (to.deviceTime - from.deviceTime) / 3_600_000;
  return meters >= shortestJumpMeters && meters / 1000 > fastestKmh * hours;
}
