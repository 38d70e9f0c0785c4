import { expect, test } from "vitest";
import { findRuleBreaches, keptIds, referencesOf, rulesOf } from "./check-rules.mjs";

const ids = rulesOf(
  new Map([
    ["trips", "# Trips\n\n## split\n\nA trip is split.\n\n## merge\n\nTrips become one.\n"],
    ["boxes", "# Boxes\n\n## imei\n\nFifteen digits.\n"],
  ]),
);
const breachesOf = (texts, kept) => findRuleBreaches(ids, new Map(Object.entries(texts)), kept);
const all = { "all.ts": "// All of them (rules trips/split, trips/merge and boxes/imei)." };

test("a rule is called by its page and its heading", () => {
  expect(ids).toEqual(["trips/split", "trips/merge", "boxes/imei"]);
});

test.each([
  ["one", "/** Parts a trip (rule trips/split). */", ["trips/split"]],
  ["one that begins a sentence", "// Rule trips/split says where.", ["trips/split"]],
  ["several", "// As both say (rules trips/split, trips/merge).", ["trips/split", "trips/merge"]],
  ["one on the next line of a comment", "/**\n * Parts a trip (rule\n * trips/split).\n */", ["trips/split"]],
  ["one in a document", "It is parted (rule\ntrips/split).", ["trips/split"]],
  ["none where a path follows", "// The rule contract/src/trips/rules.ts holds.", []],
])("a text names %s", (_, text, named) => {
  expect(referencesOf(text)).toEqual(named);
});

test("all is well where every rule is named and every name is a rule", () => {
  expect(breachesOf(all)).toEqual([]);
});

test("an unknown rule is told with the file that names it", () => {
  expect(breachesOf({ ...all, "split.ts": "// Rule trips/spilt." })).toEqual([
    "split.ts names the rule trips/spilt, which is not in docs/rules",
  ]);
});

test("a rule that nothing names is told", () => {
  expect(breachesOf({ "split.ts": "// Rules trips/split, boxes/imei." })).toEqual([
    "docs/rules: nothing names trips/merge",
  ]);
});

test.each([
  "OQ-127",
  "ALG-SPLIT",
  "amendments 21",
  "Amendment 9",
  "annex M",
  "document 2",
  "LP-2",
  "API-155",
  "T24",
  "GA-07",
])("%s is refused in the code", (old) => {
  expect(breachesOf({ ...all, "split.ts": `/** Parts a trip (${old}). */` })).toEqual([
    `split.ts names ${old}; name a rule of docs/rules`,
  ]);
});

test("rows of the specification stand on the page that is about them", () => {
  expect(breachesOf({ ...all, "docs/requirements-coverage.md": "The link back (RT-32)." })).toEqual([]);
});

test("a released migration keeps its ids as long as it is told what they mean", () => {
  const index = "| there | rule |\n|---|---|\n| OQ-022 | `trips/split` |\n";
  const migration = { ...all, "server/migrations/0004_fleet.sql": "-- OQ-022: 1 Admin" };
  expect(breachesOf(migration, keptIds(index))).toEqual([]);
  expect(breachesOf(migration)).toEqual([
    "server/migrations/0004_fleet.sql names OQ-022; name a rule of docs/rules",
  ]);
});

test("what a migration's id stands for has to be a rule", () => {
  expect(breachesOf(all, new Map([["OQ-022", "trips/spilt"]]))).toEqual([
    "docs/rules.md: OQ-022 stands for trips/spilt, which is no rule",
  ]);
});
