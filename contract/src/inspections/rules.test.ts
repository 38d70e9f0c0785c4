import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayOf } from "../kit/vienna-clock.ts";
import { firstOfMonth, type Inspected, nextInspection } from "./rules.ts";

const kinds = {
  AT0: { country: "AT", vehicleServiceType: 0 },
  AT1: { country: "AT", vehicleServiceType: 1 },
  AT2: { country: "AT", vehicleServiceType: 2 },
  DE0: { country: "DE", vehicleServiceType: 0 },
  DE1: { country: "DE", vehicleServiceType: 1 },
  DE2: { country: "DE", vehicleServiceType: 2 },
} as const;
type Kind = keyof typeof kinds;

const aVehicle = (kind: Kind, registered: string): Inspected => ({
  ...kinds[kind],
  registrationDate: `${registered}-01T00:00:00Z`,
});

/** The months it is due in, from and to which days; null where nothing is said of the beginning. */
const said = (kind: Kind, inspected: string | null, today = "2026-03-10", registered = "2022-05") => {
  const next = nextInspection(aVehicle(kind, registered), inspected && `${inspected}T00:00:00.000Z`, today);
  return [next.nextInspection?.slice(0, 7), next.earliest, next.latest, next.overdue ? "overdue" : "in time"];
};

test.each([
  ["AT0", null, "2026-03-10", ["2027-05", "2027-04-01", "2027-09-30", "in time"]],
  ["AT0", null, "2025-07-01", ["2025-05", "2025-04-01", "2025-09-30", "in time"]],
  ["AT0", null, "2025-09-30", ["2025-05", "2025-04-01", "2025-09-30", "in time"]],
  ["AT0", null, "2025-10-01", ["2027-05", "2027-04-01", "2027-09-30", "in time"]],
  ["AT1", null, "2026-03-10", ["2026-05", "2026-02-01", "2026-05-31", "in time"]],
  ["AT2", null, "2026-03-10", ["2026-05", "2026-02-01", "2026-05-31", "in time"]],
  ["DE0", null, "2026-03-10", ["2027-05", null, "2027-05-31", "in time"]],
  ["DE1", null, "2026-03-10", ["2026-05", null, "2026-05-31", "in time"]],
  ["DE2", null, "2026-03-10", ["2026-05", null, "2026-05-31", "in time"]],
  ["AT0", "2025-04-20", "2026-03-10", ["2027-05", "2027-04-01", "2027-09-30", "in time"]],
  ["AT0", "2025-09-30", "2026-03-10", ["2027-05", "2027-04-01", "2027-09-30", "in time"]],
  ["AT0", "2025-03-31", "2026-03-10", ["2025-05", "2025-04-01", "2025-09-30", "overdue"]],
  ["AT1", "2025-02-15", "2026-03-10", ["2026-05", "2026-02-01", "2026-05-31", "in time"]],
  ["AT2", "2025-01-31", "2026-03-10", ["2025-05", "2025-02-01", "2025-05-31", "overdue"]],
  ["DE0", "2025-07-14", "2026-03-10", ["2027-07", null, "2027-07-31", "in time"]],
  ["DE1", "2024-05-10", "2026-03-10", ["2026-05", null, "2026-05-31", "in time"]],
  ["DE2", "2025-01-20", "2026-03-10", ["2026-01", null, "2026-01-31", "overdue"]],
] as const)("%s registered in May 2022, inspected on %s, seen on %s", (kind, inspected, today, should) => {
  expect(said(kind, inspected, today)).toEqual(should);
});

test("a car of April 2016 is inspected from March to August 2019 in Austria", () => {
  expect(said("AT0", null, "2018-01-01", "2016-04")).toEqual([
    "2019-04",
    "2019-03-01",
    "2019-08-31",
    "in time",
  ]);
});

test("it is overdue from the day after the last one, leap years included", () => {
  const overdue = (today: string) => said("AT1", "2023-02-15", today, "2020-02").slice(2);
  expect(overdue("2024-02-29")).toEqual(["2024-02-29", "in time"]);
  expect(overdue("2024-03-01")).toEqual(["2024-02-29", "overdue"]);
});

