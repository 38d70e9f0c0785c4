import type { SystemState } from "@wegbuch/contract/system/schemas";
import { expect, test } from "vitest";
import { durationOf, remarksOf } from "./data.ts";

const well: SystemState = {
  version: "1.0.0",
  startedAt: "2026-11-20T08:00:00.000Z",
  queues: { arrivals: 3, oldestArrivalInSeconds: 1, jobs: 2, mails: 1, addresses: 40 },
  failedMailCount: 0,
  failedMails: [],
  failedJobCount: 0,
  failedJobs: [],
  oddBoxCount: 1,
  silentBoxCount: 4,
  silentBoxes: [],
  boxIncidents: [],
  unknownImeis: [],
};

test("queues that move, silent boxes and strangers are no failure", () => {
  expect(remarksOf(well)).toEqual([]);
});

test("several boxes ahead of our clock want to be looked after, one alone does not", () => {
  expect(remarksOf({ ...well, oddBoxCount: 2 })).toEqual([{ about: "clocks", count: 2 }]);
});

test("records that wait for more than a minute, failed mails and failed jobs want to be looked after", () => {
  const queues = { ...well.queues, oldestArrivalInSeconds: 61 };

  expect(remarksOf({ ...well, queues, failedMailCount: 2, failedJobCount: 1 })).toEqual([
    { about: "arrivals", count: 61 },
    { about: "mails", count: 2 },
    { about: "jobs", count: 1 },
  ]);
  expect(remarksOf({ ...well, queues: { ...queues, oldestArrivalInSeconds: 60 } })).toEqual([]);
});

test.each([
  ["08:00:59", { unit: "minutes", count: 0 }],
  ["08:59:59", { unit: "minutes", count: 59 }],
  ["09:00:00", { unit: "hours", count: 1 }],
])("at %s the server runs for %j", (time, duration) => {
  expect(durationOf(well.startedAt, Date.parse(`2026-11-20T${time}Z`))).toEqual(duration);
});

test("after two days only days are counted", () => {
  expect(durationOf(well.startedAt, Date.parse("2026-11-22T07:59:59Z"))).toEqual({
    unit: "hours",
    count: 47,
  });
  expect(durationOf(well.startedAt, Date.parse("2026-11-22T08:00:00Z"))).toEqual({ unit: "days", count: 2 });
});
