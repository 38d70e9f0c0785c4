import { needsReason } from "@wegbuch/contract/calibrations/rules";
import type { Calibration } from "@wegbuch/contract/calibrations/schemas";
import { de, en } from "@wegbuch/contract/calibrations/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { whyNotCalibrate } from "@wegbuch/contract/trips/rules";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { currentLanguage } from "../../api/language.ts";

/** What is known of a vehicle's trips around an instant. */
export type Around = {
  /** The latest finished trip that began before the instant. */
  trip: Trip | null;
  /** When the running trip began. */
  runningSince: string | null;
};

/**
 * What the trip at the instant means: a text (rule trips/calibration-texts), and whether saving is possible all the
 * same.
 */
export type TripCheck = { text: string; isAllowed: boolean } | null;

/** Takes ISO instants; a trip that begins or ends exactly then is none (rule trips/calibration). */
export function checkAt({ trip, runningSince }: Around, at: string): TripCheck {
  const language = currentLanguage();
  if (trip && isInside(trip, at)) {
    // Whether its places are his to see the server knows.
    const reason = whyNotCalibrate({ ...trip, isPlaceVisible: true, isTrackVisible: true });
    return { text: say[reason ?? "splitsTrip"][language], isAllowed: reason === null };
  }
  const isRunning = runningSince !== null && Date.parse(runningSince) < Date.parse(at);
  return isRunning ? { text: say.splitsTrip[language], isAllowed: true } : null;
}

/** Meters on the odometer: one number, or two it lies between while a trip is under way. */
export type MileageAt = { from: number; to: number } | null;

/**
 * What the odometer shows at an instant as far as trips and calibrations tell (rule trips/mileage); null where they do
 * not.
 */
export function mileageAt({ trip }: Around, calibrations: readonly Calibration[], at: string): MileageAt {
  const [latest] = calibrations
    .filter(({ calibratedAt }) => Date.parse(calibratedAt) <= Date.parse(at))
    .toSorted((one, other) => Date.parse(other.calibratedAt) - Date.parse(one.calibratedAt));
  if (trip && isInside(trip, at)) {
    const { vehicleMileageInMetersBefore: from, vehicleMileageInMetersAfter: to } = trip.mileageInformation;
    return { from, to };
  }
  const isAfterTrip =
    latest && trip?.finishedAt && Date.parse(latest.calibratedAt) >= Date.parse(trip.finishedAt);
  const meters =
    latest && (!trip || isAfterTrip)
      ? latest.calibratedMileageInMeters
      : trip?.mileageInformation.vehicleMileageInMetersAfter;
  return meters === undefined ? null : { from: meters, to: meters };
}

type Correction = {
  computed: MileageAt | undefined;
  meters: number | undefined;
  calibrations: readonly Calibration[] | undefined;
  at: string | undefined;
};

/**
 * Whether the form asks why. The mileage a vehicle began with is not among the calibrations, so that only the server knows
 * for certain.
 */
export function asksForReason({ computed, meters, calibrations, at }: Correction): boolean {
  if (!computed || computed.from !== computed.to || meters === undefined || at === undefined) return false;
  const before = (calibrations ?? [])
    .filter(({ calibratedAt }) => Date.parse(calibratedAt) < Date.parse(at))
    .toSorted((one, other) => Date.parse(other.calibratedAt) - Date.parse(one.calibratedAt));
  const driven = computed.from - (before[0]?.calibratedMileageInMeters ?? 0);
  return needsReason({ actual: computed.from, given: meters, driven });
}

function isInside({ startedAt, finishedAt }: Trip, at: string): boolean {
  const instant = Date.parse(at);
  return Date.parse(startedAt) < instant && finishedAt !== null && instant < Date.parse(finishedAt);
}

const say = inBothLanguages(de, en);
