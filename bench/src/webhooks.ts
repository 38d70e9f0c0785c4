// Whether following goes on as before while events of webhooks are queued besides, in turns with and without.
import { setTimeout as sleep } from "node:timers/promises";
import { eventTypes } from "@wegbuch/contract/webhooks/rules";
import { connectDatabase, inMandator } from "../../server/src/platform/db/database.ts";
import { newId } from "../../server/src/platform/db/ids.ts";
import { queueEvents } from "../../server/src/platform/events/queue-events.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { driveFrame, recordsPerFrame } from "./_drives.ts";
import { type IngestWorld, inIngestWorld, rolesSecret, saidWork, type Sent } from "./_ingest-world.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { sized } from "./_sized.ts";

const boxes = sized("BENCH_BOXES", { full: 2_000, quick: 1_000 });
const frames = sized("BENCH_FLOOD_FRAMES", { full: 28, quick: 10 });
const turns = sized("BENCH_TURNS", { full: 4, quick: 3 });
const eventsPerSecond = sized("BENCH_EVENTS_PER_SECOND", { full: 1_000, quick: 1_000 });
/** As one transaction of following brings them. */
const eventsAtOnce = 20;

printTable(
  `webhooks: ${boxes} boxes sending all at once, ${recordsPerFrame} records a frame, with and without events in turns`,
  // What is sent is another matter: a loop with a pace of its own.
  await inIngestWorld(boxes, measure, { WEBHOOKS: "off" }),
);

async function measure(world: IngestWorld): Promise<Row[]> {
  const startMs = Date.now() - 30 * 86_400_000;
  const turn = (index: number) =>
    Array.from({ length: boxes }, (_, box) =>
      Array.from({ length: frames }, (_each, frame) => driveFrame(box, index * frames + frame, startMs)),
    );
  // Neither counts while programs and plans are new.
  await world.send(turn(0), 0);
  const without: Sent[] = [];
  const withEvents: Sent[] = [];
  const rates: number[] = [];
  for (let index = 0; index < turns; index += 1) {
    // Made before: meanwhile nothing else is done, and a transaction that rests is broken off.
    const [first, second] = [turn(1 + 2 * index), turn(2 + 2 * index)];
    without.push(await world.send(first, 0));
    const queueing = await startQueueing(world);
    withEvents.push(await world.send(second, 0));
    rates.push(await queueing.stop());
  }
  const share = followedOf(withEvents) / followedOf(without);
  return [
    figure("events queued besides", mean(rates), "events/s", { atLeast: 0.95 * eventsPerSecond }),
    figure("stored and followed without", followedOf(without), "records/s"),
    figure("stored and followed with events", followedOf(withEvents), "records/s"),
    figure("as part of without", share, "times", { digits: 2, atLeast: 0.95 }),
    ...without.map((sent, index): Row => [
      `turn ${index + 1} without: processor for a record`,
      saidWork(sent),
    ]),
    ...withEvents.map((sent, index): Row => [
      `turn ${index + 1} with: processor for a record`,
      saidWork(sent),
    ]),
    figure(
      "following alone, processor with as part of without",
      costOf(withEvents) / costOf(without),
      "times",
      {
        digits: 2,
      },
    ),
  ];
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, one) => sum + one, 0) / all.length;
}

function followedOf(sent: readonly Sent[]): number {
  return mean(sent.map(({ followedPerSecond }) => followedPerSecond));
}

/** Microseconds of a core that following takes for a record. */
function costOf(sent: readonly Sent[]): number {
  return mean(
    sent.map(({ microseconds: { worker = 0, "PostgreSQL following": following = 0 } }) => worker + following),
  );
}

/** Has each company owe a webhook all that happens, and something happen so often, until it is stopped; gives how often. */
async function startQueueing({ client, url }: IngestWorld): Promise<{ stop: () => Promise<number> }> {
  const { rows } = await client.query<{ id: string }>("select id from mandators");
  await client.query(
    `insert into webhooks (mandator_id, id, url, description, events, secret, created_at)
     select id, gen_random_uuid(), 'https://hooks.example/', '', $1, '', now() from mandators`,
    [eventTypes],
  );
  const database = connectDatabase({ url, rolesSecret, log: silentLog() });
  const startedAt = performance.now();
  let queued = 0;
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      const ahead = queued - ((performance.now() - startedAt) * eventsPerSecond) / 1_000;
      if (ahead > 0) await sleep((ahead * 1_000) / eventsPerSecond);
      const { id } = rows[Math.floor(queued / eventsAtOnce) % rows.length]!;
      const happenedAt = new Date();
      const events = Array.from({ length: eventsAtOnce }, () => ({
        type: "trip.changed" as const,
        objectId: newId(),
        happenedAt,
      }));
      await inMandator(database, id, (db) => queueEvents(db, events));
      queued += eventsAtOnce;
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      const rate = (queued * 1_000) / (performance.now() - startedAt);
      await database.close();
      await client.query("delete from webhooks");
      await client.query("delete from webhook_messages");
      return rate;
    },
  };
}
