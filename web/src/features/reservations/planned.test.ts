import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { expect, test } from "vitest";
import { clashesOf, fits, gapsOf, movesOf, takenIn, usualAddress, vehiclesOf } from "./planned.ts";

const now = Date.parse("2026-11-20T10:00:30Z");

function aReservation(part: Partial<Reservation> & { from: string; to: string }): Reservation {
  const { from, to, ...rest } = part;
  const vehicleId = rest.vehicleId ?? "v1";
  return {
    id: "r1",
    vehicleId,
    vehicle: { id: vehicleId, name: `Pool ${vehicleId}`, licensePlate: "" },
    pickupDate: `2026-11-${from}:00Z`,
    returnDate: `2026-11-${to}:00Z`,
    pickupAddress: "Linz",
    returnAddress: "Linz",
    purpose: null,
    comment: null,
    status: 0,
    driver: { id: "d1", firstName: "Eva", lastName: "Huber" },
    checkedOutAt: null,
    checkedInAt: null,
    outMileageInMeters: null,
    inMileageInMeters: null,
    outToldAt: null,
    inToldAt: null,
    outNote: null,
    inNote: null,
    mileageInMeters: null,
    minutesLate: 0,
    hasOtherDriver: false,
    isEditable: true,
    seriesId: null,
    version: 0,
    ...rest,
  };
}

const r1 = aReservation({ from: "21T08:00", to: "21T12:00" });
const placed = (from: string, to: string, rowId = "v1") => ({
  rowId,
  startedAt: `2026-11-${from}:00Z`,
  finishedAt: `2026-11-${to}:00Z`,
});

test.each([
  ["back to back", placed("21T12:00", "21T13:00"), null, true],
  ["one minute of overlap", placed("21T11:59", "21T12:30"), null, false],
  ["around another one", placed("21T07:00", "21T13:00"), null, false],
  ["another vehicle", placed("21T07:00", "21T13:00", "v2"), null, true],
  ["over itself", placed("21T07:00", "21T13:00"), "r1", true],
  ["in the past", placed("20T09:59", "20T11:00"), null, false],
  ["in the minute that has begun", placed("20T10:00", "20T11:00"), null, true],
])("%s fits or not (rule reservations/no-overlap)", (_name, span, id, isFitting) => {
  expect(fits(span, { id, reservations: [r1], bufferMs: 0, now })).toBe(isFitting);
});

test("of one under way the end alone lies ahead", () => {
  const active = aReservation({ from: "20T08:00", to: "20T12:00", status: 1 });
  const around = { id: "r1", reservations: [active], bufferMs: 0, now };
  expect(fits(placed("20T08:00", "20T16:00"), around)).toBe(true);
  expect(fits(placed("20T08:00", "20T09:30"), around)).toBe(false);
});

test.each([
  ["21T12:29", "21T13:00", false],
  ["21T12:30", "21T13:00", true],
  ["21T07:00", "21T07:31", false],
  ["21T07:00", "21T07:30", true],
])(
  "where vehicles rest for half an hour, %s to %s fits or not (rule reservations/buffer)",
  (from, to, isFitting) => {
    const around = { id: null, reservations: [r1], bufferMs: 30 * 60_000, now };
    expect(fits(placed(from, to), around)).toBe(isFitting);
  },
);

test.each([
  [0, true, true, { canMove: true, canResize: true }],
  [1, true, true, { canMove: false, canResize: true }],
  [2, true, true, { canMove: false, canResize: false }],
  [0, false, true, { canMove: false, canResize: false }],
  [0, true, false, { canMove: false, canResize: false }],
] as const)("status %i, editable %s, writer %s", (status, isEditable, mayWrite, moves) => {
  expect(movesOf({ ...r1, status, isEditable }, mayWrite)).toEqual(moves);
});

test("the planner has every pool vehicle once, by its name", () => {
  const free = [{ id: "v0", name: "Pool v0", licensePlate: "L-1", model: "ID.3" }];
  const vehicles = vehiclesOf(free, [
    aReservation({ from: "21T08:00", to: "21T09:00", vehicleId: "v2" }),
    r1,
    r1,
  ]);
  expect(vehicles.map(({ id }) => id)).toEqual(["v0", "v1", "v2"]);
});

