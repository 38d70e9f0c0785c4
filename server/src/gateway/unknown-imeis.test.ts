import { expect, test } from "vitest";
import { UnknownImeis } from "./unknown-imeis.ts";

const limits = { unknownImeis: 5, unknownWindowMs: 600_000, blockMs: 3_600_000 };
const nobody = async () => new Set<string>();

test("a network with five unknown IMEIs in ten minutes is not asked for any more for an hour", async () => {
  const unknown = new UnknownImeis(limits, nobody);
  const tries = async (from: number, now: number) => {
    const answers: boolean[] = [];
    for (let index = from; index < from + 7; index++) {
      answers.push(await unknown.mayAsk("192.0.2.1", String(index), now));
      if (answers.at(-1)) unknown.note("192.0.2.1", String(index), now);
    }
    return answers;
  };

  expect(await tries(0, 0)).toEqual([true, true, true, true, true, false, false]);
  expect(await unknown.mayAsk("192.0.2.2", "0", 0)).toBe(true);
  expect(await tries(10, 3_599_999)).toEqual(Array(7).fill(false));
  expect(await tries(20, 3_600_000)).toEqual([true, true, true, true, true, false, false]);
});

test("five unknown IMEIs spread over more than ten minutes block nobody", async () => {
  const unknown = new UnknownImeis(limits, nobody);
  for (let index = 0; index < 20; index++) unknown.note("192.0.2.1", String(index), index * 151_000);

  expect(await unknown.mayAsk("192.0.2.1", "30", 20 * 151_000)).toBe(true);
});

test("a forgotten box that keeps calling is one IMEI", async () => {
  const unknown = new UnknownImeis(limits, nobody);
  for (let minute = 0; minute < 100; minute++) unknown.note("192.0.2.1", "1", minute);

  expect(await unknown.mayAsk("192.0.2.1", "1", 100)).toBe(true);
});

test("from a blocked network those are heard that were heard from it before, which is read once", async () => {
  const asked: string[] = [];
  const unknown = new UnknownImeis(limits, async (network) => {
    asked.push(network);
    return new Set(["good"]);
  });
  for (const imei of ["1", "2", "3", "4", "5"]) unknown.note("192.0.2.1", imei, 0);

  expect(await unknown.mayAsk("192.0.2.1", "good", 1)).toBe(true);
  expect(await unknown.mayAsk("192.0.2.1", "known elsewhere", 1)).toBe(false);
  expect(asked).toEqual(["192.0.2.1"]);
});

test("a block holds, also when it cannot be read who was heard before", async () => {
  const unknown = new UnknownImeis(limits, () => Promise.reject(new Error("away")));
  for (const imei of ["1", "2", "3", "4", "5"]) unknown.note("192.0.2.1", imei, 0);

  expect(await unknown.mayAsk("192.0.2.1", "good", 1)).toBe(false);
});
