import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { expect, test } from "vitest";
import { type Box, factorySettings } from "./measure.ts";
import type { Stop } from "@wegbuch/geo/demo-roads/stops";
import { type Journal, type Outgoing, type Planner, recordsOf } from "./virtual-box.ts";

const eight = Date.parse("2026-05-04T06:00:00Z");
const minute = 60_000;

test("a plug reports ignition, counts its metres and switches off long enough to end a trip", () => {
  const records = aDay(aBox("obd"), [["Steyr", 0]]).map((one) => one.record);
  const ignition = records.filter((record) => record.eventId === 239);
  const counter = records.map((record) => ioOf(record, 16)!);

  expect(ignition.map((record) => ioOf(record, 239))).toEqual([1, 0]);
  expect(counter).toEqual(counter.toSorted((a, b) => a - b));
  expect(counter.at(-1)! - counter[0]!).toBeGreaterThan(30_000);
  expect(records.some((record) => record.timestampMs - ignition[1]!.timestampMs >= 120_000)).toBe(true);
});

test("a battery-mounted box knows no ignition and no counter, and says when it has stood for five minutes", () => {
  const records = aDay(aBox("bm"), [["Enns", 0]]).map((one) => one.record);
  const stands = records.findIndex((record) => record.eventId === 240);

  expect(records.some((record) => record.io.some(({ id }) => id === 239 || id === 16))).toBe(false);
  expect(records[stands]!.timestampMs - records[stands - 1]!.timestampMs).toBeGreaterThanOrEqual(300_000);
});

test("a record is made after 300 s, 100 m, 10 degrees, 10 km/h and at a stand, and every hour at rest", () => {
  const records = aDay(aBox("obd"), [["Freistadt", 0]]).map((one) => one.record);
  const gaps = records.slice(1).map((record, i) => record.timestampMs - records[i]!.timestampMs);

  expect(Math.max(...gaps)).toBe(3_600_000);
  const kilometers = (ioOf(records.at(-1)!, 16)! - ioOf(records[0]!, 16)!) / 1000;
  expect(records.length / kilometers).toBeGreaterThan(9);
  expect(records.length / kilometers).toBeLessThan(22);
});

test("there is no fix in a tunnel: the place stays, satellites and speed are nought", () => {
  const box = aBox("obd", "Landeck");
  const inside = aDay(box, [["Bludenz", 0]])
    .map((one) => one.record)
    .filter((record) => record.satellites === 0);

  expect(inside.length).toBeGreaterThan(4);
  expect(new Set(inside.map((record) => record.latitude)).size).toBe(1);
  expect(inside.every((record) => record.speedKmh === 0 && ioOf(record, 69) === 2)).toBe(true);
});

test("what a hole of the network held back goes out later, newest first, and nothing is lost", () => {
  const stops = ["Wels", "Linz", "Steyr", "Linz", "Enns", "Linz", "Freistadt", "Linz"];
  const withHole = Array.from({ length: 8 }, (_, n) =>
    aDay(
      { ...aBox("obd"), seed: `hole ${n}` },
      stops.map((town, i) => [town, i * 90]),
    ),
  ).find((sent) => sent.some((one) => one.sendAt > one.record.timestampMs))!;
  const late = withHole.filter((one) => one.sendAt > one.record.timestampMs);

  expect(late[0]!.record.timestampMs).toBeGreaterThan(late[1]!.record.timestampMs);
  expect(withHole.map((one) => one.sendAt)).toEqual(
    withHole.map((one) => one.sendAt).toSorted((a, b) => a - b),
  );
});

test("stopped after any record and begun again with the journal, a box sends exactly the rest", () => {
  const whole = aDay(aBox("obd"), [
    ["Steyr", 0],
    ["Wels", 120],
    ["Linz", 240],
  ]);

  for (const cut of [0, 1, 40, Math.floor(whole.length / 2), whole.length - 2]) {
    const { journal } = whole[cut]!;
    const resumed = aDay(
      aBox("obd"),
      [
        ["Steyr", 0],
        ["Wels", 120],
        ["Linz", 240],
      ],
      journal,
    );
    expect(timesOf([...whole.slice(0, cut + 1), ...resumed])).toEqual(timesOf(whole));
  }
});

test("in private mode a plug says so during the drive alone", () => {
  const records = aDay(aBox("obd"), [["Wels", 0]], undefined, true).map((one) => one.record);
  const privately = records.filter((record) => ioOf(record, 391) === 1);

  expect(privately.length).toBeGreaterThan(50);
  expect(ioOf(records.at(-1)!, 391)).toBe(0);
});

test("the same seed sends the same records", () => {
  expect(aDay(aBox("bm"), [["Wels", 0]])).toEqual(aDay(aBox("bm"), [["Wels", 0]]));
});

const timesOf = (sent: Outgoing[]) =>
  [...new Set(sent.map((one) => one.record.timestampMs))].toSorted((a, b) => a - b);

const ioOf = (record: AvlRecord, id: number) =>
  record.io.find((element) => element.id === id)?.value as number | undefined;

function aBox(deviceType: Box["deviceType"], town = "Linz"): Box & { home: Stop } {
  return {
    imei: "350000000000001",
    deviceType,
    seed: town,
    settings: factorySettings,
    topKmh: 130,
    home: { town, address: "yard" },
  };
}

/** Everything sent by a box that drives to the towns, each so many minutes after eight, until four in the afternoon. */
function aDay(
  box: Box & { home: Stop },
  stops: (readonly [town: string, minutes: number])[],
  from?: Journal,
  isPrivate = false,
): Outgoing[] {
  const drives = stops.map(([town, minutes]) => ({
    departAt: eight + minutes * minute,
    to: { town, address: "customer 1" },
    isPrivate,
  }));
  const plan: Planner = (parked) => drives.find((drive) => drive.departAt >= parked.at) ?? null;
  const begin = {
    parked: { at: eight - minute, stop: box.home, odometerMeters: 1_000_000 },
    driving: null,
    sentUntil: 0,
  };
  return [...recordsOf(box, from ?? begin, plan, eight + 8 * 60 * minute)];
}
