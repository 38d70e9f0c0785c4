import { expect, test } from "vitest";
import { addressOf, askedBy, draftOf, minutesOf, readRawFilter, saidPeriod } from "./filter.ts";

const asked = { imei: "352093081429150", from: "2026-11-19T23:00:00.000Z", to: "2026-11-20T23:00:00.000Z" };

test("without box and period nothing is asked, and positions are to be shown", () => {
  expect(readRawFilter({})).toEqual({ kind: "positions", asked: null, page: 1, perPage: 10 });
  expect(readRawFilter({ imei: asked.imei, from: asked.from }).asked).toBeNull();
  expect(readRawFilter({ from: asked.from, to: asked.to }).asked).toBeNull();
});

test("a filter is kept in the address", () => {
  const filter = { kind: "trips", asked, page: 3, perPage: 100 } as const;

  expect(readRawFilter(addressOf(filter))).toEqual(filter);
  expect(addressOf({ kind: "positions", asked: null, page: 1, perPage: 10 })).toEqual({});
});

test("an IMEI that was typed into the address and times of other zones are understood", () => {
  const address = { imei: 352093081429150, from: "2026-11-20T00:00:00+01:00", to: asked.to };

  expect(readRawFilter(address).asked).toEqual(asked);
});

test("a strange address asks for nothing", () => {
  const strange = { kind: "x", imei: asked.imei, from: "yesterday", to: asked.to, page: 0, perPage: 11 };

  expect(readRawFilter(strange)).toEqual({ kind: "positions", asked: null, page: 1, perPage: 10 });
  expect(readRawFilter({ ...asked, from: asked.to, to: asked.from }).asked).toBeNull();
});

test("days without times are whole days by the Austrian clock, also when it is changed", () => {
  const days = { imei: asked.imei, first: "2026-11-20", firstTime: "", last: "2026-11-20", lastTime: "" };

  expect(askedBy(days)).toEqual(asked);
  expect(askedBy({ ...days, first: "2026-10-25", last: "2026-10-25" })).toMatchObject({
    from: "2026-10-24T22:00:00.000Z",
    to: "2026-10-25T23:00:00.000Z",
  });
});

test("a whole day is said to end at its own midnight, not on the next day", () => {
  expect(saidPeriod(asked.from, asked.to)).toEqual({
    from: "20.11.2026\u00a000:00",
    to: "20.11.2026\u00a024:00",
  });
  expect(saidPeriod(asked.from, "2026-11-20T11:05:00.000Z").to).toBe("20.11.2026\u00a012:05");
});

test("times are taken to the minute", () => {
  const draft = {
    imei: "",
    first: "2026-11-20",
    firstTime: "7:30",
    last: "2026-11-20",
    lastTime: "12:05",
  };

  expect(askedBy(draft)).toEqual({
    imei: "",
    from: "2026-11-20T06:30:00.000Z",
    to: "2026-11-20T11:05:00.000Z",
  });
});

test("an instant is missing where no day or a wrong time stands", () => {
  const draft = { imei: "", first: "", firstTime: "", last: "2026-11-20", lastTime: "25:00" };

  expect(askedBy(draft)).toEqual({ imei: "", from: undefined, to: undefined });
});

test("the form shows again what was asked", () => {
  const hours = { ...asked, from: "2026-11-20T06:30:00.000Z", to: "2026-11-20T11:05:00.000Z" };

  expect(draftOf(asked)).toMatchObject({
    first: "2026-11-20",
    firstTime: "",
    last: "2026-11-20",
    lastTime: "",
  });
  expect(draftOf(hours)).toMatchObject({ firstTime: "07:30", last: "2026-11-20", lastTime: "12:05" });
  for (const each of [asked, hours]) expect(askedBy(draftOf(each))).toEqual(each);
});

test.each([
  ["7:30", 450],
  ["07:05", 425],
  ["0730", 450],
  ["7", 420],
  ["24:00", 1440],
  ["24:01", null],
  ["7:60", null],
  ["noon", null],
  ["", null],
])("the time %j is %s minutes after midnight", (typed, minutes) => {
  expect(minutesOf(typed)).toBe(minutes);
});
