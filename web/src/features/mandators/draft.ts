import { displayNameOf } from "@wegbuch/contract/geocoding/rules";
import { type Package, packages } from "@wegbuch/contract/access/packages";
import type { BodyOf } from "@wegbuch/contract/kit/endpoint";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { mandators } from "@wegbuch/contract/mandators/endpoints";
import {
  type AddressInput,
  bounds,
  type Mandator,
  MandatorChange,
  NewMandator,
} from "@wegbuch/contract/mandators/schemas";
import { de, en } from "@wegbuch/contract/problems/texts";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";
import { currentLanguage } from "../../api/language.ts";
import { stepsOf } from "../../ui/form/steps.ts";
import type { BoxEntry } from "../../entities/boxes/box-scan.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import { boundsOf, isDay, periodOf } from "../../ui/dates/period.ts";

/** A mandator as its form holds it: days as yyyy-MM-dd or as they were typed wrong, numbers as they were typed. */
export type MandatorDraft = {
  name: string;
  description: string;
  packages: Package[];
  isTester: boolean;
  testerSince: string;
  testerExpiresInDays: string;
  companyName: string;
  address: AddressInput | null;
  administrator: { firstName: string; lastName: string; email: string };
  sendWelcomeMail: boolean;
  hideTripsUpToInMeter: string;
  liveLocationIntervalInSeconds: string;
  canShowTracks: boolean;
  canMergeSplitTrips: boolean;
  boxes: BoxEntry[];
};

/** What each step asks for (rule mandators/wizard); a field's first name leads to its step. */
export const steps = stepsOf({
  details: ["name", "description", "packages", "isTester", "testerSince", "testerExpiresInDays"],
  customer: ["companyName", "address"],
  administrator: ["administrator", "sendWelcomeMail"],
  settings: ["hideTripsUpToInMeter", "liveLocationIntervalInSeconds", "canShowTracks", "canMergeSplitTrips"],
  boxes: ["boxes"],
  summary: [],
} satisfies Record<string, readonly (keyof MandatorDraft)[]>);

export type StepName = (typeof steps.names)[number];

/** An empty form with its defaults (rules mandators/tester, mandators/wizard); `day` is today. */
export function newDraft(day: string): MandatorDraft {
  return {
    name: "",
    description: "",
    packages: [],
    isTester: false,
    testerSince: day,
    testerExpiresInDays: "14",
    companyName: "",
    address: null,
    administrator: { firstName: "", lastName: "", email: "" },
    sendWelcomeMail: true,
    hideTripsUpToInMeter: "0",
    liveLocationIntervalInSeconds: "30",
    canShowTracks: true,
    canMergeSplitTrips: true,
    boxes: [],
  };
}

/** The form of a mandator that is there; boxes given in it are added (rule mandators/changing). */
export function draftOf(mandator: Mandator, day: string): MandatorDraft {
  const { testerSince, testerExpiresInDays } = mandator;
  const blank = newDraft(day);
  return {
    ...blank,
    name: mandator.name,
    description: mandator.description,
    packages: mandator.packages,
    isTester: mandator.isTester,
    testerSince: testerSince === null ? blank.testerSince : dayOf(testerSince),
    testerExpiresInDays:
      testerExpiresInDays === null ? blank.testerExpiresInDays : String(testerExpiresInDays),
    companyName: mandator.companyName,
    address: mandator.address,
    sendWelcomeMail: mandator.sendWelcomeMail,
    hideTripsUpToInMeter: String(mandator.hideTripsUpToInMeter),
    liveLocationIntervalInSeconds: String(mandator.liveLocationIntervalInSeconds),
    canShowTracks: mandator.canShowTracks,
    canMergeSplitTrips: mandator.canMergeSplitTrips,
  };
}

export const addressParts = ["street", "postcode", "city", "country"] as const;
type AddressPart = (typeof addressParts)[number];

/**
 * An address with one of its parts entered by hand: no place on the map is meant any more, and how it is called follows its
 * parts unless somebody has called it otherwise.
 */
