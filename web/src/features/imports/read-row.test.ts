import type { Mapping } from "@wegbuch/contract/imports/schemas";
import { expect, test } from "vitest";
import { customsOf, dayOrderOf, decimalSignOf } from "./read-customs.ts";
import { metersIn } from "./read-kilometers.ts";
import { rowReader } from "./read-row.ts";

type Cells = Record<string, string>;

function read(
  columns: Mapping["columns"],
  cells: Cells,
  types: Mapping["types"] = {},
  said: Partial<Mapping> = {},
) {
  const head = Object.keys(cells);
  const mapping = { columns, types, ...said };
  const line = { number: 2, cells: Object.values(cells) };
  return rowReader({ head, mapping, customs: customsOf(head, mapping, [line]) })(line);
}

const times = { date: "Datum", startTime: "Von", finishTime: "Bis" } as const;
const timesIn = (Datum: string, Von: string, Bis: string) => {
  const { startedAt, finishedAt } = read(times, { Datum, Von, Bis });
  return [startedAt, finishedAt];
};

test("a row is read with all that its columns say", () => {
  const cells = {
    Tag: "Mo., 04.05.2026",
    Von: "07:00",
    Bis: "8:30",
    Auto: "W-123 AB",
    Wer: "eva@alpenland.at",
    Start: "Wien",
    Ziel: "Linz",
    km: "184,3",
    Art: "Dienst",
    Zweck: "Messe",
    Kunde: "Huber",
    KSt: "4711",
  };
  const columns: Mapping["columns"] = {
    date: "Tag",
    startTime: "Von",
    finishTime: "Bis",
    vehicle: "Auto",
    driver: "Wer",
    startAddress: "Start",
    destinationAddress: "Ziel",
    mileage: "km",
    type: "Art",
    description: "Zweck",
    contact: "Kunde",
    costcenter: "KSt",
  };
  expect(read(columns, cells, { Dienst: 0 })).toEqual({
    row: 2,
    vehicle: "W-123 AB",
    driver: "eva@alpenland.at",
    startAddress: "Wien",
    startedAt: "2026-05-04T05:00:00.000Z",
    finishedAt: "2026-05-04T06:30:00.000Z",
    destinationAddress: "Linz",
    mileageInMeters: 184_300,
    type: 0,
    description: "Messe",
    contact: "Huber",
    costcenter: "4711",
  });
});

test.each([
  [["04.05.2026", "07:00", "08:00"], "2026-05-04T05:00:00.000Z", "2026-05-04T06:00:00.000Z"],
  [["4.5.26", "7:00", "8.15"], "2026-05-04T05:00:00.000Z", "2026-05-04T06:15:00.000Z"],
  [["2026-05-04", "07:00:30", "08:00"], "2026-05-04T05:00:30.000Z", "2026-05-04T06:00:00.000Z"],
  [["04/05/2026", "7:00 AM", "1:00 pm"], "2026-05-04T05:00:00.000Z", "2026-05-04T11:00:00.000Z"],
  [["05/14/2026", "12:00 AM", "12:30 PM"], "2026-05-13T22:00:00.000Z", "2026-05-14T10:30:00.000Z"],
  [["04.05.2026", "23:00", "24:00"], "2026-05-04T21:00:00.000Z", "2026-05-04T22:00:00.000Z"],
  [["2026-05-04 00:00:00", "07:00", "08:00"], "2026-05-04T05:00:00.000Z", "2026-05-04T06:00:00.000Z"],
  // Over midnight, in winter, and over the change of clocks.
  [["31.12.2025", "23:30", "00:15"], "2025-12-31T22:30:00.000Z", "2025-12-31T23:15:00.000Z"],
  [["29.03.2026", "01:30", "03:30"], "2026-03-29T00:30:00.000Z", "2026-03-29T01:30:00.000Z"],
])("days and times %j are read by the clocks of Vienna", (said, start, finish) => {
  expect(timesIn(...(said as [string, string, string]))).toEqual([start, finish]);
});

test("what is no time goes as it stands, so that it can be said what is wrong", () => {
  expect(timesIn("31.02.2026", "07:00", "08:00")).toEqual(["07:00", "08:00"]);
  expect(timesIn("morgen", "früh", "08:00")).toEqual(["früh", "08:00"]);
  expect(timesIn("04.05.2026", "25:00", "")).toEqual(["25:00", ""]);
  expect(timesIn("04.05.2026", "24:01", "")).toEqual(["24:01", ""]);
});

test("time stamps and days of arrival are read as well", () => {
  const stamps = { startedAt: "Start", finishedAt: "Ende" } as const;
  expect(read(stamps, { Start: "2026-05-04T07:00:00+02:00", Ende: "04.05.2026 08:00" })).toMatchObject({
    startedAt: "2026-05-04T05:00:00.000Z",
    finishedAt: "2026-05-04T06:00:00.000Z",
  });
  expect(
    read(stamps, { Start: "2026-05-04 07:00:00+02:00", Ende: "2026-05-04 06:00:00 +0000" }),
  ).toMatchObject({ startedAt: "2026-05-04T05:00:00.000Z", finishedAt: "2026-05-04T06:00:00.000Z" });
  const days = { ...times, finishDate: "Bis am" };
  expect(
    read(days, { Datum: "04.05.2026", Von: "22:00", Bis: "06:00", "Bis am": "06.05.2026" }),
  ).toMatchObject({ finishedAt: "2026-05-06T04:00:00.000Z" });
});

