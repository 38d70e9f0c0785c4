import type { VehiclePosition } from "@wegbuch/contract/live/schemas";
import { expect, test } from "vitest";
import { applied } from "./use-live-stream.ts";

const at = (id: string, latitude: number) => ({ id, latitude }) as VehiclePosition;

// Rule live/stream.
test("events make of what was known what is so now", () => {
  const first = applied(undefined, { name: "snapshot", data: [at("a", 1), at("b", 2)] });
  expect(first).toEqual([at("a", 1), at("b", 2)]);
  const moved = applied(first, { name: "positions", data: [at("c", 3), at("b", 4)] });
  expect(moved).toEqual([at("a", 1), at("b", 4), at("c", 3)]);
  const fewer = applied(moved, { name: "gone", data: ["a", "unknown"] });
  expect(fewer).toEqual([at("b", 4), at("c", 3)]);
  expect(applied(fewer, { name: "ping", data: {} })).toBe(fewer);
  expect(applied(fewer, { name: "snapshot", data: [] })).toEqual([]);
});

test("before there was a snapshot nothing is known", () => {
  expect(applied(undefined, { name: "positions", data: [at("a", 1)] })).toBeUndefined();
});
