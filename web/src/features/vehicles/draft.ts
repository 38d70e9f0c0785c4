import type { BodyOf } from "@wegbuch/contract/kit/endpoint";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de as groupsDe, en as groupsEn } from "@wegbuch/contract/groups/texts";
import { de, en } from "@wegbuch/contract/problems/texts";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import type { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import {
  NewVehicle,
  type Vehicle,
  VehicleChange,
  type VehicleType,
} from "@wegbuch/contract/vehicles/schemas";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";
import { currentLanguage } from "../../api/language.ts";
import { stepsOf } from "../../ui/form/steps.ts";
import { instantOf, isMonth, monthOf } from "../../ui/dates/month.ts";
import { metersOf, typedKilometers } from "../../ui/texts/kilometers.ts";

type Country = NonNullable<Vehicle["country"]>;
type ServiceType = NonNullable<Vehicle["vehicleServiceType"]>;

/** A vehicle as its form holds it: kilometres and months as they were typed. */
export type VehicleDraft = {
  name: string;
  licensePlate: string;
  model: string;
  type: VehicleType | null;
  owner: Reference | null;
  assignTripsToOwner: boolean;
  isPrivateTripAllowed: boolean;
  description: string;
  box: Reference | null;
  mileage: string;
  groupIds: string[];
  costcenter: Reference | null;
  country: Country | null;
  registrationDate: string;
  vehicleServiceType: ServiceType | null;
  periodicServiceDistance: string;
  hasTachograph: boolean;
};

/** What each step asks for, by the names on the wire (rule vehicles/wizard). */
export const steps = stepsOf({
  details: [
    "name",
    "licensePlate",
    "model",
    "type",
    "ownerId",
    "assignTripsToOwner",
    "isPrivateTripAllowed",
    "description",
  ],
  box: ["boxId", "mileageInMeters"],
  groups: ["groupIds", "costcenterId"],
  upkeep: [
    "country",
    "registrationDate",
    "vehicleServiceType",
    "periodicServiceDistanceInMeter",
    "hasTachograph",
  ],
  tax: [
    "acquisitionCostInCents",
    "listPriceInCents",
    "acquiredOn",
    "propulsion",
    "co2InGrams",
    "electricRangeInKm",
  ],
});

/** Who may not say what it is taxed with is not asked for that. */
export const stepsFor = ({ hasTax }: { hasTax: boolean }): typeof steps =>
  hasTax ? steps : { ...steps, names: steps.names.filter((name) => name !== "tax") };

export type StepName = (typeof steps.names)[number];

export function newDraft(): VehicleDraft {
  return {
    name: "",
    licensePlate: "",
    model: "",
    type: null,
    owner: null,
    assignTripsToOwner: false,
    isPrivateTripAllowed: false,
    description: "",
    box: null,
    mileage: "",
    groupIds: [],
    costcenter: null,
    country: null,
    registrationDate: "",
    vehicleServiceType: null,
    periodicServiceDistance: "",
    hasTachograph: false,
  };
}

/** The form of a vehicle that is there. */
export function draftOf(vehicle: Vehicle): VehicleDraft {
  const { box, costcenterId, costcenterKey, periodicServiceDistanceInMeter } = vehicle;
  return {
    name: vehicle.name,
    licensePlate: vehicle.licensePlate,
    model: vehicle.model ?? "",
    type: vehicle.type,
    owner: vehicle.owner,
    assignTripsToOwner: vehicle.assignTripsToOwner,
    isPrivateTripAllowed: vehicle.isPrivateTripAllowed,
    description: vehicle.description ?? "",
    box: box && { id: box.id, name: box.name },
    mileage: typedKilometers(vehicle.mileageInMeters),
    groupIds: vehicle.groupIds,
    costcenter: costcenterId === null ? null : { id: costcenterId, name: costcenterKey ?? "" },
    country: vehicle.country,
    registrationDate: monthOf(vehicle.registrationDate),
    vehicleServiceType: vehicle.vehicleServiceType,
    periodicServiceDistance:
      periodicServiceDistanceInMeter === null ? "" : typedKilometers(periodicServiceDistanceInMeter),
    hasTachograph: vehicle.hasTachograph,
  };
}

/** What a vehicle's type and owner leave of its trips' settings (rule vehicles/owners). */
export function tripRules({ type, owner, assignTripsToOwner, isPrivateTripAllowed }: VehicleDraft) {
  const isPool = type === vehicleTypes.pool;
  return {
    mayAssign: !isPool && owner !== null,
    mayBePrivate: !isPool,
    assignTripsToOwner: assignTripsToOwner && !isPool && owner !== null,
    isPrivateTripAllowed: isPrivateTripAllowed && !isPool,
  };
}

/** What is sent for a form without errors; whoever does not see the field of the box leaves it as it is. */
export function bodyOf(
  draft: VehicleDraft,
  { seesBox }: { seesBox: boolean },
): BodyOf<typeof vehicles.change> {
  const { type, owner, box, costcenter, periodicServiceDistance } = draft;
  const { assignTripsToOwner, isPrivateTripAllowed } = tripRules(draft);
  return {
    name: draft.name,
    licensePlate: draft.licensePlate,
    model: draft.model,
    description: draft.description,
    type: type ?? (undefined as never),
    ownerId: owner?.id ?? null,
    assignTripsToOwner,
    isPrivateTripAllowed,
    groupIds: draft.groupIds,
    ...(seesBox && { boxId: box?.id ?? null }),
    costcenterId: costcenter?.id ?? null,
    country: draft.country,
    registrationDate: instantOf(draft.registrationDate) ?? null,
    vehicleServiceType: draft.vehicleServiceType,
    periodicServiceDistanceInMeter:
      periodicServiceDistance.trim() === "" ? null : metersOf(periodicServiceDistance),
    hasTachograph: draft.hasTachograph,
  };
}

/** The same for a vehicle that is added; its mileage is read off the vehicle. */
export function newBodyOf(
  draft: VehicleDraft,
  options: { seesBox: boolean },
): BodyOf<typeof vehicles.create> {
  return { ...bodyOf(draft, options), mileageInMeters: metersOf(draft.mileage) ?? (undefined as never) };
}

type Rules = {
  isNew: boolean;
  seesBox: boolean;
  /** Group leaders put a vehicle into one of their groups (rule groups/first-group). */
  needsGroup: boolean;
};

/** What is wrong, by the names on the wire; `labels` name fields without a message of their own. */
export function draftErrors(draft: VehicleDraft, labels: Record<string, string>, rules: Rules): FieldErrors {
  const schema = rules.isNew ? NewVehicle : VehicleChange;
  const language = currentLanguage();
  const invalid = (field: string) => fill(say.fieldIsInvalid, { field: labels[field] ?? field })[language];
  const numbers = {
    mileageInMeters: draft.mileage,
    periodicServiceDistanceInMeter: draft.periodicServiceDistance,
  };
  const wrongNumbers = Object.entries(numbers)
    .filter(
      ([field, typed]) =>
        typed.trim() !== "" && (rules.isNew || field !== "mileageInMeters") && metersOf(typed) === undefined,
    )
    .map(([field]) => [field, invalid(field)]);
  return {
    ...fieldErrors(schema, rules.isNew ? newBodyOf(draft, rules) : bodyOf(draft, rules), labels),
    ...(draft.type !== null &&
      draft.type !== vehicleTypes.pool &&
      !draft.owner && { ownerId: say.ownerIsEmpty[language] }),
    ...(rules.needsGroup && draft.groupIds.length === 0 && { groupIds: say.groupIsNeeded[language] }),
    ...(draft.registrationDate !== "" &&
      !isMonth(draft.registrationDate) && { registrationDate: say.invalidDate[language] }),
    ...Object.fromEntries(wrongNumbers),
  };
}

const say = inBothLanguages({ ...de, ...groupsDe }, { ...en, ...groupsEn });
