import { expect, test } from "vitest";
import { dueStateOf, firstDueOn, isSending, knownStateOf, vehicleStateOf } from "./rules.ts";

test("three full hours of silence, or no position at all, count as not sending", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  expect(isSending("2026-03-01T09:00:00.001Z", now)).toBe(true);
  expect(isSending("2026-03-01T09:00:00.000Z", now)).toBe(false);
  expect(isSending(null, now)).toBe(false);
});

test("a vehicle drives, drove when it last reported, stands or is silent", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const stateOf = (lastPosition: string | null, speed: number | null) =>
    vehicleStateOf({ lastPosition, speed }, now);

  expect(stateOf("2026-11-20T11:57:00Z", 12)).toBe("moving");
  expect(stateOf("2026-11-20T11:56:59Z", 12)).toBe("overdue");
  expect(stateOf("2026-11-20T11:59:00Z", 0)).toBe("standing");
  expect(stateOf("2026-11-20T11:59:00Z", null)).toBe("standing");
  expect(stateOf("2026-11-20T09:00:00Z", 12)).toBe("silent");
  expect(stateOf(null, null)).toBe("silent");
});

test("where a place is hidden nobody learns whether the vehicle drives, only that it is silent", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const lately = { lastPosition: "2026-11-20T11:59:00Z" };

  expect(knownStateOf({ ...lately, speed: null, latitude: null }, now)).toBeUndefined();
  expect(knownStateOf({ ...lately, speed: 0, latitude: 48.3 }, now)).toBe("standing");
  expect(knownStateOf({ ...lately, speed: 12, latitude: 48.3 }, now)).toBe("moving");
  expect(knownStateOf({ lastPosition: null, speed: null, latitude: null }, now)).toBe("silent");
});

test("something is due from 30 days before its day on, and on the day itself, until it is past", () => {
  const due = "2026-11-30";
  expect(dueStateOf(due, false, "2026-10-30")).toBe("ahead");
  expect(dueStateOf(due, false, "2026-10-31")).toBe("due");
  expect(dueStateOf(due, false, "2026-11-30")).toBe("due");
  expect(dueStateOf(due, true, "2026-12-01")).toBe("overdue");
  // A passenger car may still be inspected for some months.
  expect(dueStateOf(due, false, "2026-12-01")).toBe("due");
  expect(dueStateOf(null, true, "2026-12-01")).toBe("overdue");
  expect(dueStateOf(null, null, "2026-12-01")).toBeNull();
});

test("of inspection and service the earlier day counts", () => {
  expect(firstDueOn({ inspectionDueOn: "2026-11-30", serviceDueOn: "2026-11-02" })).toBe("2026-11-02");
  expect(firstDueOn({ inspectionDueOn: null, serviceDueOn: "2026-11-02" })).toBe("2026-11-02");
  expect(firstDueOn({ inspectionDueOn: null, serviceDueOn: null })).toBeNull();
});
