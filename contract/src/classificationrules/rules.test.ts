import { assert, date, property } from "fast-check";
import { expect, test } from "vitest";
import { type ActingRule, isWithin, ruleOf, type RuledTrip } from "./rules.ts";
import type { Schedule } from "./schemas.ts";

const at = (instant: string) => Date.parse(instant);
const work: Schedule = { weekdays: [1, 2, 3, 4, 5], from: "06:00", until: "19:00" };
const place = (latitude: number, longitude: number) => ({ latitude, longitude, displayName: "Ring 1" });
const [home, office] = [place(48.2, 16.37), place(48.31, 14.29)];

const aRule = (more: Partial<ActingRule>): ActingRule => ({
  kind: 3,
  vehicleId: null,
  schedule: null,
  home: null,
  work: null,
  place: null,
  geofenceId: null,
  type: 0,
  description: "",
  contact: "",
  confirmedAt: at("2026-05-01T00:00:00Z"),
  endedAt: null,
  position: 0,
  formerPositions: [],
  ...more,
});
const outsideWork = aRule({ kind: 1, type: 1, schedule: work });
const commute = aRule({ kind: 2, type: 2, home, work: office });
const customer = aRule({ place: { ...office, radiusInMeters: 300 }, description: "Wartung" });

const aTrip = (more: Partial<RuledTrip> = {}): RuledTrip => ({
  startedAt: at("2026-05-04T08:00:00+02:00"),
  start: home,
  destination: office,
  vehicleId: "a",
  isPrivateTripAllowed: true,
  isInFence: () => false,
  ...more,
});

test.each([
  ["2026-05-04T06:00:00+02:00", true],
  ["2026-05-04T05:59:59+02:00", false],
  ["2026-05-04T18:59:59+02:00", true],
  ["2026-05-04T19:00:00+02:00", false],
  ["2026-05-09T12:00:00+02:00", false],
  // The clocks go forward and back in the nights to Sunday; on Monday work is at what they show then.
  ["2026-03-27T06:00:00+01:00", true],
  ["2026-03-30T06:00:00+02:00", true],
  ["2026-03-30T05:59:00+02:00", false],
  ["2026-10-23T06:00:00+02:00", true],
  ["2026-10-26T06:00:00+01:00", true],
  ["2026-10-26T05:59:00+01:00", false],
])("work is Monday to Friday, 6 to 19 o'clock on what clocks show: %s", (instant, isAtWork) => {
  expect(isWithin(work, at(instant))).toBe(isAtWork);
});

test("in a night in which the clocks change a schedule holds on what they show, the hour they show twice too", () => {
  const night: Schedule = { weekdays: [7], from: "02:00", until: "03:00" };

  expect(isWithin(night, at("2026-10-25T02:30:00+02:00"))).toBe(true);
  expect(isWithin(night, at("2026-10-25T02:30:00+01:00"))).toBe(true);
  expect(isWithin(night, at("2026-03-29T01:59:59+01:00"))).toBe(false);
  expect(isWithin(night, at("2026-03-29T03:00:00+02:00"))).toBe(false);
});

test("at no instant of a year is a driver both at work and outside of it, and all of a day is the whole day", () => {
  const always: Schedule = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: "00:00", until: "24:00" };
  const { from, until } = work;
  const early = { ...always, until: from };
  const late = { ...always, from: until };
  const midst = { ...always, from, until };
  const instants = date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
  assert(
    property(instants, (instant) => {
      const time = instant.getTime();
      expect(isWithin(always, time)).toBe(true);
      expect([early, midst, late].filter((schedule) => isWithin(schedule, time))).toHaveLength(1);
    }),
  );
});

test("a trip that begins outside of work is private from its first moment, at work it is not", () => {
  const night = aTrip({ startedAt: at("2026-05-04T22:00:00+02:00"), destination: null });

  expect(ruleOf([outsideWork], night)).toBe(outsideWork);
  expect(ruleOf([outsideWork], aTrip())).toBeNull();
});

test("between home and work, in either direction and within 200 m, a trip is one to work", () => {
  const near = { latitude: home.latitude + 0.00179, longitude: home.longitude };
  const beside = { latitude: home.latitude + 0.00181, longitude: home.longitude };

  expect(ruleOf([commute], aTrip({ start: near }))).toBe(commute);
  expect(ruleOf([commute], aTrip({ start: office, destination: near }))).toBe(commute);
  expect(ruleOf([commute], aTrip({ start: beside }))).toBeNull();
  expect(ruleOf([commute], aTrip({ destination: home }))).toBeNull();
  expect(ruleOf([commute], aTrip({ destination: null }))).toBeNull();
});

test("the first rule that knows a trip counts; where no private trips are allowed a private one does not", () => {
  const night = aTrip({ startedAt: at("2026-05-04T22:00:00+02:00") });

  expect(ruleOf([customer, outsideWork], night)).toBe(customer);
  expect(ruleOf([outsideWork, customer], night)).toBe(outsideWork);
  expect(ruleOf([outsideWork, customer], { ...night, isPrivateTripAllowed: false })).toBe(customer);
});

test("a rule acts on trips that began while it was confirmed, in its vehicle alone", () => {
  const ended = { ...customer, endedAt: at("2026-05-04T08:00:00+02:00") };

  expect(ruleOf([{ ...customer, confirmedAt: at("2026-05-04T08:00:01+02:00") }], aTrip())).toBeNull();
  expect(ruleOf([ended], aTrip())).toBeNull();
  expect(ruleOf([ended], aTrip({ startedAt: at("2026-05-04T07:59:59+02:00") }))).toBe(ended);
  expect(ruleOf([{ ...customer, vehicleId: "b" }], aTrip())).toBeNull();
});

test("of a trip the order counts that held when it began, whenever its rules were put into another since", () => {
  const reorderedAt = at("2026-05-06T12:00:00+02:00");
  const formerly = (position: number) => [{ until: reorderedAt, position }];
  const first = { ...customer, position: 2, formerPositions: formerly(1) };
  const second = { ...outsideWork, position: 1, formerPositions: formerly(2) };
  const on = (day: string) => aTrip({ startedAt: at(`2026-05-${day}T22:00:00+02:00`) });

  expect(ruleOf([second, first], on("04"))).toBe(first);
  expect(ruleOf([first, second], on("06"))).toBe(second);
  const twice = {
    ...second,
    formerPositions: [{ until: at("2026-05-05T00:00:00Z"), position: 0 }, ...formerly(2)],
  };
  expect(ruleOf([first, twice], on("04"))).toBe(twice);
  expect(ruleOf([first, twice], on("05"))).toBe(first);
});

test("a rule of a fence knows what ends in it", () => {
  const fenced = aRule({ geofenceId: "yard" });
  const isInFence = (id: string, { latitude }: { latitude: number }) => id === "yard" && latitude > 48.3;

  expect(ruleOf([fenced], aTrip({ isInFence }))).toBe(fenced);
  expect(ruleOf([fenced], aTrip({ isInFence, destination: home }))).toBeNull();
});