test.each([
  ["Mo., 04.05.2026 07:00", "08:00", "2026-05-04T06:00:00.000Z"],
  ["04.05.2026 23:30", "00:15", "2026-05-04T22:15:00.000Z"],
  // In Vienna it is the fifth by then.
  ["2026-05-04T22:30:00Z", "01:00", "2026-05-04T23:00:00.000Z"],
  ["2026-05-04T23:30:00+02:00", "00:10", "2026-05-04T22:10:00.000Z"],
])(
  "the end of a trip that begins %s and says %s alone is of the day on which it began",
  (begun, end, finishedAt) => {
    const columns = { startedAt: "Start", finishTime: "Ende" } as const;
    expect(read(columns, { Start: begun, Ende: end }).finishedAt).toBe(finishedAt);
  },
);

test.each([
  ["12,3", ",", 12_300],
  ["1.234,5 km", ",", 1_234_500],
  ["1,234.5", ".", 1_234_500],
  ["12.345", ",", 12_345_000],
  ["12.345", ".", 12_345],
  ["18 4", ",", 184_000],
  ["1'234", ",", 1_234_000],
  ["", ",", null],
  ["ca. 5", ",", null],
  ["1,2,3", ",", null],
  ["1.234.567", ".", 1_234_567_000],
  ["0.045", ",", 45],
  ["1234,500", ".", 1_234_500],
] as const)("%s with %s is %s metres", (text, decimal, meters) => {
  expect(metersIn(text, decimal)).toBe(meters);
});

test("how kilometres are written is seen by all of them", () => {
  expect(decimalSignOf(["12.345", "8.2", "100"])).toBe(".");
  expect(decimalSignOf(["12.345", "8,2"])).toBe(",");
  expect(decimalSignOf(["0.045", "1.234"])).toBe(".");
  expect(decimalSignOf(["1234,500", "12,345"])).toBe(",");
  expect(decimalSignOf(["1.234.567", "12.345"])).toBe(",");
  expect(decimalSignOf(["1,234.5", "1,234"])).toBe(".");
});

test("what the lines prove of how kilometres are written is asked of them once, whatever else is said of the file", () => {
  let reads = 0;
  const line = (number: number, value: string) => ({
    number,
    get cells() {
      reads += 1;
      return ["Graz", value];
    },
  });
  const lines = [line(2, "12,3"), line(3, "1.234")];
  const head = ["Ziel", "km"];
  const say = (more: Mapping["columns"]) =>
    customsOf(head, { columns: { mileage: "km", ...more }, types: {} }, lines).decimal;
  expect(say({})).toBe(",");
  expect(reads).toBe(2);
  expect(say({ destinationAddress: "Ziel" })).toBe(",");
  expect(reads).toBe(2);
  // Another column is asked for itself.
  expect(say({ odometerAfter: "Ziel" })).toBe(",");
  expect(reads).toBe(4);
});

test("a sign that nothing decides is left to be said, and what is said holds", () => {
  expect(decimalSignOf(["45,100", "45,142"])).toBeNull();
  expect(decimalSignOf(["12.345", "100"])).toBeNull();
  expect(decimalSignOf(["8,2", "8.2"])).toBeNull();
  expect(decimalSignOf(["100", ""])).toBe(",");
  const columns = { mileage: "km" };
  expect(read(columns, { km: "45,142" }, {}, { decimal: "." }).mileageInMeters).toBe(45_142_000);
  expect(read(columns, { km: "45,142" }, {}, { decimal: "," }).mileageInMeters).toBe(45_142);
});

test("one mistyped day does not turn the others, and what was said of their order holds", () => {
  expect(dayOrderOf(["05/14/2026", "03/04/2026"])).toBe("monthFirst");
  expect(dayOrderOf(["14/05/2026", "05/13/2026", "03/04/2026"])).toBe("dayFirst");
  const cells = { Start: "03/04/2026 07:00", Ende: "03/04/2026 08:00" };
  const columns = { startedAt: "Start", finishedAt: "Ende" };
  expect(read(columns, cells, {}, { dayOrder: "monthFirst" }).startedAt).toBe("2026-03-04T06:00:00.000Z");
});

test("a trip over the hour that is there twice lasts minutes, and none lasts longer than half a day by a guess", () => {
  expect(timesIn("25.10.2026", "02:50", "02:10")).toEqual([
    "2026-10-25T00:50:00.000Z",
    "2026-10-25T01:10:00.000Z",
  ]);
  expect(timesIn("04.05.2026", "20:00", "08:00")[1]).toBe("2026-05-05T06:00:00.000Z");
  expect(timesIn("04.05.2026", "17:00", "16:30")).toEqual([
    "2026-05-04T15:00:00.000Z",
    "2026-05-04T14:30:00.000Z",
  ]);
});

test("two readings of the odometer are what was driven between them", () => {
  const columns = { odometerBefore: "km alt", odometerAfter: "km neu" } as const;
  expect(read(columns, { "km alt": "45.100", "km neu": "45.142" }).mileageInMeters).toBe(42_000);
  expect(read(columns, { "km alt": "45100", "km neu": "" }).mileageInMeters).toBeNull();
});

test("without a column of types trips are on business, and a word nobody has said is none", () => {
  expect(read(times, { Datum: "", Von: "", Bis: "" }).type).toBe(0);
  expect(read({ type: "Art" }, { Art: "Privat" }, { Privat: 1 }).type).toBe(1);
  expect(read({ type: "Art" }, { Art: "?" }, { Privat: 1 }).type).toBeNull();
});
