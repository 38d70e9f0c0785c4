import { clockOf } from "@wegbuch/contract/timelogs/clock/rules";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import type { ClockAct } from "@wegbuch/contract/timelogs/schemas";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import type { Change } from "../../api/offline/changes.ts";
import { stillToDo, withHandovers, withSaid, withTaps } from "./rules.ts";

const day = "2026-05-04";
const common = (order: number) => ({
  order,
  key: `key-${order}`,
  madeAt: `${day}T08:00:00Z`,
  about: "",
  standing: { is: "waiting" as const },
});

const tap = (act: ClockAct, time: string): Change => ({
  ...common(1),
  call: "clock",
  body: { act, occurredAt: `${day}T${time}:00Z` },
});

test("a working day goes on from what the server said last with each tap that waits", () => {
  const logs = [{ events: [{ event: 0, occurredAt: `${day}T05:00:00Z` }] }] as unknown as TimeLog[];
  const at = (time: string) => Date.parse(`${day}T${time}:00Z`);
  const said = (changes: Change[], time: string) => clockOf(withTaps(logs, changes, at(time)), at(time));

  expect(said([], "06:00")).toEqual({ is: "working", since: `${day}T05:00:00Z` });
  const resting = [tap("startRest", "09:00")];
  expect(said(resting, "09:10")).toEqual({ is: "resting", since: `${day}T09:00:00Z` });
  const back = [...resting, tap("endBreak", "09:30")];
  expect(said(back, "09:40").is).toBe("working");
  // The end of work ends a break, too.
  const ended = [...back, tap("startDrivingBreak", "11:00"), tap("endWork", "11:20")];
  expect(said(ended, "11:30")).toEqual({ is: "off" });
  expect(withTaps(logs, ended, at("11:30")).map(({ event }) => event)).toEqual([0, 2, 3, 4, 5, 1]);
});

test("a shift that was begun more than two days ago is not waited for", () => {
  const logs = [{ events: [{ event: 0, occurredAt: "2026-05-01T05:00:00Z" }] }] as unknown as TimeLog[];
  expect(withTaps(logs, [], Date.parse(`${day}T06:00:00Z`))).toEqual([]);
});

test("trips and reservations are shown as they will be once all is sent", () => {
  const trip = { id: "a", type: tripTypes.business, description: null, classifiedAt: null } as Trip;
  const before = {
    type: tripTypes.business,
    description: "",
    costcenterId: null,
    costcenterKey: null,
    isClassified: false,
    version: 1,
  };
  const mine = { ...before, type: tripTypes.driveToWork, description: "Messe", isClassified: true };
  const said: Change = {
    ...common(1),
    call: "trip",
    id: "a",
    body: { tripIds: ["a"], type: mine.type },
    before,
    mine,
  };
  expect(withSaid([trip, { ...trip, id: "b" }], [said])).toEqual([
    {
      ...trip,
      type: tripTypes.driveToWork,
      description: "Messe",
      costcenterId: null,
      costcenterKey: null,
      classifiedAt: `${day}T08:00:00Z`,
    },
    { ...trip, id: "b" },
  ]);

  const reserved = { id: "r", checkedOutAt: null, checkedInAt: null } as Reservation;
  const hand = (call: "checkOut" | "checkIn", order: number): Change => ({
    ...common(order),
    call,
    id: "r",
    body: { mileageInMeters: 1_000 },
  });
  expect(withHandovers([reserved], [hand("checkOut", 1), hand("checkIn", 2)])).toEqual([
    { ...reserved, checkedOutAt: `${day}T08:00:00Z`, checkedInAt: `${day}T08:00:00Z` },
  ]);
});

test("a reservation that is over is still to be brought back by whoever has fetched its vehicle, and else gone", () => {
  const [past, next] = [`${day}T12:00:00Z`, `${day}T14:00:00Z`];
  const all = [
    { id: "late", returnDate: past, checkedOutAt: `${day}T08:05:00Z`, checkedInAt: null },
    { id: "back", returnDate: past, checkedOutAt: `${day}T08:05:00Z`, checkedInAt: `${day}T11:00:00Z` },
    { id: "never fetched", returnDate: past, checkedOutAt: null, checkedInAt: null },
    { id: "to come", returnDate: next, checkedOutAt: null, checkedInAt: null },
  ] as Reservation[];
  expect(stillToDo(all, Date.parse(`${day}T12:05:00Z`)).map(({ id }) => id)).toEqual(["late", "to come"]);
});
