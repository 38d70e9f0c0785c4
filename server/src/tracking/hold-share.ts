import type { Client } from "pg";
import type { Database } from "../platform/db/database.ts";
import { holdLine } from "../platform/db/hold-line.ts";
import type { Log } from "../platform/log.ts";

/** Which boxes a tracker looks for: those whose number divided by `of` leaves `part`. */
export type Share = { part: number; of: number };

export const allBoxes: Share = { part: 0, of: 1 };

/** The first key of the locks that trackers are known by; the second is the number of the server's process. */
const trackers = 826_220;

/**
 * Makes a tracker known to the others as long as it lives, so that they divide the boxes among themselves (rule
 * readings/shares). `current` gives its share; all boxes while it is not known, for none is followed twice anyway.
 */
export function holdShare({ database, log }: { database: Database; log: Log }): {
  current(): Promise<Share>;
  stop(): Promise<void>;
} {
  let own: number | null = null;
  let opening: number | null = null;
  const line = holdLine({
    address: database.address("tracker"),
    name: "wegbuch_tracker_share",
    log,
    open: async (client) => {
      opening = await makeKnown(client);
    },
    onOpen: () => {
      own = opening;
    },
    onBroken: () => {
      own = null;
    },
  });
  return {
    current: async () => {
      if (own === null) return allBoxes;
      const known = await knownTrackers(database);
      const part = known.indexOf(own);
      return part === -1 ? allBoxes : { part, of: known.length };
    },
    stop: () => line.stop(),
  };
}

/** A machine that is gone without a word is not known any more after half a minute. */
async function makeKnown(client: Client): Promise<number> {
  await client.query(
    "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4",
  );
  const { rows } = await client.query<{ pid: number }>(
    "select pg_backend_pid() as pid, pg_advisory_lock($1, pg_backend_pid())",
    [trackers],
  );
  return rows[0]!.pid;
}

async function knownTrackers(database: Database): Promise<number[]> {
  const { rows } = await database.pool("tracker").query<{ pid: number }>({
    name: "known trackers",
    text: `select objid::integer as pid from pg_locks
      where locktype = 'advisory' and classid = $1::oid and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
      order by objid`,
    values: [trackers],
  });
  return rows.map(({ pid }) => pid);
}