export function withAddressPart(
  address: AddressInput | null,
  name: AddressPart,
  typed: string,
): AddressInput {
  const known = address?.displayName ?? "";
  const parts = Object.fromEntries(addressParts.map((each) => [each, address?.[each] ?? null]));
  const next = { ...parts, [name]: typed === "" ? null : typed };
  const isCalledOtherwise = known !== "" && known !== calledBy(parts);
  return { ...next, displayName: isCalledOtherwise ? known : calledBy(next) };
}

const calledBy = (parts: Partial<Record<AddressPart, string | null>>) =>
  displayNameOf(parts) || (parts.country ?? "");

/** What is sent for a form without errors. `before` keeps the instant of a test period whose day stays. */
export function bodyOf(draft: MandatorDraft, before?: Mandator): BodyOf<typeof mandators.create> {
  const { isTester, boxes } = draft;
  return {
    ...draft,
    address: draft.address as AddressInput,
    testerSince: isTester ? sinceOf(draft.testerSince, before) : undefined,
    testerExpiresInDays: isTester ? numberOf(draft.testerExpiresInDays) : undefined,
    hideTripsUpToInMeter: numberOf(draft.hideTripsUpToInMeter),
    liveLocationIntervalInSeconds: numberOf(draft.liveLocationIntervalInSeconds),
    packages: draft.packages.toSorted((one, other) => one - other),
    boxes: boxes.map(({ imei, vehicleName }) => ({ imei, vehicleName: vehicleName.trim() })),
  };
}

/** What is wrong, by field; `labels` name fields without a message of their own. */
export function draftErrors(
  draft: MandatorDraft,
  labels: Record<string, string>,
  { isNew }: { isNew: boolean },
): FieldErrors {
  const errors = fieldErrors(isNew ? NewMandator : MandatorChange, bodyOf(draft), labels);
  const address = errors["address"] ?? errors["address.displayName"];
  return {
    ...errors,
    ...(address && { address }),
    ...(draft.isTester && dayErrors(draft.testerSince, labels)),
    ...numberErrors(draft, labels),
  };
}

/** The bits of a list of packages as their names, in the order of the bits. */
export function packageNames(bits: readonly number[]) {
  return packageList.filter((name) => bits.includes(packages[name]));
}

export const packageList = Object.keys(packages) as (keyof typeof packages)[];

function dayErrors(testerSince: string, labels: Record<string, string>): FieldErrors {
  if (testerSince === "") return { testerSince: required(labels["testerSince"]) };
  return isDay(testerSince) ? {} : { testerSince: say.invalidDate[currentLanguage()] };
}

function numberErrors(draft: MandatorDraft, labels: Record<string, string>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, { least, most }] of Object.entries(bounds)) {
    if (field === "testerExpiresInDays" && !draft.isTester) continue;
    const typed = draft[field as keyof typeof bounds];
    const number = numberOf(typed);
    if (number === undefined) errors[field] = required(labels[field]);
    else if (!Number.isInteger(number) || number < least || number > most)
      errors[field] = fill(say.fieldIsOutOfRange, {
        field: labels[field] ?? field,
        least: formatNumber(least),
        most: formatNumber(most),
      })[currentLanguage()];
  }
  return errors;
}

function required(label = ""): string {
  return fill(say.fieldIsRequired, { field: label })[currentLanguage()];
}

function numberOf(typed: string): number | undefined {
  if (typed.trim() === "") return undefined;
  return /^\s*\d+\s*$/.test(typed) ? Number(typed) : NaN;
}

function sinceOf(day: string, before: Mandator | undefined): string | undefined {
  if (!isDay(day)) return undefined;
  const kept = before?.testerSince;
  return kept && dayOf(kept) === day ? kept : boundsOf(periodOf("day", day)).from;
}

const say = inBothLanguages(de, en);

/** What every part of the form takes. */
export type FieldsProps = {
  draft: MandatorDraft;
  errors: FieldErrors;
  onChange: (part: Partial<MandatorDraft>) => void;
};
