import type { BodyOf } from "@wegbuch/contract/kit/endpoint";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { de as problemsDe, en as problemsEn } from "@wegbuch/contract/problems/texts";
import { tripAgents, tripTypes } from "@wegbuch/contract/trips/codes";
import type { tripChanges } from "@wegbuch/contract/trips/endpoints";
import {
  type AddressEntry,
  NewTrip,
  type TripAgent,
  TripChange,
  type TripType,
} from "@wegbuch/contract/trips/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";
import { currentLanguage } from "../../api/language.ts";
import { stepsOf } from "../../ui/form/steps.ts";
import { metersOf, typedKilometers } from "../../ui/texts/kilometers.ts";
import { instantAt, isEmptyMoment, type Moment, momentOf, noMoment } from "../../ui/dates/moment.ts";
import type { LogbookRow, TripRights } from "./data.ts";
import { de, en } from "./dialog-texts.ts";

/** A trip as its form holds it: moments and kilometres as they were typed. */
export type TripDraft = {
  start: Moment;
  finish: Moment;
  startAddress: AddressEntry | null;
  destinationAddress: AddressEntry | null;
  vehicle: Reference | null;
  driver: Reference | null;
  type: TripType | null;
  mileage: string;
  description: string;
  costcenter: Reference | null;
};

/** What each input page of the wizard asks for, by the names on the wire (rule trips/wizard). */
export const steps = stepsOf({
  way: ["startedAt", "startAddress", "finishedAt", "destinationAddress"],
  who: ["vehicleId", "driverId"],
  what: ["type", "mileageInMeters", "description", "costcenterId"],
});

export type StepName = (typeof steps.names)[number];

/** A trip nobody has entered anything of yet but the day it most likely was. */
export function newDraft(day: string, vehicle: Reference | null, driver: Reference | null): TripDraft {
  return {
    start: { ...noMoment, day },
    finish: { ...noMoment, day },
    startAddress: null,
    destinationAddress: null,
    vehicle,
    driver,
    type: null,
    mileage: "",
    description: "",
    costcenter: null,
  };
}

/** The form of a trip that is there; its vehicle is called by its plate where that is known. */
export function draftOf(trip: LogbookRow, vehicles: readonly Vehicle[] = []): TripDraft {
  const { costcenterId, costcenterKey } = trip;
  const plate = vehicles.find(({ id }) => id === trip.vehicle.id)?.licensePlate;
  return {
    start: momentOf(trip.startedAt),
    finish: trip.finishedAt === null ? noMoment : momentOf(trip.finishedAt),
    startAddress: trip.startAddress,
    destinationAddress: trip.destinationAddress,
    vehicle: { id: trip.vehicle.id, name: plate || trip.vehicle.name },
    driver: trip.driver,
    type: trip.type,
    mileage: typedKilometers(trip.mileageInMeters),
    description: trip.description ?? "",
    costcenter: costcenterId === null ? null : { id: costcenterId, name: costcenterKey ?? "" },
  };
}

/** The draft with another beginning; an end that was on the same day goes with it. */
export function withStart(draft: TripDraft, start: Moment): TripDraft {
  const isSameDay = draft.finish.day === draft.start.day && draft.finish.time === "";
  return { ...draft, start, ...(isSameDay && { finish: { ...draft.finish, day: start.day } }) };
}

/** Whether places and times are a person's own to change: of trips entered by hand. */
export function isByHand(agent: TripAgent): boolean {
  return agent === tripAgents.manual;
}

/** What is sent for a new trip; the cost centre only where the person sees that field. */
export function newBodyOf(draft: TripDraft): BodyOf<typeof tripChanges.enter> {
  return {
    ...sharedOf(draft),
    ...byHandOf(draft),
    costcenterId: draft.costcenter?.id ?? null,
  } as BodyOf<typeof tripChanges.enter>;
}

/**
 * What is sent for a changed trip: all of one entered by hand, of recorded ones what is left to people
 * (rule trips/editing).
 */
export function changeBodyOf(draft: TripDraft, trip: LogbookRow): BodyOf<typeof tripChanges.change> {
  const typed = draft.mileage.trim();
  return {
    ...sharedOf(draft),
    costcenterId: costcenterChange(draft, trip),
    ...(isByHand(trip.agent) && byHandOf(draft, trip)),
    ...(trip.agent === tripAgents.withoutPositions && {
      startAddress: null,
      destinationAddress: null,
      // Left empty it stays.
      mileageInMeters: typed === "" ? null : metersOf(typed),
    }),
  } as BodyOf<typeof tripChanges.change>;
}

function sharedOf({ driver, type, description }: TripDraft) {
  return { driverId: driver?.id, type: type ?? undefined, description };
}

function byHandOf(draft: TripDraft, trip?: LogbookRow) {
  return {
    vehicleId: draft.vehicle?.id,
    startedAt: instantOfField(draft.start, trip?.startedAt),
    finishedAt: instantOfField(draft.finish, trip?.finishedAt ?? undefined),
    startAddress: namedOrNone(draft.startAddress),
    destinationAddress: namedOrNone(draft.destinationAddress),
    mileageInMeters: metersOf(draft.mileage),
  };
}

