import { expect, test } from "vitest";
import { newId } from "./ids.ts";

const at = (iso: string) => ({ now: () => new Date(iso) });

test("an id is a UUIDv7 that carries the clock's time", () => {
  const id = newId(at("2026-05-04T08:00:00.123Z"));

  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(parseInt(id.slice(0, 13).replace("-", ""), 16)).toBe(Date.parse("2026-05-04T08:00:00.123Z"));
});

test("ids of one millisecond are different and sort in the order they were made", () => {
  const clock = at("2026-05-04T08:00:00Z");
  const ids = Array.from({ length: 10_000 }, () => newId(clock));

  expect(new Set(ids).size).toBe(10_000);
  expect(ids.toSorted()).toEqual(ids);
});
