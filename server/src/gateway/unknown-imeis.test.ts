import { expect, test } from "vitest";
import { UnknownImeis } from "./unknown-imeis.ts";

const limits = { unknownImeis: 5, unknownWindowMs: 600_000 };

test("an address may try five unknown IMEIs in ten minutes", () => {
  const unknown = new UnknownImeis(limits);
  const tries = (from: number, now: number) =>
    Array.from({ length: 7 }, (_, index) => unknown.deservesAnswer("1.2.3.4", String(from + index), now));

  expect(tries(0, 0)).toEqual([true, true, true, true, true, false, false]);
  expect(unknown.deservesAnswer("4.3.2.1", "0", 0)).toBe(true);
  expect(tries(10, 599_999)).toEqual(Array(7).fill(false));
  expect(tries(20, 600_000)).toEqual([true, true, true, true, true, false, false]);
});

test("a forgotten box that keeps calling is one IMEI", () => {
  const unknown = new UnknownImeis(limits);

  const answers = Array.from({ length: 100 }, (_, minute) => unknown.deservesAnswer("1.2.3.4", "1", minute));

  expect(answers).toEqual(Array(100).fill(true));
});