/** Fields hold minutes: what was not touched keeps its seconds. */
function instantOfField(moment: Moment, known: string | undefined): string | undefined {
  const at = instantAt(moment);
  return known !== undefined && at === instantAt(momentOf(known)) ? known : at;
}

function namedOrNone(address: AddressEntry | null): AddressEntry | undefined {
  return address && address.displayName.trim() !== "" ? address : undefined;
}

/** Left out it stays; "" takes it away. */
function costcenterChange({ costcenter }: TripDraft, trip: LogbookRow): string | null {
  if (costcenter?.id === (trip.costcenterId ?? undefined)) return null;
  return costcenter?.id ?? "";
}

/** Why a trip may not be private; null where it may. One that is private already stays so. */
export type WhyNotPrivate = "vehicle" | "driver" | null;

type Circumstances = {
  /** The trip that is changed; none for a new one. */
  trip?: LogbookRow | undefined;
  whyNotPrivate: WhyNotPrivate;
  /** Milliseconds since 1970. */
  now: number;
};

/**
 * Whether a draft may be of type private: the vehicle allows it (rule trips/private-allowed) and its driver says so
 * himself (rule trips/bulk-edit).
 */
export function whyNotPrivate(
  draft: TripDraft,
  given: {
    rights: Pick<TripRights, "userId" | "isSpecial">;
    /** Undefined until the vehicle is known. */
    isPrivateTripAllowed: boolean | undefined;
    trip?: LogbookRow | undefined;
  },
): WhyNotPrivate {
  const { rights, isPrivateTripAllowed, trip } = given;
  const wasPrivate = trip?.type === tripTypes.private && trip.vehicle.id === draft.vehicle?.id;
  if (isPrivateTripAllowed === false && !wasPrivate) return "vehicle";
  const isOwn = draft.driver === null || draft.driver.id === rights.userId;
  return isOwn || rights.isSpecial ? null : "driver";
}

/** What is wrong, by the names on the wire; `labels` are the names of the form's fields. */
export function draftErrors(
  draft: TripDraft,
  labels: Record<string, string>,
  given: Circumstances,
): FieldErrors {
  const { trip } = given;
  const hasWay = trip === undefined || isByHand(trip.agent);
  const named = { ...labels, ...momentLabels(draft, labels) };
  const schema = hasWay ? NewTrip : TripChange;
  const body = trip === undefined ? newBodyOf(draft) : changeBodyOf(draft, trip);
  return {
    ...fieldErrors(schema, hasWay ? { ...body, costcenterId: null } : body, named),
    ...(hasWay && wayErrors(draft, given)),
    ...mileageError(draft, named),
    ...(draft.type === tripTypes.private &&
      given.whyNotPrivate !== null &&
      privateError(given.whyNotPrivate)),
  };
}

/** A field that is missing is called by the half of it that is. */
function momentLabels({ start, finish }: TripDraft, labels: Record<string, string>) {
  return {
    startedAt: labels[start.day === "" ? "startDay" : "startTime"] ?? "",
    finishedAt: labels[finish.day === "" ? "finishDay" : "finishTime"] ?? "",
  };
}

/** Start before finish, nothing in the future, and what is no date: told as soon as it is typed. */
function wayErrors({ start, finish }: TripDraft, { now }: Circumstances): FieldErrors {
  const language = currentLanguage();
  const [from, to] = [instantAt(start), instantAt(finish)];
  const isWrong = ({ day, time }: Moment) =>
    day !== "" && time !== "" && instantAt({ day, time }) === undefined;
  return {
    ...(isWrong(start) && { startedAt: say.invalidDate[language] }),
    ...(isWrong(finish) && { finishedAt: say.invalidDate[language] }),
    ...(to !== undefined && Date.parse(to) > now && { finishedAt: say.inFuture[language] }),
    ...(from !== undefined && Date.parse(from) > now && { startedAt: say.inFuture[language] }),
    ...(from !== undefined &&
      to !== undefined &&
      from >= to && { startedAt: say.startBeforeFinish[language] }),
  };
}

/** The errors of both moments that need no attempt to go on: nothing is missing, something is wrong. */
export function earlyErrors(draft: TripDraft, errors: FieldErrors): FieldErrors {
  const isTyped = !isEmptyMoment(draft.start) && instantAt(draft.start) && instantAt(draft.finish);
  if (!isTyped) return {};
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => field === "startedAt" || field === "finishedAt"),
  );
}

function mileageError({ mileage }: TripDraft, labels: Record<string, string>): FieldErrors {
  if (mileage.trim() === "" || metersOf(mileage) !== undefined) return {};
  const field = labels["mileageInMeters"] ?? "";
  return { mileageInMeters: fill(say.fieldIsInvalid, { field })[currentLanguage()] };
}

/** A business trip without a purpose, where it is asked for; private ones and those to work need none. */
export function purposeError({ type, description }: TripDraft, field: string): FieldErrors {
  if (type !== tripTypes.business || description.trim() !== "") return {};
  return { description: fill(say.fieldIsRequired, { field })[currentLanguage()] };
}

function privateError(why: "vehicle" | "driver"): FieldErrors {
  return { type: say[why === "vehicle" ? "notPrivateVehicle" : "notPrivateDriver"][currentLanguage()] };
}

const say = inBothLanguages({ ...problemsDe, ...de.wrong }, { ...problemsEn, ...en.wrong });
