import { expect, test } from "vitest";
import { typeWordsOf } from "./use-import.ts";

test("what a blank means can be said as of any other word", () => {
  const lines = ["Dienst", "", "Dienst"].map((cell, at) => ({ number: at + 2, cells: [cell] }));
  const table = { head: ["Typ"], lines } as unknown as Parameters<typeof typeWordsOf>[0];
  expect(typeWordsOf(table, { type: "Typ" })).toEqual(["Dienst", ""]);
});
