import { isChanged } from "../../ui/form/changed.ts";
import { NewTrip, TripChange } from "@wegbuch/contract/trips/schemas";
import { beforeEach, expect, test, vi } from "vitest";
import type { LogbookRow } from "./data.ts";
import {
  changeBodyOf,
  draftErrors,
  draftOf,
  earlyErrors,
  newBodyOf,
  newDraft,
  type TripDraft,
  whyNotPrivate,
  withStart,
  steps,
} from "./draft.ts";

const idOf = (last: number) => `018f2b2c-9b6e-7c3a-8f1e-0123456789a${last}`;
const vehicle = { id: idOf(1), name: "L-482 AH" };
const driver = { id: idOf(2), name: "Nora Stadlmann" };
const labels = {
  vehicleId: "Fahrzeug",
  driverId: "Fahrer",
  startDay: "Startdatum",
  startTime: "Startzeit",
  finishDay: "Enddatum",
  finishTime: "Endzeit",
  startAddress: "Startadresse",
  destinationAddress: "Zieladresse",
  type: "Fahrttyp",
  mileageInMeters: "Strecke in km",
};
const given = { whyNotPrivate: null, now: Date.parse("2026-11-20T12:00:00Z") };
const rights = { userId: driver.id, isSpecial: false };

const aDraft = (part: Partial<TripDraft> = {}): TripDraft => ({
  ...newDraft("2026-11-20", vehicle, driver),
  start: { day: "2026-11-20", time: "07:12" },
  finish: { day: "2026-11-20", time: "07:48" },
  startAddress: { displayName: "Steyrer Straße 18, 4470 Enns" },
  destinationAddress: { displayName: "beim Lagerhaus" },
  type: 0,
  mileage: "12,3",
  ...part,
});

const aTrip = (part: Partial<LogbookRow> = {}): LogbookRow => ({
  id: idOf(3),
  number: 7,
  vehicle,
  driver,
  startedAt: "2026-11-20T06:12:41.000Z",
  finishedAt: "2026-11-20T06:48:09.000Z",
  isOriginDoubted: false,
  isImported: false,
  importedFrom: null,
  startAddress: null,
  destinationAddress: null,
  startLatitude: null,
  startLongitude: null,
  destinationLatitude: null,
  destinationLongitude: null,
  mileageInMeters: 12_345,
  type: 0,
  agent: 0,
  description: null,
  contact: null,
  duration: "00:35:28",
  idleTime: "00:00:00",
  lockedAt: null,
  readyForExportAt: null,
  exportedAt: null,
  calibratedAt: null,
  deletedAt: null,
  classifiedAt: null,
  hasBeenChanged: false,
  supplements: [],
  costcenterId: null,
  costcenterKey: null,
  version: 0,
  ...part,
});

beforeEach(() => void vi.stubGlobal("localStorage", { getItem: () => "de-AT" }));

test("an empty form misses what is required, each on its page", () => {
  const errors = draftErrors(newDraft("2026-11-20", null, null), labels, given);

  expect(steps.errorsIn("way", errors)).toEqual({
    startedAt: "Startzeit ist erforderlich",
    startAddress: "Startadresse ist erforderlich",
    finishedAt: "Endzeit ist erforderlich",
    destinationAddress: "Zieladresse ist erforderlich",
  });
  expect(steps.errorsIn("who", errors)).toEqual({
    vehicleId: "Fahrzeug ist erforderlich",
    driverId: "Fahrer ist erforderlich",
  });
  expect(steps.errorsIn("what", errors)).toEqual({
    type: "Fahrttyp ist erforderlich",
    mileageInMeters: "Strecke in km ist erforderlich",
  });
  expect(steps.names).toEqual(["way", "who", "what"]);
  expect(steps.of("startAddress.displayName")).toBe("way");
});

test("a filled form is what the contract takes, with kilometres times a thousand and addresses typed freely", () => {
  expect(draftErrors(aDraft(), labels, given)).toEqual({});
  expect(NewTrip.parse(newBodyOf(aDraft()))).toMatchObject({
    vehicleId: vehicle.id,
    driverId: driver.id,
    startedAt: "2026-11-20T06:12:00.000Z",
    finishedAt: "2026-11-20T06:48:00.000Z",
    destinationAddress: { displayName: "beim Lagerhaus" },
    mileageInMeters: 12_300,
    costcenterId: null,
  });
});

