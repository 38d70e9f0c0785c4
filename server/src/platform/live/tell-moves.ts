import { afterCommit, type DatabasePools, type MandatorDb, mandatorOf, poolsOf } from "../db/database.ts";
import { channel, mostVehicles, type Notice } from "./notice.ts";

/** A process tells at most four times a second. */
const restMs = 250;

/**
 * Once the transaction is committed, tells every process that of these vehicles another place may have to be shown, or none
 * (rule live/stream). In a transaction of its own, for telling takes a lock that all who tell wait for (decision 0003). What
 * is lost on the way is found by who looks for itself.
 */
export function tellMoves(db: MandatorDb, vehicleIds: readonly string[]): void {
  const pools = poolsOf(db);
  if (pools === null || vehicleIds.length === 0) return;
  const mandatorId = mandatorOf(db);
  afterCommit(db, () => outboxOf(pools).add(mandatorId, vehicleIds));
}

type Outbox = { add(mandatorId: string, vehicleIds: readonly string[]): void };

const outboxes = new WeakMap<DatabasePools, Outbox>();

function outboxOf(pools: DatabasePools): Outbox {
  const known = outboxes.get(pools);
  if (known !== undefined) return known;
  const made = createOutbox(async (payloads) => {
    await pools
      .pool("app")
      .query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [channel, payloads]);
  });
  outboxes.set(pools, made);
  return made;
}

/** Gathers what is to be told and hands it on at most every quarter of a second, the first at once. */
function createOutbox(tell: (payloads: string[]) => Promise<void>): Outbox {
  let waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | null = null;
  let toldAt = -Infinity;

  function flush(): void {
    const payloads = [...waiting].map(([mandatorId, ids]) => JSON.stringify(noticeOf(mandatorId, ids)));
    waiting = new Map();
    timer = null;
    toldAt = performance.now();
    // Whoever waits for it looks for himself within a quarter of a minute.
    tell(payloads).catch(() => undefined);
  }

  return {
    add: (mandatorId, vehicleIds) => {
      const ids = waiting.get(mandatorId) ?? new Set();
      waiting.set(mandatorId, ids);
      for (const id of vehicleIds) ids.add(id);
      timer ??= setTimeout(flush, Math.max(0, toldAt + restMs - performance.now())).unref();
    },
  };
}

function noticeOf(mandatorId: string, ids: ReadonlySet<string>): Notice {
  return { mandatorId, vehicleIds: ids.size > mostVehicles ? "many" : [...ids] };
}
