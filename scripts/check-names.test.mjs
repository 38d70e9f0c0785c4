import { expect, test } from "vitest";
import { findNameBreaches } from "./check-names.mjs";

/** The breaches of some files alone: what the exceptions name is not there. */
const breachesOf = (files) =>
  findNameBreaches(new Map(Object.entries(files))).filter((breach) => !breach.endsWith("without need"));

const exporting = (...names) => names.map((name) => `export function ${name}() {}\n`).join("");

test("two functions that one file could import may not share a name", () => {
  const one = "server/src/features/trips/read-trips.ts";
  const other = "server/src/platform/db/read-trips.ts";
  expect(breachesOf({ [one]: exporting("readTrips"), [other]: exporting("readTrips") })).toEqual([
    `${one} and ${other} both export readTrips`,
  ]);
  const shared = "contract/src/trips/rules.ts";
  expect(breachesOf({ [shared]: exporting("readTrips"), [one]: exporting("readTrips") })).toHaveLength(1);
});

test("what only its own slice can import may be called as in other slices, but not as what all import", () => {
  const slices = {
    "web/src/features/trips/data.ts": exporting("useRights"),
    "web/src/features/users/data.ts": exporting("useRights"),
    "server/src/features/trips/rows.ts": "export const columnsOf = (trip) => trip;\n",
    "server/src/features/users/rows.ts": "export const columnsOf = (user) => user;\n",
  };
  expect(breachesOf(slices)).toEqual([]);
  expect(breachesOf({ ...slices, "web/src/ui/page/rights.ts": exporting("useRights", "other") })).toEqual([
    "web/src/features/trips/data.ts and web/src/ui/page/rights.ts both export useRights",
  ]);
});

test.each([
  ["server/src/gateway/tcp-server.ts", "startTcpServer", true],
  ["server/src/platform/db/ids.ts", "newId", true],
  ["web/src/map/crossing.ts", "lineCrosses", true],
  ["server/src/features/geofences/make-simpler.ts", "tellingOf", false],
  ["server/src/features/trips/queries.ts", "readTrip", true],
])("whether %s may export %s alone: %s", (file, name, isFine) => {
  expect(breachesOf({ [file]: exporting(name) })).toHaveLength(isFine ? 0 : 1);
});

test("what is called “…Of” only converts", () => {
  const file = "server/src/features/services/queries.ts";
  expect(breachesOf({ [file]: "export async function servicesOf(db) {}\n" })).toHaveLength(1);
  expect(breachesOf({ [file]: "export const servicesOf = async (db) => {};\n" })).toHaveLength(1);
  expect(breachesOf({ [file]: "export const serviceOf = (row) => row;\n" })).toEqual([]);
});

test("an exception nobody needs is told", () => {
  expect(findNameBreaches(new Map())).toContain("scripts/names.mjs excepts actAsOf without need");
});
