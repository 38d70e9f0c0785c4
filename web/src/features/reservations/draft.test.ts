import { NewReservation, type Reservation, ReservationChange } from "@wegbuch/contract/reservations/schemas";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { momentOf } from "../../ui/dates/moment.ts";
import { bodyOf, draftOf, errorsOf, exceptOf, newDraft, spanOf, timesOf, withVehicle } from "./draft.ts";

beforeEach(() => vi.stubGlobal("localStorage", { getItem: () => "de-AT" }));
afterEach(() => vi.unstubAllGlobals());

const openedAt = Date.parse("2026-11-20T13:03:20Z");
const vehicle = { id: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", name: "L-558 FP" };
const hour = { from: "2026-11-20T13:03:00.000Z", to: "2026-11-20T14:03:00.000Z" };
const usual = { usualAddress: "Hauptplatz 1, 4020 Linz", openedAt, now: openedAt };

const reservation: Reservation = {
  id: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c",
  vehicleId: vehicle.id,
  vehicle: { id: vehicle.id, name: "Pool Linz", licensePlate: "L-558 FP" },
  pickupDate: "2026-11-20T12:00:30.000Z",
  returnDate: "2026-11-20T16:00:30.000Z",
  pickupAddress: "Linz",
  returnAddress: "Wels",
  purpose: null,
  comment: "Kindersitz",
  status: 1,
  driver: { id: vehicle.id, firstName: "Eva", lastName: "Huber" },
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
};

test("a vehicle, an hour and the usual address are a whole reservation", () => {
  const body = bodyOf(newDraft(vehicle, hour), usual);
  expect(NewReservation.parse(body)).toEqual({
    vehicleId: vehicle.id,
    pickupDate: hour.from,
    returnDate: hour.to,
    pickupAddress: "Hauptplatz 1, 4020 Linz",
    returnAddress: "Hauptplatz 1, 4020 Linz",
    purpose: null,
    comment: null,
  });
  expect(errorsOf(newDraft(vehicle, hour), usual, {})).toEqual({});
});

test("it is returned where it is picked up unless somebody says otherwise", () => {
  const draft = { ...newDraft(vehicle, hour), pickupAddress: "Steyr" };
  expect(bodyOf(draft, usual)).toMatchObject({ pickupAddress: "Steyr", returnAddress: "Steyr" });
  expect(bodyOf({ ...draft, returnAddress: "Enns" }, usual)).toMatchObject({ returnAddress: "Enns" });
});

test("all that is required is asked for", () => {
  const nothing = { day: "", time: "" };
  const empty = {
    ...newDraft(null, hour),
    pickup: nothing,
    return: nothing,
    pickupAddress: "",
    returnAddress: "",
  };
  const errors = errorsOf(empty, usual, {});
  expect(Object.keys(errors).toSorted()).toEqual([
    "pickupAddress",
    "pickupDate",
    "returnAddress",
    "returnDate",
    "vehicleId",
  ]);
  expect(spanOf(empty)).toBeNull();
});

test("the past cannot be reserved, but now stays now while the form is filled in", () => {
  const past = "Der Zeitpunkt liegt in der Vergangenheit";
  const draft = newDraft(vehicle, hour);
  const later = { ...usual, now: openedAt + 120_000 };
  expect(bodyOf(draft, later).pickupDate).toBe("2026-11-20T13:05:00.000Z");
  expect(errorsOf(draft, later, {})).toEqual({});
  const yesterday = { ...draft, pickup: { day: "2026-11-19", time: "14:00" } };
  expect(errorsOf(yesterday, usual, {})).toEqual({ pickupDate: past });
});

test("of one that is under way nothing slips: the times nobody touched keep their seconds", () => {
  const around = { ...usual, before: reservation };
  const draft = { ...draftOf(reservation), return: { day: "2026-11-20", time: "19:30" } };
  expect(bodyOf(draft, around)).toMatchObject({
    pickupDate: "2026-11-20T12:00:30.000Z",
    returnDate: "2026-11-20T18:30:00.000Z",
    returnAddress: "Wels",
    comment: "Kindersitz",
  });
  expect(errorsOf(draft, around, {})).toEqual({});
});

test("a weekly draft has each of its days but those that are left out, for whom it is", () => {
  const draft = { ...newDraft(vehicle, hour), until: "2026-12-04", driver: { id: vehicle.id, name: "Eva" } };
  expect(timesOf(draft).map(({ day }) => day)).toEqual(["2026-11-20", "2026-11-27", "2026-12-04"]);
  const without = { ...draft, except: ["2026-11-27"] };
  expect(timesOf(without).map(({ day }) => day)).toEqual(["2026-11-20", "2026-12-04"]);
  expect(NewReservation.parse(bodyOf(without, usual))).toMatchObject({
    driverId: vehicle.id,
    weekly: { until: "2026-12-04", except: ["2026-11-27"] },
  });
});

test("what is reserved stays whose it is, until a colleague is chosen (rule reservations/colleague)", () => {
  const around = { ...usual, before: reservation };
  const draft = draftOf(reservation);
  expect(draft.driver).toEqual({ id: reservation.driver.id, name: "Eva Huber" });
  expect(bodyOf(draft, around).driverId).toBe(reservation.driver.id);
  const handed = { ...draft, driver: { id: reservation.id, name: "Nina Eder" } };
  expect(ReservationChange.parse(bodyOf(handed, around)).driverId).toBe(reservation.id);
});

test("a day that is left out is forgotten where the series does not fall on it any more, and with another vehicle", () => {
  const draft = { ...newDraft(vehicle, hour), until: "2026-12-04", except: ["2026-11-27"] };
  const aDayLater = {
    ...draft,
    pickup: momentOf("2026-11-21T08:00:00Z"),
    return: momentOf("2026-11-21T09:00:00Z"),
  };
  expect(exceptOf(draft)).toEqual(["2026-11-27"]);
  expect(exceptOf(aDayLater)).toEqual([]);
  expect(bodyOf(aDayLater, usual).weekly?.except).toEqual([]);
  expect(exceptOf({ ...draft, ...withVehicle(null) })).toEqual([]);
});

test("a series without a last day, or with one before it begins, says so", () => {
  const errors = (until: string) => errorsOf({ ...newDraft(vehicle, hour), until }, usual, {});
  expect(Object.keys(errors(""))).toEqual(["weekly.until"]);
  expect(Object.keys(errors("2026-11-19"))).toEqual(["weekly.until"]);
  expect(errors("2026-11-20")).toEqual({});
  expect(timesOf({ ...newDraft(vehicle, hour), until: "" })).toEqual([]);
});
