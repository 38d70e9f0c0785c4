import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import { isChanged } from "../../ui/form/changed.ts";
import { NewMandator } from "@wegbuch/contract/mandators/schemas";
import { beforeEach, expect, test, vi } from "vitest";
import {
  bodyOf,
  draftErrors,
  draftOf,
  type MandatorDraft,
  newDraft,
  packageNames,
  withAddressPart,
  steps,
} from "./draft.ts";

const day = "2026-11-20";

beforeEach(() => vi.stubGlobal("localStorage", { getItem: () => "de-AT" }));

const filled: MandatorDraft = {
  ...newDraft(day),
  name: "Alpenblick Haustechnik",
  packages: [16, 1],
  companyName: "Alpenblick Haustechnik GmbH",
  address: { displayName: "Industriezeile 47, 4020 Linz", city: "Linz", country: "Österreich" },
  administrator: { firstName: "Anna", lastName: "Brandtner", email: "anna@alpenblick.example" },
  boxes: [{ imei: "356307042441013", model: "FMC003", vehicleName: " Servicewagen 4 " }],
};

const labels = {
  testerSince: "Test seit",
  testerExpiresInDays: "Tage",
  hideTripsUpToInMeter: "Kurzfahrten",
  liveLocationIntervalInSeconds: "Intervall",
};

const anew = { isNew: true };

test("a new mandator asks every 30 seconds, shows tracks, merges and splits, and hides nothing", () => {
  const body = bodyOf(filled);

  expect(body).toMatchObject({
    liveLocationIntervalInSeconds: 30,
    hideTripsUpToInMeter: 0,
    canShowTracks: true,
    canMergeSplitTrips: true,
    sendWelcomeMail: true,
    isTester: false,
  });
});

test("the wizard's payload is what the server takes", () => {
  const body = bodyOf(filled);

  expect(body.packages).toEqual([1, 16]);
  expect(body.boxes).toEqual([{ imei: "356307042441013", vehicleName: "Servicewagen 4" }]);
  expect(body.testerSince).toBeUndefined();
  expect(NewMandator.safeParse(JSON.parse(JSON.stringify(body))).success).toBe(true);
});

test("an empty form misses name and package, company and address, and the administrator, each in its step", () => {
  const errors = draftErrors(newDraft(day), labels, anew);

  expect(steps.errorsIn("details", errors)).toEqual({
    name: "Mandantenname muss gesetzt sein",
    packages: "Mindestens 1 Paket muss gesetzt sein",
  });
  expect(steps.errorsIn("customer", errors)).toEqual({
    companyName: "Firmenname muss gesetzt sein",
    address: "Adresse muss gesetzt sein",
  });
  expect(steps.errorsIn("administrator", errors)).toEqual({
    "administrator.firstName": "Vorname muss gesetzt sein",
    "administrator.lastName": "Nachname muss gesetzt sein",
    "administrator.email": "E-Mail muss gesetzt sein",
  });
  expect(steps.errorsIn("settings", errors)).toEqual({});
  expect(steps.errorsIn("boxes", errors)).toEqual({});
});

