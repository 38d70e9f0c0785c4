// What ten thousand, a hundred thousand and a million vehicles need, reckoned from what a small fleet is measured to take.
import { driveFrame, recordsPerFrame } from "./_drives.ts";
import { inIngestWorld, type IngestWorld, type Sent } from "./_ingest-world.ts";
import { printTable, type Row } from "./_print-table.ts";
import { sized } from "./_sized.ts";

const boxes = sized("BENCH_BOXES", { full: 1_000, quick: 300 });
const framesEach = sized("BENCH_FRAMES", { full: 100, quick: 50 });

/** A vehicle-day as recorded drives have it, and a year of trips. */
const recordsPerDay = 600;
const tripsPerYear = 1_056;
const daysPerYear = 365;
/** So long what boxes sent is kept; each company says for itself how long, or that all of it is. */
const keptDays = 90;
/** In the morning of a workday four times the mean arrives. */
const peak = 4;
/** Of a core more is not planned for; of the sockets of a gateway not more than its setting. */
const usedOfCore = 0.7;
const socketsPerGateway = 20_000;
/** One of each may fail. */
const fewestProcesses = 2;
/** An api has room for so many maps that run along; of so many vehicles one is looked at. */
const mapsPerApi = 2_000;
const vehiclesPerMap = 100;
/**
 * Each process has eight connections for a role. A gateway asks as one and listens; a worker as four, one of them with five
 * runners more, and is known by one; an api as five, and hears of moves on one.
 */
const connectionsOf = { gateway: 8 + 1, worker: 4 * 8 + 5 + 1, api: 5 * 8 + 1 };

type Measured = {
  framesPerRecord: number;
  restPerTrip: number;
  walPerRecord: number;
  microseconds: Record<"generator" | "gateway" | "worker" | "storing" | "following", number>;
};

printTable(
  `scale: reckoned from ${boxes} boxes that sent ${boxes * framesEach * recordsPerFrame} records at once`,
  await inIngestWorld(boxes, measure),
);

async function measure(world: IngestWorld): Promise<Row[]> {
  const startMs = Date.now() - 30 * 86_400_000;
  const frames = Array.from({ length: boxes }, (_, box) =>
    Array.from({ length: framesEach }, (_frame, index) => driveFrame(box, index, startMs)),
  );
  const [ofFrames, ofRest] = [await sizeOfFrames(world), await sizeOfRest(world)];
  const sent = await world.send(frames, 0);
  await world.client.query("vacuum analyze");
  const trips = await world.count("select count(*) from wegbuch.trips");
  const measured: Measured = {
    framesPerRecord: ((await sizeOfFrames(world)) - ofFrames) / sent.records,
    restPerTrip: ((await sizeOfRest(world)) - ofRest) / trips,
    walPerRecord: sent.walBytesPerRecord,
    microseconds: microsecondsOf(sent),
  };
  return [
    ["measured: frames", `${measured.framesPerRecord.toFixed(0)} bytes a record`],
    ["measured: all else", `${measured.restPerTrip.toFixed(0)} bytes a trip`],
    ["measured: write-ahead log", `${measured.walPerRecord.toFixed(0)} bytes a record`],
    ["measured: processor", saidOf(measured.microseconds)],
    ...[10_000, 100_000, 1_000_000].flatMap((vehicles) => needsOf(vehicles, measured)),
  ];
}

function sizeOfFrames(world: IngestWorld): Promise<number> {
  return sizeOf(world, "relname ~ '^frames_[0-9]'");
}

/** What is written and emptied again, or belongs to PostgreSQL, is left out. */
function sizeOfRest(world: IngestWorld): Promise<number> {
  return sizeOf(world, "relname !~ '^(frames|readings|odd_readings|arrivals)'");
}

function sizeOf(world: IngestWorld, which: string): Promise<number> {
  return world.count(
    `select coalesce(sum(pg_total_relation_size(oid)), 0) as count from pg_class
     where relkind = 'r' and relnamespace = 'wegbuch'::regnamespace and ${which}`,
  );
}

function microsecondsOf({ microseconds }: Sent): Measured["microseconds"] {
  const { generator = 0, gateway = 0, worker = 0, "PostgreSQL storing": storing = 0, ...rest } = microseconds;
  return { gateway, worker, storing, following: sum(Object.values(rest)), generator };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0);
}

function saidOf({ gateway, worker, storing, following }: Measured["microseconds"]): string {
  return `${gateway.toFixed(1)} µs a record of the gateway, ${worker.toFixed(1)} of the worker, ${storing.toFixed(1)} of PostgreSQL storing, ${following.toFixed(1)} for all else it does`;
}

function needsOf(vehicles: number, measured: Measured): Row[] {
  const { microseconds, framesPerRecord, restPerTrip, walPerRecord } = measured;
  const perSecond = (vehicles * recordsPerDay) / 86_400;
  const cores = (each: number) => (peak * perSecond * each) / 1e6;
  const processes = (...needed: number[]) => Math.max(fewestProcesses, ...needed.map(Math.ceil));
  const gateways = processes(cores(microseconds.gateway) / usedOfCore, vehicles / socketsPerGateway);
  const workers = processes(cores(microseconds.worker) / usedOfCore);
  const apis = processes(vehicles / vehiclesPerMap / mapsPerApi);
  const connections =
    gateways * connectionsOf.gateway + workers * connectionsOf.worker + apis * connectionsOf.api;
  const framesOf = (days: number) => vehicles * recordsPerDay * days * framesPerRecord;
  const terabytes = (bytes: number) => `${(bytes / 1e12).toFixed(2)} TB`;
  const name = vehicles.toLocaleString("en");
  return [
    [`${name}: records`, `${rounded(perSecond)} a second, ${rounded(peak * perSecond)} at the peak`],
    [`${name}: gateways, workers, apis`, `${gateways}, ${workers}, ${apis}`],
    [
      `${name}: PostgreSQL at the peak`,
      `${(cores(microseconds.storing) + cores(microseconds.following)).toFixed(1)} cores (${cores(microseconds.storing).toFixed(1)} of them storing), ` +
        `${((peak * perSecond * walPerRecord) / 1e6).toFixed(1)} MB of log a second`,
    ],
    [`${name}: connections of all`, rounded(connections)],
    [
      `${name}: disk`,
      `${terabytes(framesOf(keptDays))} of frames kept for ${keptDays} days (${terabytes(framesOf(daysPerYear))} for a year), ` +
        `${terabytes(vehicles * tripsPerYear * restPerTrip)} of all else a year`,
    ],
  ];
}

function rounded(number: number): string {
  return Math.round(number).toLocaleString("en");
}
