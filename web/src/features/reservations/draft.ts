import { reservationStatuses } from "@wegbuch/contract/reservations/codes";
import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import { isInThePast, occurrencesOf } from "@wegbuch/contract/reservations/rules";
import { NewReservation, type Reservation } from "@wegbuch/contract/reservations/schemas";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/reservations/texts";
import { fieldErrors, type FieldErrors } from "../../api/field-errors.ts";
import { currentLanguage } from "../../api/language.ts";
import { instantAt, type Moment, momentOf } from "../../ui/dates/moment.ts";
import { isDay } from "../../ui/dates/period.ts";
import { type Span, thisMinute } from "./span.ts";

const say = inBothLanguages(de, en);

/** That somebody else has a vehicle (rule reservations/no-overlap). */
export const conflictText = () => say.vehicleIsReserved[currentLanguage()];

/** A reservation as its form holds it. */
export type ReservationDraft = {
  vehicle: { id: string; name: string } | null;
  pickup: Moment;
  return: Moment;
  /** Null as long as nobody changed it: the usual one. */
  pickupAddress: string | null;
  /** Null as long as nobody changed it: where it was picked up. */
  returnAddress: string | null;
  purpose: string;
  comment: string;
  /** Null of a new one that is for oneself. */
  driver: { id: string; name: string } | null;
  /** The last day of a series, "" while it is missing; null where nothing is repeated. */
  until: string | null;
  /** Days of it that are left out. */
  except: readonly string[];
};

/** What a new reservation begins with. */
export function newDraft(vehicle: ReservationDraft["vehicle"], { from, to }: Span): ReservationDraft {
  return {
    vehicle,
    pickup: momentOf(from),
    return: momentOf(to),
    pickupAddress: null,
    returnAddress: null,
    purpose: "",
    comment: "",
    driver: null,
    ...once,
  };
}

/** Not repeated. */
const once = { until: null, except: [] };

/** What a reservation is now. */
export function draftOf(reservation: Reservation): ReservationDraft {
  const { vehicle, driver, pickupDate, returnDate, pickupAddress, returnAddress, purpose, comment } =
    reservation;
  return {
    vehicle: { id: vehicle.id, name: vehicle.licensePlate || vehicle.name },
    pickup: momentOf(pickupDate),
    return: momentOf(returnDate),
    pickupAddress,
    returnAddress,
    purpose: purpose ?? "",
    comment: comment ?? "",
    driver: { id: driver.id, name: `${driver.firstName} ${driver.lastName}` },
    ...once,
  };
}

/** Both addresses as they stand in the fields. */
export function addressesOf(draft: ReservationDraft, usual: string): { pickup: string; return: string } {
  const pickup = draft.pickupAddress ?? usual;
  return { pickup, return: draft.returnAddress ?? pickup };
}

/** From when to when; null while either is missing or they are in the wrong order. */
export function spanOf(draft: ReservationDraft): Span | null {
  const [from, to] = [instantAt(draft.pickup), instantAt(draft.return)];
  return from !== undefined && to !== undefined && from < to ? { from, to } : null;
}

/** What a form knows beside its draft. */
export type Around = {
  usualAddress: string;
  /** In milliseconds. */
  openedAt: number;
  now: number;
  /** What is being changed; absent for a new one. */
  before?: Reservation | undefined;
};

/**
 * What is sent. Times that were not changed keep their seconds, and a pickup that was not in the past when the form was
 * opened is one right now if it has become so meanwhile.
 */
export function bodyOf(draft: ReservationDraft, { usualAddress, openedAt, now, before }: Around) {
  const addresses = addressesOf(draft, usualAddress);
  const pickupDate = kept(draft.pickup, before?.pickupDate);
  const hasSlipped =
    before === undefined && isInThePast(pickupDate, now) && !isInThePast(pickupDate, openedAt);
  return {
    vehicleId: draft.vehicle?.id ?? "",
    pickupDate: hasSlipped ? thisMinute(now) : pickupDate,
    returnDate: kept(draft.return, before?.returnDate),
    pickupAddress: addresses.pickup,
    returnAddress: addresses.return,
    purpose: draft.purpose || null,
    comment: draft.comment || null,
    ...(draft.driver && { driverId: draft.driver.id }),
    ...(draft.until !== null && { weekly: { until: draft.until, except: exceptOf(draft) } }),
  };
}

function kept(moment: Moment, before: string | undefined): string {
  const isKept = before !== undefined && isSame(moment, momentOf(before));
  return isKept ? before : (instantAt(moment) ?? "");
}

const isSame = (one: Moment, other: Moment) => one.day === other.day && one.time === other.time;

/** What is wrong with a draft, by field; what is chosen anew must lie ahead (rule reservations/no-overlap). */
export function errorsOf(
  draft: ReservationDraft,
  around: Around,
  labels: Record<string, string>,
): FieldErrors {
  const { now, before } = around;
  const body = bodyOf(draft, around);
  const past = say.isInThePast[currentLanguage()];
  const isPast = (field: "pickupDate" | "returnDate") =>
    body[field] !== "" && body[field] !== before?.[field] && isInThePast(body[field], now);
  const hasBegun = before?.status === reservationStatuses.active;
  return {
    ...(isPast("returnDate") && { returnDate: past }),
    ...(!hasBegun && isPast("pickupDate") && { pickupDate: past }),
    ...fieldErrors(NewReservation, body, labels),
  };
}

/** Each time a draft reserves; empty while something of it is missing. */
export function timesOf(draft: ReservationDraft): ReturnType<typeof occurrencesOf> {
  const span = spanOf(draft);
  const { until, except } = draft;
  if (span === null || (until !== null && !(isDay(until) && until <= latestUntil(draft)))) return [];
  const weekly = until === null ? null : { until, except: [...except] };
  return occurrencesOf({ pickupDate: span.from, returnDate: span.to, weekly });
}

/** The days of its series that are left out; those on which it does not fall any more are none. */
export function exceptOf(draft: ReservationDraft): string[] {
  const days = timesOf({ ...draft, except: [] }).map(({ day }) => day);
  return draft.except.filter((day) => days.includes(day));
}

/** Another vehicle is taken on other days than the one before. */
export const withVehicle = (vehicle: ReservationDraft["vehicle"]) => ({ vehicle, except: [] });

/** A series lasts a year at most. */
export const latestUntil = ({ pickup }: Pick<ReservationDraft, "pickup">): string =>
  isDay(pickup.day) ? addDays(pickup.day, 365) : "";
