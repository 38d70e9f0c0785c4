import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { encodeFrame } from "@wegbuch/device-protocol/teltonika/encode-frame";
import { createLog } from "../../server/src/platform/log.ts";
import { followArrivals } from "../../server/src/tracking/follow-boxes.ts";
import type { ReceivedFrame } from "../../server/src/tracking/received.ts";
import { storeFrames } from "../../server/src/tracking/store-frames.ts";
import { driveRecord, recordsPerCycle, secondsPerRecord } from "./_drives.ts";
import { watchPostgres } from "./_postgres-work.ts";
import type { Fleet, GeofenceWorld } from "./_geofence-world.ts";

/** A drive of 20 minutes and a stop: positions every 10 s, two minutes of them arriving together. */
const rounds = 13;
const positionsPerRound = 12;

/**
 * What it takes to follow the same positions with fences and without, in turns: milliseconds, and those of a processor,
 * which others on the machine change less; how many positions of each fleet.
 */
export async function measureFollowing(world: GeofenceWorld) {
  const { watched, plain } = world;
  const startMs = Date.now() - rounds * positionsPerRound * secondsPerRecord * 1_000;
  const spent = { watched: 0, plain: 0 };
  const worked = { watched: 0, plain: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (["watched", "plain"] as const) : (["plain", "watched"] as const);
    for (const name of order) {
      await store(world, name === "watched" ? watched : plain, round, startMs);
      const [startedAt, processor] = [performance.now(), watchProcessor(world)];
      await followAll(world);
      spent[name] += performance.now() - startedAt;
      worked[name] += processor();
    }
  }
  const positions = watched.boxNumbers.length * rounds * positionsPerRound;
  return { positions, ...spent, worked, ...(await countsOf(world)) };
}

/** Forgets what was met, and follows the positions of some boxes again: how many a second, and whether all is found again. */
export async function measureAgain({ client, database, watched }: GeofenceWorld) {
  const some = watched.boxNumbers.slice(0, 500);
  const ofThese = `trip_id in (
    select trips.id from trips join boxes on boxes.id = trips.box_id where boxes.number = any($1))`;
  const count = async () =>
    Number(
      (await client.query<{ n: string }>(`select count(*) as n from trip_visits where ${ofThese}`, [some]))
        .rows[0]!.n,
    );
  const before = await count();
  await client.query(`delete from trip_visits where ${ofThese}`, [some]);
  await client.query(
    `insert into arrivals (box_number, earliest_device_time, latest_device_time, is_refollow)
     select unnest($1::integer[]), '-infinity', 'infinity', true`,
    [some],
  );
  const startedAt = performance.now();
  await followAll({ database });
  const milliseconds = performance.now() - startedAt;
  return { positions: some.length * rounds * positionsPerRound, milliseconds, before, after: await count() };
}

/** Tells the milliseconds of a processor that following took since, PostgreSQL's included. */
function watchProcessor({ postmaster }: GeofenceWorld): () => number {
  const [postgres, own] = [watchPostgres(postmaster), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(own);
    const seconds = Object.values(postgres()).reduce((sum, each) => sum + each, 0);
    return (user + system) / 1_000 + seconds * 1_000;
  };
}

async function followAll({ database }: Pick<GeofenceWorld, "database">): Promise<void> {
  const following = { database, lateWindowDays: 60, log: createLog("error") };
  while ((await followArrivals(following)) > 0);
}

async function store(
  { database }: GeofenceWorld,
  fleet: Fleet,
  round: number,
  startMs: number,
): Promise<void> {
  const frames = fleet.boxNumbers.map((boxNumber, box) => aFrame(boxNumber, box, round, startMs));
  for (let from = 0; from < frames.length; from += 500)
    await storeFrames(database.pool("gateway"), frames.slice(from, from + 500));
}

/** As the gateway takes it from a box that is never late. */
function aFrame(boxNumber: number, box: number, round: number, startMs: number): ReceivedFrame {
  const records = Array.from({ length: positionsPerRound }, (_, index) =>
    aRecord(box, round * positionsPerRound + index, startMs),
  );
  const [from, until] = [records[0]!.timestampMs, records.at(-1)!.timestampMs];
  const frame = encodeFrame({ codec: 0x8e, records });
  return {
    boxNumber,
    deviceType: "obd",
    platform: "fmb",
    receivedAt: until + 1_000,
    from,
    until,
    recordCount: records.length,
    eventCount: 0,
    payload: frame.subarray(8, -4),
  };
}

/** Of one drive, and of the stop after it for as long as positions are asked for. */
function aRecord(box: number, index: number, startMs: number): AvlRecord {
  const timestampMs = startMs + index * secondsPerRecord * 1_000;
  return { ...driveRecord(box, Math.min(index, recordsPerCycle - 1), startMs), timestampMs };
}

async function countsOf({ client }: GeofenceWorld) {
  const { rows } = await client.query<Record<"trips" | "visits" | "crossings" | "alarms" | "mails", string>>(
    `select (select count(*) from trips) as trips, (select count(*) from trip_visits) as visits,
       (select coalesce(sum(jsonb_array_length(crossings)), 0) from trip_visits) as crossings,
       (select count(*) from geofence_alarms) as alarms, (select count(*) from mails) as mails`,
  );
  return rows[0]!;
}