test("nothing can be told without country, registration or service type", () => {
  const whole = aVehicle("AT0", "2022-05");
  for (const missing of ["country", "registrationDate", "vehicleServiceType"] as const) {
    expect(nextInspection({ ...whole, [missing]: null }, null, "2026-03-10")).toEqual({
      nextInspection: null,
      earliest: null,
      latest: null,
      overdue: null,
    });
  }
});

test("the newest rule in force counts, and one that is only announced never", () => {
  const car = { country: "AT", serviceTypes: [0], isAnchored: true, window: { early: 1, late: 4 } } as const;
  const rules = [
    { ...car, validFrom: "2027-01-01", terms: [48, 24, 24, 24, 12] },
    { ...car, validFrom: "0001-01-01", terms: [36, 24, 12] },
    { ...car, validFrom: null, terms: [1] },
  ];
  const due = (today: string) =>
    nextInspection(aVehicle("AT0", "2026-02"), null, today, rules).nextInspection?.slice(0, 7);
  expect(due("2026-12-31")).toBe("2029-02");
  expect(due("2027-01-01")).toBe("2030-02");
});

test("a date counts for the local month it lies in", () => {
  // A browser in Vienna sends the first of May as the evening before in UTC.
  expect(firstOfMonth("2022-04-30T22:00:00Z")).toBe("2022-05-01");
  expect(firstOfMonth("2022-04-30T21:59:59Z")).toBe("2022-04-01");
  expect(firstOfMonth("2022-12-31T23:00:00Z")).toBe("2023-01-01");
  expect(firstOfMonth("2022-05-17T00:00:00Z")).toBe("2022-05-01");
  expect(dayOf("2022-05-31T21:59:59.999Z")).toBe("2022-05-31");
});

const month = fc
  .tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, "0")}`);
const day = fc
  .tuple(month, fc.integer({ min: 1, max: 28 }))
  .map(([of, number]) => `${of}-${String(number).padStart(2, "0")}`);
const kind = fc.constantFrom(...(Object.keys(kinds) as Kind[]));

test("the next one lies after the latest, its window holds its month, and its last day is a month's last", () => {
  fc.assert(
    fc.property(kind, month, fc.option(day), day, (of, registered, inspected, today) => {
      const next = nextInspection(aVehicle(of, registered), inspected && `${inspected}T12:00:00.000Z`, today);
      const due = next.nextInspection!.slice(0, 10);
      expect(next.nextInspection).toMatch(/^\d{4}-\d\d-01T00:00:00\.000Z$/);
      if (inspected === null || inspected > registered) expect(due > registered).toBe(true);
      if (inspected !== null) expect(due.slice(0, 7) > inspected.slice(0, 7)).toBe(true);
      expect(next.earliest === null).toBe(of.startsWith("DE"));
      expect((next.earliest ?? due) <= due && due < next.latest!).toBe(true);
      expect(addDays(next.latest!, 1).slice(8)).toBe("01");
      expect(next.overdue).toBe(today > next.latest!);
      // Nobody is late who has never been inspected: the date that is due counts until its last day is over.
      if (inspected === null) expect(next.overdue).toBe(false);
    }),
  );
});

test("whoever is inspected within the window of a date is due at the one after it", () => {
  fc.assert(
    fc.property(kind, month, day, fc.nat(), (of, registered, today, pick) => {
      const vehicle = aVehicle(of, registered);
      const before = nextInspection(vehicle, null, today);
      const from = Date.parse(before.earliest ?? before.nextInspection!);
      const days = Math.round((Date.parse(before.latest!) - from) / 86_400_000) + 1;
      const inspected = addDays(new Date(from).toISOString().slice(0, 10), pick % days);
      const after = nextInspection(vehicle, `${inspected}T12:00:00Z`, today);
      expect(after.nextInspection! > before.nextInspection!).toBe(true);
      expect((after.earliest ?? after.nextInspection!) > before.latest!).toBe(true);
    }),
  );
});
