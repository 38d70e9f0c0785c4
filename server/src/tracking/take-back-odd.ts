import { sql } from "kysely";
import { clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { clockToleranceMs, oldestFollowed } from "../platform/plausible-times.ts";

const atOnce = 5_000;
const dayMs = 86_400_000;

/**
 * Takes back readings that were put aside because they seemed to come from the future, once their time is plausible,
 * and notes for the tracker which boxes have news; gives how many. By itself the tracker takes what was up to a week
 * ahead of our clock; more than that is more likely a clock of the box, and for the operator to decide (`isWanted`).
 */
export async function takeBackOdd(database: Database, { isWanted = false } = {}): Promise<number> {
  const now = clock.now().getTime();
  const from = new Date(isWanted ? oldestFollowed(now) : Math.max(oldestFollowed(now), now - 60 * dayMs));
  const until = new Date(now + clockToleranceMs);
  const mostAhead = isWanted ? "100 years" : "7 days";
  let sum = 0;
  for (;;) {
    const { rows } = await sql<{ taken: number }>`
      select take_back_odd_readings(${from}, ${until}, ${mostAhead}::interval, ${atOnce}) as taken`.execute(
      database.as("tracker"),
    );
    const { taken } = rows[0]!;
    sum += taken;
    if (taken < atOnce) return sum;
  }
}
