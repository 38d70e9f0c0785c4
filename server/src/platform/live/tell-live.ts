import { afterCommit, type DatabasePools, type MandatorDb, mandatorOf, poolsOf } from "../db/database.ts";
import { channel, most, type Notice } from "./notice.ts";

/** A process tells at most four times a second. */
const restMs = 250;
/** More trips or alarms of a company at once are no news of somebody who watches. */
const mostNotices = 10;

export type LiveNews = {
  vehicleIds?: readonly string[];
  trips?: Notice["trips"];
  alarmIds?: readonly string[];
};

/**
 * Once the transaction is committed, tells every process that of these vehicles another place may have to be shown, or none,
 * and what became of trips and at fences (rule live/stream). In a transaction of its own, for telling takes a lock that all who
 * tell wait for (decision 0003). What is lost on the way is found by who looks for himself.
 */
export function tellLive(db: MandatorDb, news: LiveNews): void {
  const pools = poolsOf(db);
  const { vehicleIds = [], trips = [], alarmIds = [] } = news;
  if (pools === null || vehicleIds.length + trips.length + alarmIds.length === 0) return;
  const mandatorId = mandatorOf(db);
  afterCommit(db, () => outboxOf(pools).add(mandatorId, news));
}

type Outbox = { add(mandatorId: string, news: LiveNews): void };

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

type Waiting = {
  vehicleIds: Set<string>;
  trips: Map<string, Notice["trips"][number]>;
  alarmIds: Set<string>;
};

/** Gathers what is to be told and hands it on at most every quarter of a second, the first at once. */
function createOutbox(tell: (payloads: string[]) => Promise<void>): Outbox {
  let waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | null = null;
  let toldAt = -Infinity;

  function flush(): void {
    const notices = [...waiting].flatMap(([mandatorId, told]) => noticesOf(mandatorId, told));
    waiting = new Map();
    timer = null;
    toldAt = performance.now();
    // Whoever waits for it looks for himself within a quarter of a minute.
    tell(notices.map((notice) => JSON.stringify(notice))).catch(() => undefined);
  }

  return {
    add: (mandatorId, { vehicleIds = [], trips = [], alarmIds = [] }) => {
      const told = waiting.get(mandatorId) ?? nothing();
      waiting.set(mandatorId, told);
      for (const id of vehicleIds) told.vehicleIds.add(id);
      // Whoever hears that a trip has begun or ended reads it as it is by then.
      for (const trip of trips)
        if (trip.change !== "changed" || !told.trips.has(trip.id)) told.trips.set(trip.id, trip);
      for (const id of alarmIds) told.alarmIds.add(id);
      timer ??= setTimeout(flush, Math.max(0, toldAt + restMs - performance.now())).unref();
    },
  };
}

const nothing = (): Waiting => ({ vehicleIds: new Set(), trips: new Map(), alarmIds: new Set() });

function noticesOf(mandatorId: string, { vehicleIds, trips, alarmIds }: Waiting): Notice[] {
  const [tripsInParts, alarmsInParts] = [
    parts([...trips.values()], most.trips),
    parts([...alarmIds], most.alarms),
  ];
  const count = Math.min(mostNotices, Math.max(1, tripsInParts.length, alarmsInParts.length));
  return Array.from({ length: count }, (_, index) => ({
    mandatorId,
    vehicleIds: index > 0 ? [] : vehicleIds.size > most.vehicles ? "many" : [...vehicleIds],
    trips: tripsInParts[index] ?? [],
    alarmIds: alarmsInParts[index] ?? [],
  }));
}

function parts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
