import type { ClockAct, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { expect, test } from "vitest";
import { anActor } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import { aCrew, said } from "../../../test/kit/api/time-logs.ts";
import { noteNow } from "./note-now.ts";

const database = await aDatabase();

/** A driver who taps at local times of 30 April, or of the day after. */
async function aTapper() {
  const crew = await aCrew(database);
  const actor = anActor(crew.mandatorId, crew.people[5], { role: 5 });
  const tap = (act: ClockAct, time: string, day = "2026-04-30"): Promise<TimeLog> => {
    const now = new Date(`${day}T${time}+02:00`);
    return noteNow({ database, clock: { now: () => new Date(now) } }, actor, { act });
  };
  /** Tapped without a connection, at the first time of the day, and told at the second. */
  const tell = (act: ClockAct, occurredAt: string, now: string): Promise<TimeLog> => {
    const clock = { now: () => new Date(`${now}+02:00`) };
    return noteNow({ database, clock }, actor, { act, occurredAt: `${occurredAt}+02:00` });
  };
  const refusal = async (work: Promise<unknown>) => {
    const problem = await work.catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    return (problem as Problem).status;
  };
  return { ...crew, tap, tell, refusal };
}

test("a day is begun, paused and ended by one tap each", async () => {
  const { tap, historyOf } = await aTapper();

  await tap("startWork", "07:02:31");
  await tap("startRest", "12:00:05");
  await tap("endBreak", "12:30:59");
  await tap("startDrivingBreak", "15:00:00");
  const log = await tap("endWork", "15:20:10");

  expect(said(log)).toBe(
    "0 04-30T05:02, 2 04-30T10:00, 3 04-30T10:30, 4 04-30T13:00, 5 04-30T13:20, 1 04-30T13:20",
  );
  expect(log.events.every(({ addedAt }) => addedAt === null)).toBe(true);
  expect((await historyOf(log.id!, 5)).slice(1, 3)).toEqual([
    "workStart:  → 30.04.2026 07:02:31",
    "restBreakStart:  → 30.04.2026 12:00:05",
  ]);
});

test("a tap by mistake is taken back by the next within the same minute", async () => {
  const { tap } = await aTapper();

  await tap("startWork", "07:02:31");
  const log = await tap("endWork", "07:02:33");

  expect(log.events.map(({ event }) => event)).toEqual([0, 1]);
});

test("a second tap finds that it is so already, also of two at once", async () => {
  const { tap, refusal } = await aTapper();

  expect(await refusal(tap("endWork", "07:00:00"))).toBe(409);
  const both = await Promise.allSettled([tap("startWork", "07:02:00"), tap("startWork", "07:02:30")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await refusal(tap("startWork", "07:05:00"))).toBe(409);
  expect(await refusal(tap("endBreak", "07:06:00"))).toBe(409);
});

test("a shift beyond midnight ends in the log of the day it began on, and the next begins a new one", async () => {
  const { tap } = await aTapper();

  const begun = await tap("startWork", "22:00:00");
  const ended = await tap("endWork", "06:00:00", "2026-05-01");
  const next = await tap("startWork", "20:00:00", "2026-05-01");

  expect([begun.day, ended.id, ended.finishedAt]).toEqual([
    "2026-04-30",
    begun.id,
    "2026-05-01T04:00:00.000Z",
  ]);
  expect([next.day, next.id === begun.id]).toEqual(["2026-05-01", false]);
});

test("a day without a connection is told in the evening as it was, once however often (rule offline/late-notes)", async () => {
  const { tap, tell, refusal } = await aTapper();
  const evening = "2026-04-30T19:30:00";

  await tell("startWork", "2026-04-30T07:02:31", evening);
  await tell("startRest", "2026-04-30T12:00:05", evening);
  await tell("startRest", "2026-04-30T12:00:05", evening);
  await tell("endBreak", "2026-04-30T12:30:59", evening);
  await tell("endBreak", "2026-04-30T12:30:59", evening);
  const log = await tell("endWork", "2026-04-30T15:20:10", evening);
  expect(said(log)).toBe("0 04-30T05:02, 2 04-30T10:00, 3 04-30T10:30, 1 04-30T13:20");
  expect(log.events.every(({ addedAt }) => addedAt === null)).toBe(true);

  // The key of the call may be forgotten by then.
  const again = await tell("endWork", "2026-04-30T15:20:10", "2026-05-01T19:30:00");
  expect(said(again)).toBe(said(log));
  expect(await refusal(tell("startRest", "2026-04-30T14:00:00", evening))).toBe(409);
  expect(await refusal(tell("startWork", "2026-04-30T07:02:31", "2026-05-03T07:02:32"))).toBe(400);
  // A device that is ahead notes nothing of a time to come.
  const ahead = await tell("startWork", "2026-05-01T08:00:00", "2026-05-01T06:00:00");
  expect(said(ahead)).toBe("0 05-01T04:00");
  await tap("endWork", "07:00:00", "2026-05-01");
});

test("what is told on a later day than it was noted says so", async () => {
  const { tell } = await aTapper();

  const log = await tell("startWork", "2026-04-30T07:02:31", "2026-05-01T06:00:00");

  expect([log.day, log.events[0]!.addedAt]).toEqual(["2026-04-30", "2026-05-01T04:00:00.000Z"]);
});

test("what was noted without a connection is of the time it was noted, and its log and history of when it was told (rule offline/late-notes)", async () => {
  const { tell, mandatorId } = await aTapper();

  const log = await tell("startWork", "2026-04-30T07:02:31", "2026-05-01T06:00:00");

  const [row] = await asOwner<{ created_at: Date }>(
    database,
    "select created_at from time_logs where mandator_id = $1 and id = $2",
    [mandatorId, log.id],
  );
  expect(row!.created_at).toEqual(new Date("2026-05-01T04:00:00Z"));
});

test("a shift that is told after the next one has begun is refused, or both would count (rule offline/late-notes)", async () => {
  const { tap, tell, refusal } = await aTapper();
  await tap("startWork", "07:00:00", "2026-05-01");

  expect(await refusal(tell("startWork", "2026-04-30T23:30:00", "2026-05-01T08:00:00"))).toBe(409);
  const log = await tap("endWork", "15:00:00", "2026-05-01");
  expect(said(log)).toBe("0 05-01T05:00, 1 05-01T13:00");
});

test("a shift told late does not run into a later day whose entries were all taken away", async () => {
  const { tap, tell, mandatorId } = await aTapper();
  await tap("startWork", "07:00:00", "2026-05-01");
  await asOwner(database, "update time_log_events set removed_at = now() where mandator_id = $1", [
    mandatorId,
  ]);

  const log = await tell("startWork", "2026-04-30T08:00:00", "2026-05-01T09:00:00");

  expect(said(log)).toBe("0 04-30T06:00");
});
