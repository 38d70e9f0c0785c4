import type { Reserved } from "../../reservations/find-possessions.ts";
import { expect, test } from "vitest";
import { blankTrip, type Trip } from "../ledger/trip.ts";
import { reservedTrip, unreservedTrip } from "./reserved-trip.ts";

const at = (time: string) => Date.parse(`2026-05-04T${time}:00Z`);

const reserved = (id: string, from: string, to: string, given: Partial<Reserved> = {}): Reserved => ({
  id,
  pickupAt: at(from),
  returnAt: at(to),
  checkedOutAt: null,
  checkedInAt: null,
  cancelledAt: null,
  driverId: `driver of ${id}`,
  costcenterId: `centre of ${id}`,
  purpose: `purpose of ${id}`,
  ...given,
});

const drive = (from: string, to: string, given: Partial<Trip> = {}) =>
  ({ ...blankTrip, startedAt: at(from), finishedAt: at(to), ...given }) as Trip;

const [r1, r2] = [reserved("R1", "08:00", "12:00"), reserved("R2", "12:00", "14:00")];

test.each([
  ["the longest time in common counts", [r1, r2], "11:20", "12:25", "R1"],
  ["of equals the earlier one", [r2, r1], "11:40", "12:20", "R1"],
  ["one minute more is another one's", [r1, r2], "11:40", "12:21", "R2"],
  ["without any in common the nearest within half an hour", [r2], "14:30", "14:50", "R2"],
  ["not later", [r2], "14:31", "14:50", null],
  ["as it really was fetched", [r1, { ...r2, checkedOutAt: at("11:35") }], "11:20", "12:25", "R2"],
  ["as it really came back", [{ ...r1, checkedInAt: at("12:30") }, r2], "12:00", "12:25", "R1"],
  ["one that was cancelled had it until then", [{ ...r1, cancelledAt: at("09:00") }], "08:50", "09:20", "R1"],
  ["and is near to nothing afterwards", [{ ...r1, cancelledAt: at("09:00") }], "09:10", "09:20", null],
  [
    "one that was cancelled before it began had nothing",
    [{ ...r1, cancelledAt: at("07:00") }],
    "08:50",
    "09:20",
    null,
  ],
])("%s", (_, possessions, from, to, expected) => {
  expect(reservedTrip(drive(from, to), possessions).reservationId).toBe(expected);
});

test("a reservation fills in what nobody has said, and a rule knows less", () => {
  const said = { type: 0, description: "purpose of R1", classifiedHow: 3, classifiedAt: at("09:30") };
  const whose = { driverId: "driver of R1", costcenterId: "centre of R1", reservationId: "R1" };
  expect(reservedTrip(drive("09:00", "09:30"), [r1])).toMatchObject({ ...said, ...whose });
  const byRule = {
    type: 1,
    classifiedHow: 1,
    classifiedAt: 0,
    description: "Wartung",
    contact: "Huber",
  } as const;
  expect(reservedTrip(drive("09:00", "09:30", byRule), [r1])).toMatchObject({
    ...said,
    ...whose,
    contact: "",
  });
  const byPerson = { ...byRule, classifiedHow: 0 };
  expect(reservedTrip(drive("09:00", "09:30", byPerson), [r1])).toMatchObject({ ...byPerson, ...whose });
});

test("of somebody else's drive it tells nothing but whose the vehicle was", () => {
  const trip = drive("09:00", "09:30", { driverId: "another" });
  expect(reservedTrip(trip, [r1])).toEqual({ ...trip, reservationId: "R1", costcenterId: "centre of R1" });
});

test.each([
  ["in whose time it began", [r1, r2], "12:10", "R2"],
  ["and near to it", [r1], "07:40", "R1"],
  ["far from all it is nobody's", [r1], "07:20", null],
  ["who has fetched it and is late has it still", [{ ...r1, checkedOutAt: at("08:05") }, r2], "12:10", "R1"],
  [
    "not who has brought it back",
    [{ ...r1, checkedOutAt: at("08:05"), checkedInAt: at("10:00") }],
    "10:10",
    null,
  ],
  ["who has fetched it early has it", [r1, { ...r2, checkedOutAt: at("11:40") }], "11:42", "R2"],
])("a trip under way is of who has the vehicle: %s", (_, possessions, from, expected) => {
  const trip = drive(from, from, { finishedAt: null });
  const driverId = expected === null ? null : `driver of ${expected}`;
  expect(reservedTrip(trip, possessions)).toEqual({ ...trip, driverId });
  const known = { ...trip, driverId: "another" };
  expect(reservedTrip(known, possessions)).toEqual(known);
});

test("what it gave goes with it, and what people said stays", () => {
  const nobody = { driverId: null, costcenterId: null };
  const trip = drive("09:00", "09:30");
  expect(unreservedTrip(reservedTrip(trip, [r1]), nobody)).toEqual(trip);
  const said = { ...reservedTrip(trip, [r1]), hasBeenChanged: true };
  expect(unreservedTrip(said, nobody)).toEqual({ ...said, reservationId: null });
});
