import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { expect, onTestFinished, test } from "vitest";
import { fixClock } from "../../platform/clock.ts";
import { aDriver, anActor } from "../../../test/kit/db/builders.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import { aCaller } from "../../../test/kit/api/people.ts";
import { aCrew, period, said } from "../../../test/kit/api/time-logs.ts";
import { changeEvent } from "./change-event.ts";
import { endWork } from "./end-work.ts";
import { noteNow } from "./note-now.ts";

const database = await aDatabase();

/** A driver who began to work on 30 April, and has two days since to say when he stopped. */
async function aForgetter(begun: readonly ["startWork" | "endWork" | "startRest", string][]) {
  const crew = await aCrew(database);
  const actor = anActor(crew.mandatorId, crew.people[5], { role: 5 });
  const at = (time: string) => new Date(`${time}+02:00`);
  const partsAt = (time: string) => ({ database, clock: { now: () => at(time) } });
  let log: TimeLog | null = null;
  for (const [act, time] of begun) log = await noteNow(partsAt(`2026-04-30T${time}`), actor, { act });
  const end = (time: string, version?: number, by = actor) =>
    endWork(partsAt("2026-05-02T09:00:00"), by, {
      id: log!.id!,
      occurredAt: at(time).toISOString(),
      version,
    });
  const refusal = async (work: Promise<unknown>) => {
    const problem = await work.catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    return (problem as Problem).status;
  };
  return { ...crew, log: log!, end, refusal };
}

const april = (day: number) => {
  const midnight = (of: number) => new Date(Date.UTC(2026, 3, of, -2)).toISOString();
  return period(midnight(day), midnight(day + 1));
};

test("an end of work that was forgotten is set on a later day, is marked so, and ends the break that went on", async () => {
  const { log, end, historyOf } = await aForgetter([
    ["startWork", "07:00:00"],
    ["startRest", "12:00:00"],
  ]);
  const ended = await end("2026-04-30T16:00:00", log.version);

  expect(said(ended)).toBe("0 04-30T05:00, 2 04-30T10:00, 3 04-30T14:00, 1 04-30T14:00");
  expect(ended.finishedAt).toBe("2026-04-30T14:00:00.000Z");
  expect(ended.events.map(({ addedAt }) => addedAt !== null)).toEqual([false, false, true, true]);
  expect((await historyOf(log.id!, 5)).slice(-2)).toEqual([
    "restBreakEnd:  → 30.04.2026 16:00:00",
    "workEnd:  → 30.04.2026 16:00:00",
  ]);
});

test("who notes or changes something later is named beside it, and the time it had first", async () => {
  const { log, end, mandatorId, people } = await aForgetter([["startWork", "07:00:00"]]);
  const parts = { database, clock: { now: () => new Date("2026-05-03T09:00:00Z") } };
  const leader = anActor(mandatorId, people[1], { role: 1, name: "Renate Auer" });
  const noted = await end("2026-04-30T16:00:00");
  const of = ({ events }: TimeLog) => events.find(({ event }) => event === 1)!;
  expect(of(noted)).toMatchObject({ addedBy: "Anna Huber", originallyAt: null, changedBy: null });

  const occurredAt = "2026-04-30T15:15:00.000Z";
  const { id, version } = noted;
  const moved = await changeEvent(parts, leader, { timeLogId: id!, id: of(noted).id, occurredAt, version });
  expect(of(moved)).toMatchObject({
    occurredAt,
    originallyAt: "2026-04-30T14:00:00.000Z",
    addedBy: "Anna Huber",
    changedBy: "Renate Auer",
    changedAt: expect.any(String),
  });
  expect(moved.finishedAt).toBe(occurredAt);
  expect(log.events[0]).toMatchObject({ addedBy: null, changedBy: null });
});

test("who notes the same times anew, after the day was taken away, is named as who noted them", async () => {
  const { aWorkday, ask, people, mandatorId, origin } = await aCrew(database);
  const { id } = await aWorkday();
  await ask(5, `DELETE /TimeLog/${id}`);
  fixClock(new Date("2026-05-05T08:00:00Z"));
  onTestFinished(() => fixClock(undefined));
  const names = { first_name: "Renate", last_name: "Auer" };
  const renate = await aCaller(
    database,
    origin,
    await aDriver(database, mandatorId, { role_id: 1, ...names }),
  );
  const [occurredAt, finishedAt] = ["2026-04-30T06:00:00Z", "2026-04-30T14:30:00Z"];
  const work = { userId: people[5], timeLogEvent: 0, occurredAt, finishedAt, agent: "Web" };
  const { body } = await renate.ask<TimeLog>("POST /TimeLog", work);
  expect(body.events.map(({ addedBy }) => addedBy)).toEqual(["Renate Auer", "Renate Auer"]);
});

test("an end is set once, after its start and within 24 hours", async () => {
  const { end, refusal, mandatorId, people } = await aForgetter([["startWork", "07:00:00"]]);
  expect(await refusal(end("2026-04-30T07:00:00"))).toBe(400);
  expect(await refusal(end("2026-05-01T07:00:01"))).toBe(400);
  const other = anActor(mandatorId, people[3], { role: 5 });
  expect(await refusal(end("2026-04-30T16:00:00", undefined, other))).toBe(404);
  const both = await Promise.allSettled([end("2026-04-30T16:00:00"), end("2026-04-30T17:00:00")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("what is driven after midnight in a second shift that goes on belongs to the day it began on", async () => {
  const { end, drive, list } = await aForgetter([
    ["startWork", "06:00:00"],
    ["endWork", "10:00:00"],
    ["startWork", "20:00:00"],
  ]);
  await drive("2026-04-30T23:00:00Z", "2026-04-30T23:30:00Z");
  await drive("2026-05-01T18:30:00Z", "2026-05-01T19:00:00Z");
  const daysOf = async (query: string) =>
    (await list(5, query)).items.flatMap(({ timeLog }) => timeLog.map((log) => `${log.day}: ${said(log)}`));
  const shifts = "0 04-30T04:00, 1 04-30T08:00, 0 04-30T18:00, 6 04-30T23:00, 7 04-30T23:30";
  const after = "2026-05-01: 6 05-01T18:30, 7 05-01T19:00";
  expect(await daysOf(april(30))).toEqual([`2026-04-30: ${shifts}`]);
  expect(await daysOf(april(31))).toEqual([after]);
  await end("2026-05-01T02:00:00");
  expect(await daysOf("")).toEqual([`2026-04-30: ${shifts}, 1 05-01T00:00`, after]);
});