test("an e-mail address of the administrator must be one", () => {
  const wrong = { ...filled, administrator: { ...filled.administrator, email: "abc" } };

  expect(draftErrors(wrong, labels, anew)).toEqual({
    "administrator.email": "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  });
});

test.each([
  ["", "Intervall ist erforderlich"],
  ["9", "Intervall muss zwischen 10 und 3.600 liegen"],
  ["3601", "Intervall muss zwischen 10 und 3.600 liegen"],
  ["12.5", "Intervall muss zwischen 10 und 3.600 liegen"],
  ["x", "Intervall muss zwischen 10 und 3.600 liegen"],
  ["10", undefined],
  ["3600", undefined],
])("an interval of %j seconds", (liveLocationIntervalInSeconds, message) => {
  const errors = draftErrors({ ...filled, liveLocationIntervalInSeconds }, labels, anew);

  expect(errors["liveLocationIntervalInSeconds"]).toBe(message);
});

test("a tester needs a first day and 1 to 365 days, others need neither", () => {
  const period = { testerSince: "", testerExpiresInDays: "0" };

  expect(draftErrors({ ...filled, ...period }, labels, anew)).toEqual({});
  expect(draftErrors({ ...filled, ...period, isTester: true }, labels, anew)).toEqual({
    testerSince: "Test seit ist erforderlich",
    testerExpiresInDays: "Tage muss zwischen 1 und 365 liegen",
  });
});

test("a first day that is none is told as such", () => {
  const errors = draftErrors({ ...filled, isTester: true, testerSince: "31/02/2026" }, labels, anew);

  expect(errors).toEqual({ testerSince: "Ungültiges Datumsformat" });
});

test("a test period begins at midnight in Vienna", () => {
  expect(bodyOf({ ...filled, isTester: true })).toMatchObject({
    isTester: true,
    testerSince: "2026-11-19T23:00:00.000Z",
    testerExpiresInDays: 14,
  });
});

test("changing other fields keeps the instant a test period began", () => {
  const before = mandator({
    isTester: true,
    testerSince: "2026-11-10T09:41:07.000Z",
    testerExpiresInDays: 30,
  });
  const draft = draftOf(before, day);

  expect(draft).toMatchObject({ testerSince: "2026-11-10", testerExpiresInDays: "30" });
  expect(bodyOf({ ...draft, name: "x" }, before).testerSince).toBe("2026-11-10T09:41:07.000Z");
  expect(bodyOf({ ...draft, testerSince: "2026-11-11" }, before).testerSince).toBe(
    "2026-11-10T23:00:00.000Z",
  );
});

test("the form of a mandator that is there has no errors and no need of an administrator", () => {
  const draft = draftOf(mandator({}), day);

  expect(draftErrors(draft, labels, { isNew: false })).toEqual({});
  expect(draft.boxes).toEqual([]);
  expect(isChanged(draft, draftOf(mandator({}), day))).toBe(false);
  expect(isChanged({ ...draft, description: "x" }, draft)).toBe(true);
});

test.each([
  ["administrator.email", "administrator"],
  ["boxes", "boxes"],
  ["boxes.3.imei", "boxes"],
  ["address.displayName", "customer"],
  ["name", "details"],
  ["canShowTracks", "settings"],
  ["mandator", undefined],
])("what the server refuses about %s belongs to step %s", (field, step) => {
  expect(steps.of(field)).toBe(step);
});

test("there are six steps", () => {
  expect(steps.names).toHaveLength(6);
});

test("packages are named in the order of their bits", () => {
  expect(packageNames([32, 1, 8])).toEqual(["Tracking", "CostCenter", "Reservations"]);
});

function mandator(part: Partial<Mandator>): Mandator {
  return {
    id: "0193c0de-0000-7000-8000-000000000001",
    name: "Alpenblick Haustechnik",
    description: "",
    packages: [1],
    companyName: "Alpenblick Haustechnik GmbH",
    address: {
      street: null,
      postcode: null,
      city: "Linz",
      country: "Österreich",
      displayName: "Linz",
      latitude: null,
      longitude: null,
      foreignServiceId: null,
    },
    hideTripsUpToInMeter: 0,
    canShowTracks: true,
    canMergeSplitTrips: true,
    liveLocationIntervalInSeconds: 30,
    isTester: false,
    testerSince: null,
    testerExpiresInDays: null,
    testerCreatedBy: null,
    sendWelcomeMail: true,
    amountOfBoxes: 0,
    amountOfVehicles: 0,
    amountOfUsers: 1,
    createdAt: "2026-01-01T00:00:00.000Z",
    archivedAt: null,
    ...part,
  };
}

test("an address entered by its parts is called by them, and keeps another name it was given", () => {
  const street = withAddressPart(null, "street", "Landstraße 5");
  const whole = withAddressPart(withAddressPart(street, "postcode", "4020"), "city", "Linz");
  expect(whole).toEqual({
    street: "Landstraße 5",
    postcode: "4020",
    city: "Linz",
    country: null,
    displayName: "Landstraße 5, 4020 Linz",
  });
  expect(withAddressPart({ displayName: "Hauptwerk", latitude: 48 }, "city", "Linz")).toMatchObject({
    displayName: "Hauptwerk",
    city: "Linz",
  });
  expect(withAddressPart(whole, "street", "").displayName).toBe("4020 Linz");
  const suggested = { ...whole, country: "Österreich", latitude: 48.3, longitude: 14.3 };
  expect(withAddressPart(suggested, "city", "Graz")).toEqual({
    ...whole,
    city: "Graz",
    country: "Österreich",
    displayName: "Landstraße 5, 4020 Graz",
  });
});
