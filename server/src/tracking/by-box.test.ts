import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { aDatabase } from "../../test/kit/db/database.ts";
import { type Planned, watchStatements } from "../../test/kit/db/plans.ts";
import { breachesOf, touchesBoxes } from "../../test/kit/db/spread.ts";
import { askedOfBoxes } from "../../test/kit/tracking/asked-of-boxes.ts";
import { aTestDrive, drives, receive } from "../../test/kit/tracking/drives.ts";
import type { Role } from "../platform/db/roles.ts";

const database = await aDatabase();
const roles: Role[] = ["gateway", "tracker", "admin", "app", "jobs"];
const watched: (() => Planned[])[] = [];
// One after the other: each says anew what the database explains, which two cannot do at once.
for (const role of roles) watched.push(await watchStatements(database, role));
const plannedSince = (): Planned[] => watched.flatMap((since) => since()).filter(touchesBoxes);

test.each(Object.keys(askedOfBoxes))(
  "%s names the box of all that it asks of what boxes sent, so that each may lie on a server of its own",
  async (name) => {
    plannedSince();
    await askedOfBoxes[name]!(database);
    const planned = plannedSince();
    expect(breachesOf(planned)).toEqual([]);
    if (!asksNothing.includes(name)) expect(planned).not.toEqual([]);
  },
);

/** Adding and making tables reads nothing. */
const asksNothing = ["taking back", "partitions"];

test.each([
  ["names no box", "select count(*) from readings where device_time > now() - interval '2 days'"],
  [
    "Limit before",
    lateral("select device_time from readings where box_number = box.number order by 1 limit 3"),
  ],
  ["Aggregate before", lateral("select count(*) from readings where box_number = box.number")],
  [
    "is asked for each",
    "select number, (select max(device_time) from readings where box_number = number) from unnest($1::int[]) as number",
  ],
  [
    "is asked for each",
    "select number from unnest($1::int[]) as number where number = 0 or exists (select from readings where box_number = number)",
  ],
])("a statement that %s is found", async (why, statement) => {
  const { box } = await aTestDrive(database);
  await receive(database, drives(box.number, 1));
  plannedSince();

  await database.pool("tracker").query(statement, statement.includes("$1") ? [[box.number]] : []);

  expect(breachesOf(plannedSince()).map((breach) => breach.why)).toEqual(
    expect.arrayContaining([expect.stringContaining(why)]),
  );
});

function lateral(inner: string): string {
  return `select * from unnest($1::int[]) as box (number) cross join lateral (${inner}) as page`;
}

/** Where they are asked for; a new place is run in the first test, too. */
const askedIn = [
  "demo/people/read-drives.ts",
  "features/boxes/find-mandator-boxes.ts",
  "features/rawdata/read-framed.ts",
  "features/rawdata/read-readings.ts",
  "tracking/read-frames.ts",
  "tracking/read-readings.ts",
  "tracking/refollow.ts",
  "tracking/store-frames.ts",
  "tracking/store-readings.ts",
];

test("no place asks for what boxes sent that is not looked at here", () => {
  const asks =
    /\b(?:from|join|into|update|selectFrom|insertInto|deleteFrom)[\s(]+[`"]?(?:frames|readings)\b|sql`readings`/;
  const source = path.join(import.meta.dirname, "..");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^(?!.*\.test).*\.ts$/.test(file),
  );
  const asking = files.filter((file) => asks.test(codeOf(readFileSync(path.join(source, file), "utf8"))));
  expect(asking.sort()).toEqual(askedIn);
});

const codeOf = (source: string) => source.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
