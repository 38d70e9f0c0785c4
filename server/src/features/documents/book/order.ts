import type { Language } from "@wegbuch/contract/kit/texts";
import type { SealLayout } from "@wegbuch/contract/seals/schemas";
import type { Sums } from "../logbook/sum-trips.ts";
import type { ChainCalibration } from "../logbook/read-calibrations.ts";
import type { LogbookTrip } from "../logbook/read-logbook-trips.ts";
import type { NamedStop } from "./find-stop-places.ts";

/** Who did something, and when. */
export type Act = { by: string; at: number };

/**
 * A trip as the book of a month tells it: of a private one day, readings and kilometres alone, whoever reads it
 * (rule seals/contents).
 */
export type BookTrip = LogbookTrip & {
  /** Who said last what it was; null where nobody said anything. */
  entered: Act | null;
  locked: Act | null;
  /** Where it stopped on its way, where its layout tells it (rule seals/stops). */
  stops: readonly NamedStop[];
};

export type BookRow =
  | { kind: "trip"; trip: BookTrip }
  | { kind: "calibration"; calibration: ChainCalibration };

/** Which version of a month it is, by whom and when; of a draft nobody has sealed the version is null. */
export type BookSeal = Act & {
  version: number | null;
  /** The version before it. */
  replaces: { version: number; at: number } | null;
  reason: string;
};

type BookVehicle = {
  id: string;
  name: string;
  licensePlate: string;
  model: string;
  /** Its first registration, yyyy-MM-dd. */
  registeredOn: string | null;
};

/** How often something happened that an auditor asks about. */
type BookCounts = {
  changed: number;
  late: number;
  unlocked: number;
  turnedToBusiness: number;
  deleted: number;
  supplements: number;
};

/** All that the book of a vehicle and a month says: plain values, from which its files are made and nothing else. */
export type Book = {
  layout: SealLayout;
  language: Language;
  /** yyyy-MM. */
  month: string;
  seal: BookSeal;
  company: string;
  /** Of the key that signs the notes of the history; null before the first one. */
  keyFingerprint: string | null;
  vehicle: BookVehicle;
  drivers: readonly string[];
  typeNames: readonly [string, string, string];
  rows: readonly BookRow[];
  deleted: readonly BookTrip[];
  sums: Sums;
  shortTripMeters: number;
  metersBefore: number;
  metersAfter: number;
  counts: BookCounts;
  locks: readonly (Act & { trips: number })[];
  /** What was driven privately and to work since the year began, or the vehicle was acquired, and in how many months. */
  privateYear: { meters: number; months: number; since: string } | null;
};

/** The printed book of a month; what it says comes along, so that the thread that makes it reads nothing. */
export type BookOrder = { report: "Book"; book: Book };
