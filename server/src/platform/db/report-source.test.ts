import { afterAll, expect, test } from "vitest";
import { inMandator } from "./database.ts";
import { aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { connectTestDatabase } from "../../../test/kit/db/database.ts";
import { anotherServer, aReplicaOf, queryAt } from "../../../test/kit/db/database-servers.ts";
import { provideSchema } from "./provide-schema.ts";
import { silentLog } from "../log.ts";

const rolesSecret = "of a server with a replica, for the tests of one file";
const url = await anotherServer({ synchronous_commit: "on" });
await provideSchema({ url, rolesSecret, log: silentLog() });
const replica = await aReplicaOf(url);

function connect(reportUrl?: string) {
  const database = connectTestDatabase({ url, reportUrl, rolesSecret });
  afterAll(() => database.close());
  return database;
}

const portOf = (address: string) => new URL(address).port;

test("without a replica documents are read from the database itself", async () => {
  const { reports } = connect();

  expect(portOf(await reports.address())).toBe(portOf(url));
  expect(await reports.lag()).toBeNull();
  expect(reports.hasFailed(new Error("Connection terminated unexpectedly"))).toBe(false);
});

test("a replica is asked as the role of reports, and has what was committed before", async () => {
  // Where no replica can be made, the address of nobody stands for one that is away.
  const database = connect(replica?.url ?? "postgres://127.0.0.1:1/wegbuch");
  for (let round = 0; round < 20; round += 1) {
    const mandatorId = await aMandator(database);
    await aVehicle(database, mandatorId);

    const address = await database.reports.address();

    expect(portOf(address)).toBe(portOf(replica?.url ?? url));
    expect(await queryAt(address, "select current_user::text as name")).toEqual([{ name: "wegbuch_report" }]);
    const seen = connectTestDatabase({ url: address, rolesSecret });
    const read = (db: Parameters<Parameters<typeof inMandator>[2]>[0]) =>
      db.selectFrom("vehicles").select("id").execute();
    expect(await inMandator(seen, mandatorId, read, { role: "report" })).toHaveLength(1);
    await seen.close();
  }
  if (replica !== null) expect((await database.reports.lag())!.seconds).toBeLessThan(5);
});

test("a database that is no replica, and one that is away, are left alone", async () => {
  for (const reportUrl of [url, "postgres://127.0.0.1:1/wegbuch"]) {
    const { reports } = connect(reportUrl);

    expect(portOf(await reports.address())).toBe(portOf(url));
    await expect(reports.lag()).rejects.toThrow(/It is no replica|ECONNREFUSED/);
  }
});

test("a replica that lags or goes away while it is read is left alone, and the document is made again", async () => {
  const { reports } = connect(replica?.url ?? url);

  expect(reports.hasFailed(Object.assign(new Error("canceling statement"), { code: "57014" }))).toBe(false);
  expect(reports.hasFailed(new Error("a bug of ours"))).toBe(false);
  expect(reports.hasFailed(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(reports.hasFailed(new Error("Connection terminated unexpectedly"))).toBe(false);
  expect(portOf(await reports.address())).toBe(portOf(url));
});

test("a replica that has stopped to follow is not waited for longer than some seconds", async () => {
  if (replica !== null) await queryAt(replica.url, "select pg_wal_replay_pause()");
  const database = connect(replica?.url ?? url);
  await aMandator(database);

  expect(portOf(await database.reports.address())).toBe(portOf(url));
  if (replica !== null) await queryAt(replica.url, "select pg_wal_replay_resume()");
});
