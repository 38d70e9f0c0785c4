import type { DeviceType } from "@wegbuch/device-protocol/models";

/** What one kind of box is judged by (rule detection/parameters); metres, km/h and milliseconds. */
export type Profile = {
  hasIgnition: boolean;
  /** Its people take it along on foot, which is no trip (rule detection/phones). */
  isCarried: boolean;
  startSpeedKmh: number;
  /** From the parking anchor; of what is carried, in one leg. */
  startDistanceMeters: number;
  /** Around the parking anchor, and around the first point of a standstill. */
  radiusMeters: number;
  standstillMs: number;
  shortestTripMeters: number;
};

const obd: Profile = {
  hasIgnition: true,
  isCarried: false,
  startSpeedKmh: 5,
  startDistanceMeters: 50,
  radiusMeters: 50,
  standstillMs: 1_800_000,
  shortestTripMeters: 100,
};

const bm: Profile = {
  hasIgnition: false,
  isCarried: false,
  startSpeedKmh: 8,
  startDistanceMeters: 150,
  radiusMeters: 60,
  standstillMs: 300_000,
  shortestTripMeters: 200,
};

const phone: Profile = {
  hasIgnition: false,
  isCarried: true,
  startSpeedKmh: 15,
  startDistanceMeters: 1_000,
  radiusMeters: 80,
  standstillMs: 300_000,
  shortestTripMeters: 300,
};

const profiles: Record<DeviceType, Profile> = { obd, bm, phone };

/** The parameters a record is judged by (rule detection/parameters). */
export const profileOf = (deviceType: DeviceType): Profile => profiles[deviceType];

/** Whether what a fix says is of the vehicle whatever it does; nobody walks that fast with what he carries. */
export const isOfVehicle = (deviceType: DeviceType, speedKmh: number | null): boolean =>
  !profileOf(deviceType).isCarried || (speedKmh ?? 0) >= runningKmh;

/** Who walks or runs is slower (rule detection/phones). */
const runningKmh = 15;

/** How long the ignition stays off before the trip is over. */
export const ignitionOffMs = 120_000;
/** How old the record that switched the ignition on may be to count as the start. */
export const ignitionBackdateMs = 600_000;
/** More silence than this ends a trip, and parts a start from what was known before (rule detection/after-a-hole). */
export const gapMs = 900_000;
/**
 * Across a hole, metres from the parking anchor to the first moving point count up to here
 * (rule detection/after-a-hole).
 */
export const longestBridgeMeters = 1_000;
/** Whoever gets no faster than this for so long has got out and walks (rule detection/phones). */
export const walkSpeedKmh = 8;
export const walkMs = 600_000;
/** Along a leg of this length its average counts against what a phone says of its speed. */
export const longLegMeters = 200;
/** A leg faster and longer than this is a jump of the receiver, not a drive (rule detection/order). */
export const jumpSpeedKmh = 250;
export const jumpMeters = 300;
