import { expect, test } from "vitest";
import { periodOf } from "../../ui/dates/period.ts";
import { addressOf, readReservationsFilter } from "./filter.ts";

const now = "2026-11-20";
const id = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

test("without an address it is the vehicles that are free for an hour from now on", () => {
  expect(readReservationsFilter({}, now)).toEqual({
    tab: "available",
    span: null,
    period: periodOf("week", now),
    looks: "plan",
    reservationId: undefined,
    page: 1,
    perPage: 10,
  });
});

test.each([
  { from: "2026-11-21T08:00:00.000Z", to: "2026-11-21T16:00:00.000Z", page: 2, perPage: 20 },
  { tab: "mine", reservationId: id },
  { tab: "archive", page: 3 },
  { tab: "planner", kind: "day", date: "2026-11-24", view: "list" },
  { tab: "planner", date: "2026-11-23" },
])("an address leads back to what was shown: %j", (address) => {
  expect(addressOf(readReservationsFilter(address, now))).toEqual(address);
});

test.each([
  { tab: "none" },
  { from: "2026-11-21T16:00:00Z", to: "2026-11-21T08:00:00Z" },
  { from: "2026-11-21T16:00:00Z", to: "2027-11-21T08:00:00Z" },
  { from: "tomorrow", to: "later" },
  { reservationId: "x", page: -1, date: "31/12" },
])("what is strange is passed over: %j", (address) => {
  expect(readReservationsFilter(address, now)).toEqual(readReservationsFilter({}, now));
});
