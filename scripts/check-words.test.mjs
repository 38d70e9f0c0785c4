import { expect, test } from "vitest";
import { findDigits } from "./check-words.mjs";
import { isJudged } from "./words.mjs";

const breachesOf = (text, file = "server/src/features/trips/queries.ts") =>
  findDigits(new Map([[file, text]]));

test.each([
  ["a comparison", "if (trip.type === 1) return;"],
  ["one that wants another", "trips.filter(({ agent }) => agent !== 0)"],
  ["one by size", "return event.event >= 6;"],
  ["a default", "const { type = 0 } = trip;"],
  ["a bracket before it", 'trip["type"] === 2'],
  ["raw SQL", "sql`trip.deleted_at is null or trip.agent = 1`"],
  ["raw SQL with several", "sql`agent in (0, 3)`"],
  ["raw SQL that wants another", "sql`trip.type <> 1`"],
  ["a query", 'query.where("users.role_id", "=", 5)'],
  ["a value as text", 'categories.find((each) => each === "99")'],
  ["a property", "return { ...draft, groupBy: 2 };"],
  ["a list", "sendToAll: [5],"],
  ["a type of a property", "type Asked = { period: 0 | 1 | 2 };"],
  ["a type of several", "types: (0 | 1 | 2)[];"],
  ["a type of its own", "export type StayGrouping = 1 | 2 | 4;"],
  ["a cast", "onChange(Number(chosen) as 0 | 1 | 2);"],
  ["an attribute", "<EndPin type={2} />"],
  ["a search in a list", "receivers.includes(1)"],
  ["a case", "    case 3:"],
  ["a private alias", "const privately = 1;"],
  ["several of them", "const [business, privately, toWork] = [0, 1, 2];"],
  ["an alias with a noun", "const poolVehicle = 2;"],
  ["a table of somebody's own", "const kinds = { company: 0, private: 1, pool: 2 };"],
  ["a list of all", "const types = [0, 1, 2] as const;"],
  ["a list with its type", "const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];"],
  ["a table by digits", "const icons = { 0: IconBriefcase, 1: IconHome };"],
  ["a line of one", '  2: "Pool",'],
  ["a mail", 'await queueMail(db, { kind: "M4", to });'],
  ["who writes a mail", "  M10: async (mail, parts) => {"],
])("a planted digit is found: %s", (_, text) => {
  expect(breachesOf(text)).toHaveLength(1);
});

test.each([
  "if (trip.type === tripTypes.private) return;",
  "sql`trip.agent = ${sql.lit(tripAgents.manual)}`",
  "return { ...draft, groupBy: groupings.vehicle, format: fileFormats.pdf };",
  "const icons = { [tripTypes.business]: IconBriefcase };",
  "export const TripType = anyOf(tripTypes);",
  "if (response.status === 404) return null;",
  "/** Business is type: 0 on the wire. */",
  "// the agent = 1 of old",
  "const [seconds, count] = [0, 1];",
  "if (trips.length === 1) return first;",
  'at: "12:30", version: 2, page: 1',
])("%s is no digit in the place of a word", (text) => {
  expect(breachesOf(text)).toEqual([]);
});

test("a breach is told with its file and line", () => {
  expect(breachesOf("\n/* two\nlines */\nconst pool = 2;")).toEqual([
    "server/src/features/trips/queries.ts:4 is named again as digits, for which the contract has words: const pool = 2;",
  ]);
});

test("tables, tests and boxes may hold digits, everything else is judged", () => {
  expect(
    [
      "contract/src/trips/codes.ts",
      "contract/src/access/roles.ts",
      "server/src/features/trips/queries.test.ts",
      "server/test/kit/people.ts",
      "device-protocol/src/reading.ts",
    ].filter(isJudged),
  ).toEqual([]);
  expect(
    [
      "contract/src/trips/rules.ts",
      "web/src/ui/theme/tokens.ts",
      "bench/src/reports.ts",
      "e2e/trips.ts",
    ].filter(isJudged),
  ).toHaveLength(4);
});