test("a start after the end is told at once, also while nothing else is filled in", () => {
  const draft = {
    ...newDraft("2026-11-20", null, null),
    start: { day: "2026-11-20", time: "08:00" },
    finish: { day: "2026-11-20", time: "07:00" },
  };
  const errors = draftErrors(draft, labels, given);

  expect(earlyErrors(draft, errors)).toEqual({ startedAt: "Der Beginn muss vor dem Ende liegen" });
  expect(earlyErrors(newDraft("2026-11-20", null, null), errors)).toEqual({});
  const same = { ...draft, finish: draft.start };
  expect(draftErrors(same, labels, given)["startedAt"]).toBe("Der Beginn muss vor dem Ende liegen");
});

test("nothing lies in the future, and a wrong date or distance is called wrong", () => {
  const future = aDraft({ finish: { day: "2026-11-20", time: "18:00" } });
  expect(draftErrors(future, labels, given)).toEqual({
    finishedAt: "Die Fahrt darf nicht in der Zukunft liegen",
  });
  const wrong = aDraft({ start: { day: "31/02/2026", time: "07:12" }, mileage: "zwölf" });
  expect(draftErrors(wrong, labels, given)).toEqual({
    startedAt: "Ungültiges Datumsformat",
    mileageInMeters: "Strecke in km ist ungültig",
  });
  expect(draftErrors(aDraft({ mileage: "0" }), labels, given)).toEqual({
    mileageInMeters: "Strecke in km ist ungültig",
  });
});

test("of a recorded trip only driver, type, purpose and cost centre are sent", () => {
  const trip = aTrip({ costcenterId: idOf(4), costcenterKey: "4120" });
  const draft = { ...draftOf(trip), type: 2 as const, description: "Montage", costcenter: null };

  expect(draftErrors(draft, labels, { ...given, trip })).toEqual({});
  const body = changeBodyOf(draft, trip);
  expect(body).toEqual({ driverId: driver.id, type: 2, description: "Montage", costcenterId: "" });
  expect(TripChange.safeParse(body).success).toBe(true);
  expect(draftErrors({ ...draft, driver: null }, labels, { ...given, trip })).toEqual({
    driverId: "Fahrer ist erforderlich",
  });
  expect(changeBodyOf(draftOf(trip), trip).costcenterId).toBeNull();
});

test("a trip without places sends none, and its distance where one is typed", () => {
  const trip = aTrip({ agent: 3 });

  expect(changeBodyOf({ ...draftOf(trip), mileage: "9" }, trip)).toMatchObject({
    startAddress: null,
    destinationAddress: null,
    mileageInMeters: 9_000,
  });
  expect(changeBodyOf({ ...draftOf(trip), mileage: " " }, trip).mileageInMeters).toBeNull();
  expect(draftErrors({ ...draftOf(trip), mileage: "x" }, labels, { ...given, trip })).toEqual({
    mileageInMeters: "Strecke in km ist ungültig",
  });
});

test("times that nobody touched keep their seconds", () => {
  const trip = aTrip({ agent: 1 });
  const draft = aDraft({ finish: { day: "2026-11-20", time: "07:50" } });

  expect(changeBodyOf({ ...draft, start: draftOf(trip).start }, trip)).toMatchObject({
    startedAt: "2026-11-20T06:12:41.000Z",
    finishedAt: "2026-11-20T06:50:00.000Z",
  });
});

test("a trip is private where its vehicle allows it and its driver enters it", () => {
  const allowed = { rights, isPrivateTripAllowed: true };
  const other = { ...driver, id: idOf(5) };

  expect(whyNotPrivate(aDraft(), allowed)).toBeNull();
  expect(whyNotPrivate(aDraft(), { ...allowed, isPrivateTripAllowed: undefined })).toBeNull();
  expect(whyNotPrivate(aDraft(), { ...allowed, isPrivateTripAllowed: false })).toBe("vehicle");
  expect(whyNotPrivate(aDraft({ driver: other }), allowed)).toBe("driver");
  expect(
    whyNotPrivate(aDraft({ driver: other }), { ...allowed, rights: { ...rights, isSpecial: true } }),
  ).toBeNull();
  const trip = aTrip({ type: 1 });
  expect(whyNotPrivate(draftOf(trip), { rights, isPrivateTripAllowed: false, trip })).toBeNull();
  expect(draftErrors(aDraft({ type: 1 }), labels, { ...given, whyNotPrivate: "vehicle" })).toEqual({
    type: "Mit diesem Fahrzeug sind keine privaten Fahrten erlaubt",
  });
});

test("the end goes with the day of the beginning until it has a time of its own", () => {
  const draft = newDraft("2026-11-20", vehicle, driver);
  const moved = withStart(draft, { day: "2026-11-18", time: "" });

  expect(moved.finish.day).toBe("2026-11-18");
  expect(withStart(aDraft(), { day: "2026-11-18", time: "07:12" }).finish.day).toBe("2026-11-20");
  expect([isChanged(draft, draft), isChanged(moved, draft)]).toEqual([false, true]);
});
