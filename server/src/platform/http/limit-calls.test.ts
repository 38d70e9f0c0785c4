import { expect, test } from "vitest";
import { createCallLimit } from "./limit-calls.ts";

function aLimit(callsPerMinute: number) {
  let now = Date.parse("2026-05-04T08:00:00Z");
  const limit = createCallLimit(callsPerMinute, { now: () => new Date(now) });
  return { ...limit, pass: (milliseconds: number) => (now += milliseconds) };
}

test("what exceeds the limit waits for the end of its minute, and each key counts for itself", () => {
  const { spend, wait, pass } = aLimit(2);
  expect([spend("a"), spend("a")]).toEqual([null, null]);
  pass(20_000);
  expect([wait("a"), spend("a"), spend("b")]).toEqual([40, 40, null]);
  pass(40_000);
  expect([wait("a"), spend("a")]).toEqual([null, null]);
});

test("asking how long to wait counts nothing", () => {
  const { spend, wait } = aLimit(1);
  expect([wait("a"), wait("a"), spend("a"), wait("a")]).toEqual([null, null, null, 60]);
});

test("what is given back was not counted", () => {
  const { spend, wait, giveBack, pass } = aLimit(1);
  spend("a");
  giveBack("a");
  giveBack("a");
  expect([wait("a"), spend("a"), wait("a")]).toEqual([null, null, 60]);
  pass(60_000);
  giveBack("a");
  expect([spend("a"), spend("a")]).toEqual([null, 60]);
});

test("of more keys than are remembered the oldest are forgotten", () => {
  const { spend, wait, pass } = aLimit(1);
  spend("first");
  for (let key = 0; key < 100_000; key += 1) spend(String(key));
  expect([wait("first"), wait("0"), wait("99999")]).toEqual([null, 60, 60]);
  pass(60_000);
  spend("0");
  expect([wait("0"), wait("99999")]).toEqual([60, null]);
});
