import { expect, test } from "vitest";
import { type LiveVehicle, refreshMilliseconds, stateOf } from "./data.ts";
import {
  countFilters,
  countStates,
  everything,
  inOrder,
  matchingVehicles,
  readLiveFilter,
} from "./filter.ts";

function aVehicle(over: Partial<LiveVehicle> = {}): LiveVehicle {
  return {
    id: "0198a1b2-0000-7000-8000-000000000001",
    name: "Servicewagen 4",
    licensePlate: "L-482 AH",
    latitude: 48.2,
    longitude: 14.3,
    speed: 0,
    heading: null,
    deviceTime: "2026-11-20T11:00:00.000Z",
    isSending: true,
    isPlaceHidden: false,
    isHiddenByAgreement: false,
    isSpeedCurrent: true,
    driver: { id: "0198a1b2-0000-7000-8000-000000000002", name: "Nora Müller" },
    state: "standing",
    ...over,
  };
}

test.each(["l-482", "L482AH", "482 nora", "muller", "MÜLLER", "wagen 4", "  service ", ""])(
  "searching for “%s” finds the vehicle",
  (term) => {
    expect(matchingVehicles([aVehicle()], term)).toHaveLength(1);
  },
);

test.each(["L-483", "nora huber", "zzz"])("searching for “%s” does not find it", (term) => {
  expect(matchingVehicles([aVehicle()], term)).toEqual([]);
});

test("a vehicle without a driver can be searched", () => {
  expect(matchingVehicles([aVehicle({ driver: null })], "service")).toHaveLength(1);
  expect(matchingVehicles([aVehicle({ driver: null })], "undefined")).toEqual([]);
});

test("moving is a speed above 0; a silent vehicle does not move whatever it said last", () => {
  expect(stateOf({ isSending: true, isSpeedCurrent: true, speed: 1 })).toBe("moving");
  expect(stateOf({ isSending: true, isSpeedCurrent: false, speed: 0 })).toBe("standing");
  expect(stateOf({ isSending: false, isSpeedCurrent: false, speed: 80 })).toBe("silent");
});

test("whoever drove three missed reports ago is no longer counted as driving", () => {
  expect(stateOf({ isSending: true, isSpeedCurrent: false, speed: 43 })).toBe("overdue");
});

test("moving vehicles come first, silent ones last, each by plate", () => {
  const plates = inOrder([
    aVehicle({ licensePlate: "B", state: "silent" }),
    aVehicle({ licensePlate: "C", state: "standing" }),
    aVehicle({ licensePlate: "Ä", state: "standing" }),
    aVehicle({ licensePlate: "O", state: "overdue" }),
    aVehicle({ licensePlate: "Z", state: "moving" }),
  ]).map(({ licensePlate }) => licensePlate);

  expect(plates).toEqual(["Z", "O", "Ä", "C", "B"]);
});

test("a plate that comes later finds its place among those that were there", () => {
  const [a, c] = [aVehicle({ licensePlate: "A" }), aVehicle({ licensePlate: "C" })];
  inOrder([c, a]);

  const plates = inOrder([c, aVehicle({ licensePlate: "B" }), a]).map(({ licensePlate }) => licensePlate);

  expect(plates).toEqual(["A", "B", "C"]);
});

test("each state is counted", () => {
  const vehicles = [aVehicle(), aVehicle({ state: "moving" }), aVehicle({ state: "moving" })];

  expect(countStates(vehicles)).toEqual({ moving: 2, overdue: 0, standing: 1, silent: 0 });
});

test("an address that says nothing sensible is no filter", () => {
  const [one, other] = [aVehicle().id, aVehicle().driver!.id];
  const said = { state: "moving", vehicleId: one, vehicleIds: [one], groupIds: [other], onlyMoving: true };

  expect(readLiveFilter(said)).toEqual(said);
  expect(countFilters(readLiveFilter(said))).toBe(3);
  const strange = { state: "flying", vehicleId: 7, vehicleIds: "all", groupIds: [], onlyMoving: "yes" };
  expect(readLiveFilter(strange)).toEqual({ ...everything, state: undefined, vehicleId: undefined });
});

test("positions are asked for in the interval of the user, else every 30 seconds", () => {
  expect([5, 60, 1, 0, -3, null].map(refreshMilliseconds)).toEqual([
    5_000, 60_000, 1_000, 30_000, 30_000, 30_000,
  ]);
});
