import type { Clock } from "../clock.ts";
import type { Database } from "./database.ts";

/** How many milliseconds our clock is apart from that of the database. */
export async function millisecondsApart(database: Database, clock: Clock): Promise<number> {
  const { rows } = await database.pool("app").query<{ at: Date }>("select clock_timestamp() as at");
  return Math.abs(clock.now().getTime() - rows[0]!.at.getTime());
}