test("after a reservation its vehicle is free until the next one, or the end of the plan", () => {
  const all = [
    aReservation({ id: "r2", from: "21T13:30", to: "21T14:00" }),
    r1,
    aReservation({ id: "r3", from: "21T12:30", to: "21T13:00", vehicleId: "v2" }),
  ];
  const gaps = gapsOf(all, "2026-11-21T23:00:00Z");
  expect([...gaps]).toEqual([
    ["r1", 90],
    ["r2", 540],
    ["r3", 600],
  ]);
});

test("what is taken says who has it until it is free for as long, each of them once", () => {
  const span = { from: "2026-11-21T11:00:00Z", to: "2026-11-21T12:00:00Z" };
  const maier = { id: "d2", firstName: "Ida", lastName: "Maier" };
  const soon = aReservation({ id: "r2", from: "21T12:30", to: "21T20:00", driver: maier });
  const again = aReservation({ id: "r5", from: "21T20:00", to: "21T21:00" });
  const later = aReservation({ id: "r3", from: "22T08:00", to: "22T09:00", driver: maier });
  const other = aReservation({ id: "r4", vehicleId: "v2", from: "21T12:00", to: "21T13:00" });
  const said = takenIn([later, other, again, soon, r1], span, 0).map(({ vehicle, drivers, freeFrom }) => [
    vehicle.id,
    drivers.map(({ lastName }) => lastName),
    freeFrom,
  ]);
  expect(said).toEqual([["v1", ["Huber", "Maier"], "2026-11-21T21:00:00.000Z"]]);

  const [alone] = takenIn([r1, later], span, 0);
  expect(alone!.drivers).toEqual([r1.driver]);
  expect(alone!.freeFrom).toBe("2026-11-21T12:00:00.000Z");
});

test("who wants a vehicle that rests half an hour is told when it is free for as long, and who is in the way", () => {
  const next = aReservation({ id: "r2", from: "21T14:00", to: "21T15:00" });
  const hour = { from: "2026-11-21T12:15:00Z", to: "2026-11-21T13:15:00Z" };
  const [taken] = takenIn([next, r1], hour, 30 * 60_000);
  expect([taken!.by.id, taken!.freeFrom]).toEqual(["r1", "2026-11-21T12:30:00.000Z"]);

  const longer = { from: "2026-11-21T12:30:00Z", to: "2026-11-21T13:45:00Z" };
  const [beside] = takenIn([next, r1], longer, 30 * 60_000);
  expect([beside!.by.id, beside!.freeFrom]).toEqual(["r2", "2026-11-21T15:30:00.000Z"]);
});

test("a vehicle is fetched where it was brought last, and without a vehicle where one fetched the last one", () => {
  const past = aReservation({ from: "19T08:00", to: "19T12:00", returnAddress: "Wels", status: 2 });
  const cancelled = aReservation({ from: "19T14:00", to: "19T15:00", returnAddress: "Graz", status: 3 });
  const coming = aReservation({ from: "22T08:00", to: "22T12:00", pickupAddress: "Wien" });
  expect(usualAddress("v1", [coming], [cancelled, past])).toBe("Wels");
  expect(usualAddress("v1", [coming], [cancelled])).toBe("Wien");
  expect(usualAddress("v1", [], [])).toBe("");
  expect(usualAddress(undefined, [coming], [past])).toBe("Wien");
  expect(usualAddress(undefined, [], [past])).toBe("Linz");
});

test("each time somebody has the vehicle is named with who has it, one that only touches is not", () => {
  const taken = aReservation({ from: "27T09:00", to: "27T10:00" });
  const time = (day: string, from: string, to: string) => ({
    day,
    pickupDate: `${day}T${from}:00Z`,
    returnDate: `${day}T${to}:00Z`,
  });
  expect(
    clashesOf([time("2026-11-20", "09:00", "12:00"), time("2026-11-27", "08:00", "09:30")], [taken], 0),
  ).toEqual([{ day: "2026-11-27", by: taken }]);
  expect(clashesOf([time("2026-11-27", "08:00", "09:00")], [taken], 0)).toEqual([]);
  expect(clashesOf([time("2026-11-27", "08:00", "08:45")], [taken], 30 * 60_000)).toHaveLength(1);
});
