import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { NewVehicle } from "@wegbuch/contract/vehicles/schemas";
import { beforeEach, expect, test, vi } from "vitest";
import {
  bodyOf,
  draftErrors,
  draftOf,
  newBodyOf,
  newDraft,
  type VehicleDraft,
  steps,
  stepsFor,
} from "./draft.ts";

const owner = { id: "018f2b2c-9b6e-7c3a-8f1e-0123456789ab", name: "Nora Stadlmann" };
const rules = { isNew: true, seesBox: true, needsGroup: false };
const aDraft = (part: Partial<VehicleDraft> = {}): VehicleDraft => ({
  ...newDraft(),
  name: "Servicewagen 4",
  licensePlate: "L-482 AH",
  model: "VW Caddy",
  type: 0,
  owner,
  mileage: "58700,12",
  ...part,
});

beforeEach(() => void vi.stubGlobal("localStorage", { getItem: () => "de-AT" }));

test("an empty form misses what is required, each in its step", () => {
  const errors = draftErrors(newDraft(), {}, rules);
  expect(Object.keys(steps.errorsIn("details", errors)).toSorted()).toEqual([
    "licensePlate",
    "model",
    "name",
    "type",
  ]);
  expect(steps.errorsIn("box", errors)).toEqual({ mileageInMeters: "Kilometerstand muss gesetzt sein" });
  expect(steps.errorsIn("groups", errors)).toEqual({});
  expect(steps.errorsIn("upkeep", errors)).toEqual({});
});

test.each([
  [0, true],
  [1, true],
  [2, false],
] as const)("a vehicle of type %i needs an owner: %s", (type, needsOne) => {
  const errors = draftErrors(aDraft({ type, owner: null }), {}, rules);
  expect("ownerId" in errors).toBe(needsOne);
});

test("trips are assigned to an owner only while there is one and the vehicle is no pool vehicle", () => {
  const draft = aDraft({ assignTripsToOwner: true, isPrivateTripAllowed: true });
  const sent = (part: Partial<VehicleDraft>) => {
    const body = bodyOf({ ...draft, ...part }, { seesBox: true });
    return [body.assignTripsToOwner, body.isPrivateTripAllowed];
  };
  expect(sent({})).toEqual([true, true]);
  expect(sent({ owner: null })).toEqual([false, true]);
  expect(sent({ type: 2 })).toEqual([false, false]);
});

test("group leaders choose a group, admins need none", () => {
  expect(draftErrors(aDraft(), {}, { ...rules, needsGroup: true })).toHaveProperty("groupIds");
  expect(draftErrors(aDraft(), {}, rules)).toEqual({});
});

test("kilometres and months travel as meters and first days", () => {
  const body = newBodyOf(aDraft({ registrationDate: "2022-05", periodicServiceDistance: "15.000" }), rules);
  expect(body).toMatchObject({
    mileageInMeters: 58_700_120,
    registrationDate: "2022-05-01T00:00:00.000Z",
    periodicServiceDistanceInMeter: 15_000_000,
    ownerId: owner.id,
    boxId: null,
  });
  expect(NewVehicle.safeParse(body).success).toBe(true);
});

test("who does not see the box leaves it as it is", () => {
  expect(bodyOf(aDraft(), { seesBox: false })).not.toHaveProperty("boxId");
});

test("what is no number and no month is told at its field", () => {
  const draft = aDraft({ mileage: "viel", periodicServiceDistance: "15 km", registrationDate: "05/22" });
  expect(draftErrors(draft, { mileageInMeters: "Kilometerstand" }, rules)).toMatchObject({
    mileageInMeters: "Kilometerstand ist ungültig",
    periodicServiceDistanceInMeter: expect.any(String) as string,
    registrationDate: "Ungültiges Datumsformat",
  });
});

test("a vehicle that was not touched is sent as it was", () => {
  const vehicle = {
    name: "Poolwagen E1",
    licensePlate: "L-663 EF",
    model: "ID.3",
    description: null,
    type: 2,
    mileageInMeters: 12_345_678,
    owner: null,
    assignTripsToOwner: false,
    isPrivateTripAllowed: false,
    groupIds: [owner.id],
    box: null,
    costcenterId: owner.id,
    costcenterKey: "4120",
    country: "AT",
    registrationDate: "2022-05-01T00:00:00.000Z",
    vehicleServiceType: 0,
    periodicServiceDistanceInMeter: 15_000_000,
  } as unknown as Vehicle;
  expect(bodyOf(draftOf(vehicle), { seesBox: true })).toEqual({
    name: "Poolwagen E1",
    licensePlate: "L-663 EF",
    model: "ID.3",
    description: "",
    type: 2,
    ownerId: null,
    assignTripsToOwner: false,
    isPrivateTripAllowed: false,
    groupIds: [owner.id],
    boxId: null,
    costcenterId: owner.id,
    country: "AT",
    registrationDate: "2022-05-01T00:00:00.000Z",
    vehicleServiceType: 0,
    periodicServiceDistanceInMeter: 15_000_000,
  });
});

test("each field that can be refused has its step", () => {
  const fields = Object.keys(newBodyOf(aDraft(), { seesBox: true }));
  expect(fields.filter((field) => steps.of(field) === undefined)).toEqual([]);
  expect(stepsFor({ hasTax: true }).names.length).toBe(5);
  expect(stepsFor({ hasTax: false }).names).not.toContain("tax");
});
