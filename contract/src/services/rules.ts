import { addDays } from "../kit/vienna-clock.ts";
import type { NextService, ServiceFile } from "./schemas.ts";

/** What the next service of a vehicle follows from, in meters. */
export type Serviced = {
  /** The distance between two services; null or 0 where there is none. */
  distance: number | null;
  mileage: number;
  /** The odometer at each service there was. */
  services: readonly number[];
  /** Driven in the 90 days before today. */
  drivenLately: number;
};

/** As many days back one looks to tell how much a vehicle is driven. */
export const daysOfDriving = 90;
const mostDaysAhead = 36_500;

const none: NextService = {
  nextServiceAt: null,
  remainingInMeters: null,
  overdue: null,
  estimatedDate: null,
};

/** When a vehicle is to be serviced next (rule upkeep/service); `today` is a local day. All null without a distance. */
export function nextService(vehicle: Serviced, today: string): NextService {
  const { distance, mileage, services, drivenLately } = vehicle;
  if (distance === null || distance <= 0) return none;
  const last = services.reduce((most, at) => Math.max(most, at), -1);
  const nextServiceAt = last >= 0 ? last + distance : (Math.floor(mileage / distance) + 1) * distance;
  const remainingInMeters = nextServiceAt - mileage;
  return {
    nextServiceAt,
    remainingInMeters,
    overdue: remainingInMeters <= 0,
    estimatedDate: estimatedDay(remainingInMeters, drivenLately / daysOfDriving, today),
  };
}

/** The day on which it is reached, also one in the past; none without trips, or beyond a century. */
function estimatedDay(remaining: number, metersPerDay: number, today: string): string | null {
  if (metersPerDay <= 0) return null;
  const days = Math.ceil(remaining / metersPerDay);
  return Math.abs(days) > mostDaysAhead ? null : addDays(today, days);
}

/** Bytes an invoice may have: 5 MB. */
export const mostBytesOfFile = 5 * 1024 * 1024;
/** Bytes that the invoices of a company may have in all: 1 GB. */
export const mostBytesOfCompany = 1024 * 1024 * 1024;

const beginnings: Record<ServiceFile["type"], readonly number[]> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** What a file is by its first bytes, whatever its name says; null for what is not kept (rule upkeep/invoices). */
export function typeOfFile(bytes: Uint8Array): ServiceFile["type"] | null {
  const types = Object.keys(beginnings) as ServiceFile["type"][];
  return types.find((type) => beginnings[type].every((byte, index) => bytes[index] === byte)) ?? null;
}
