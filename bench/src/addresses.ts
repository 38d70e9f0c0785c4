// How fast an official register is loaded, in how much memory, and how long look-ups in it take.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { clock } from "../../server/src/platform/clock.ts";
import { connectDatabase } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { databaseGeocoder } from "../../server/src/platform/geocoding/database-geocoder.ts";
import type { Geocoder } from "../../server/src/platform/geocoding/geocoder.ts";
import { importAddresses } from "../../server/src/platform/geocoding/importing/import-addresses.ts";
import { offlineGeocoder } from "../../server/src/platform/geocoding/offline-geocoder.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { buildGazetteer } from "../../server/tools/build-gazetteer.ts";
import { type Made, writeAddressFiles } from "./_address-files.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { sized } from "./_sized.ts";

const count = sized("BENCH_ADDRESSES", { full: 2_500_000, quick: 100_000 });
const goalMilliseconds = 60;
const rolesSecret = "of the roles of a database that lives for one benchmark";
const log = silentLog();

const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log });
try {
  await migrate({ url: server.url, rolesSecret, log });
  await measure();
} finally {
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

async function measure(): Promise<void> {
  const folder = path.join(dataFolder, "bev");
  mkdirSync(folder);
  const sample = await writeAddressFiles(folder, count);
  const load = [await loaded(folder), await loaded(folder)];
  const database = connectDatabase({ url: server.url, rolesSecret, log });
  const geocoder = databaseGeocoder(database.pool("app"), offlineGeocoder(buildGazetteer()));
  printTable(`addresses: ${count} of a register`, [
    ...load.flat(),
    figure("tables and indexes", await megabytes(), "MB"),
    ...(await lookUps(geocoder, sample)),
  ]);
  await database.close();
}

async function loaded(folder: string): Promise<Row[]> {
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const [before, startedAt] = [process.memoryUsage().rss, performance.now()];
  const parts = { url: server.url, clock, tell: () => undefined };
  await importAddresses(parts, { file: folder, format: "bev" });
  clearInterval(watch);
  const seconds = (performance.now() - startedAt) / 1_000;
  return [
    figure("loaded, indexes and switch included", seconds, "s"),
    figure("the same, a second", count / seconds, "rows"),
    figure("memory taken meanwhile, at most", (most - before) / 1e6, "MB"),
  ];
}

async function megabytes(): Promise<number> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>(
    "select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relname ~ '^address(es|_streets)_[0-9]+$'",
  );
  await client.end();
  return Number(rows[0]!.bytes) / 1e6;
}

async function lookUps(geocoder: Geocoder, sample: Made[]): Promise<Row[]> {
  const typed: [string, (made: Made) => string][] = [
    ["street begun", ({ street }) => street.slice(0, 4)],
    ["street", ({ street }) => street],
    ["street and number", ({ street, number }) => `${street} ${number}`],
    [
      "street, number, postcode, town",
      ({ street, number, postcode, town }) => `${street} ${number}, ${postcode} ${town}`,
    ],
    ["town and street begun", ({ street, town }) => `${town} ${street.slice(0, 5)}`],
    ["a word that is everywhere", () => "straße"],
    ["a word that is nowhere", ({ number }) => `xylophon ${number}`],
  ];
  const rows: Row[] = [];
  for (const [name, text] of typed)
    rows.push(
      ...(await timed(`autocomplete, ${name}`, sample, (made) => geocoder.suggest(text(made), "de-AT"))),
    );
  const whole = ({ street, number, town }: Made) => `${street} ${number}, ${town}`;
  const off = ({ latitude, longitude }: Made) => ({ latitude: latitude + 0.2, longitude: longitude + 0.1 });
  return [
    ...rows,
    ...(await timed("geocode", sample, (made) => geocoder.geocode(whole(made), "de-AT"))),
    ...(await timed("reverse, at an address", sample, (made) => geocoder.reverse(made, "de-AT"))),
    ...(await timed("reverse, somewhere else", sample, (made) => geocoder.reverse(off(made), "de-AT"))),
  ];
}

async function timed(name: string, sample: Made[], look: (made: Made) => Promise<unknown>): Promise<Row[]> {
  const times: number[] = [];
  for (const made of sample.filter((_, at) => at % 5 === 0)) {
    const startedAt = performance.now();
    await look(made);
    times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!;
  return [
    figure(`${name}, p50`, at(0.5), "ms", { digits: 1 }),
    figure(`${name}, p99`, at(0.99), "ms", { digits: 1, atMost: goalMilliseconds }),
  ];
}
