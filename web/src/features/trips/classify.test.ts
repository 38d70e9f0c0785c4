import type { TripType } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { idsByType, retyped } from "./classify.ts";

const types: ReadonlyMap<string, TripType> = new Map([
  ["a", 1],
  ["b", 0],
  ["c", 1],
]);

test("only rows that get another type are new objects, so that only they are drawn anew", () => {
  const rows = [
    { id: "a", type: 0 as const },
    { id: "b", type: 0 as const },
    { id: "x", type: 2 as const },
  ];

  const [a, b, x] = retyped(rows, types);

  expect(a).toEqual({ id: "a", type: 1 });
  expect(b).toBe(rows[1]);
  expect(x).toBe(rows[2]);
});

test("taking back what had several types is one call for each of them", () => {
  expect([...idsByType(types)]).toEqual([
    [1, ["a", "c"]],
    [0, ["b"]],
  ]);
});
