import type { Roadside } from "@wegbuch/contract/timelogs/schemas";
import { expect, test } from "vitest";
import { readRoadside } from "../../src/features/documents/steeringlog/read-roadside.ts";
import { password } from "../kit/api/api.ts";
import { aCrew, eventOf } from "../kit/api/time-logs.ts";
import { anActor } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";

const database = await aDatabase();

async function aDriver() {
  const crew = await aCrew(database);
  const actor = anActor(crew.mandatorId, crew.people[5], { role: 5 });
  const shown = (now: string) =>
    readRoadside(database, actor, { language: "de-AT", now: new Date(`${now}T12:00:00Z`) });
  return { ...crew, shown };
}

test("the 56th day is shown and the 57th is not", async () => {
  const { aWorkday, shown } = await aDriver();
  await aWorkday();
  const isShown = ({ days }: Roadside) => days.filter(({ log }) => log !== null).map(({ day }) => day);

  const last = await shown("2026-06-24");
  expect([last.from, last.to, last.days.length]).toEqual(["2026-04-30", "2026-06-24", 56]);
  expect(isShown(last)).toEqual(["2026-04-30"]);
  expect(isShown(await shown("2026-06-25"))).toEqual([]);
  expect(isShown(await shown("2026-04-30"))).toEqual(["2026-04-30"]);
});

test("a night shift is shown on the day it began on, with its vehicles and their mileages", async () => {
  const { add, drive, shown } = await aDriver();
  await add(5, 0, ["2026-04-29T18:00:00Z", "2026-04-30T02:00:00Z"]);
  await drive("2026-04-29T22:30:00Z", "2026-04-29T23:30:00Z", { mileage_in_meters: 80_000 });
  const { days } = await shown("2026-05-02");
  const night = days.find(({ day }) => day === "2026-04-29")!;
  expect(night.log!.events.map(({ event }) => event)).toEqual([0, 6, 7, 1]);
  expect(night.stints.map(({ metersBefore, metersAfter }) => metersAfter - metersBefore)).toEqual([80_000]);
  expect(days.find(({ day }) => day === "2026-04-30")).toMatchObject({ log: null, stints: [] });
});

test("what was corrected is shown beside its original, with who did it", async () => {
  const { aWorkday, move, shown } = await aDriver();
  const day = await aWorkday();
  await move(5, day.id, eventOf(day, 3), "2026-04-30T10:40:00Z");
  const { corrections, days } = await shown("2026-05-02");
  const moved = corrections.find(({ before }) => before !== "–");
  expect(moved).toMatchObject({
    day: "2026-04-30",
    property: "Ruhepause Ende",
    before: "30.04.2026 12:30",
    after: "30.04.2026 12:40",
  });
  const event = days.find(({ log }) => log !== null)!.log!.events.find((one) => one.event === 3);
  expect(event).toMatchObject({ originallyAt: "2026-04-30T10:30:00.000Z" });
});

test("nobody is shown another's days, and the device comes back with the right password alone", async () => {
  const { aWorkday, ask, mandatorId, people } = await aDriver();
  await aWorkday();
  const administrator = anActor(mandatorId, people[1], { role: 1 });
  const about = { language: "en", now: new Date("2026-05-02T12:00:00Z") } as const;
  const { days } = await readRoadside(database, administrator, about);
  expect(days.filter(({ log }) => log !== null)).toEqual([]);
  expect((await ask<Roadside>(5, "GET /TimeLog/Roadside")).body.days).toHaveLength(56);
  expect((await ask(5, "POST /TimeLog/Roadside/End", { password: "falsch" })).status).toBe(400);
  expect((await ask(5, "POST /TimeLog/Roadside/End", { password })).status).toBe(204);
});
