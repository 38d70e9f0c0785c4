import { expect, test } from "vitest";
import { readHeads } from "./read-heads.ts";

test("columns of one name are told apart by numbers, and blank ones stay as they are", () => {
  expect(readHeads(["Ort", "Datum", "Ort", "", "", "Ort"])).toEqual([
    "Ort",
    "Datum",
    "Ort (2)",
    "",
    "",
    "Ort (3)",
  ]);
});

test("a name that is longer than any mapping may say is cut off, without half a character", () => {
  const [first, second] = readHeads([`${"x".repeat(198)}🚗🚗`, `${"x".repeat(198)}🚗🚗`]);
  expect(first).toBe(`${"x".repeat(198)}…`);
  expect(second).toHaveLength(198);
  expect(second).toMatch(/… \(2\)$/);
});

test("the column that the file of wrong rows has added is left out", () => {
  expect(readHeads(["Datum", "Fehler"])).toEqual(["Datum"]);
  expect(readHeads(["Error", "Date"])).toEqual(["Error", "Date"]);
});
