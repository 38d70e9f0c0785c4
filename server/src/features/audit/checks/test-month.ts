import { startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { findFindings } from "./find-findings.ts";
import type { AuditMonth, AuditTrip } from "./month.ts";

/** May 2026 of an Austrian vehicle, looked at in the middle of June; nothing was driven, the odometer was read in April. */
export const aMonth = (given: Partial<AuditMonth> = {}): AuditMonth => ({
  month: "2026-05",
  from: startOfDay("2026-05-01"),
  until: startOfDay("2026-06-01"),
  now: startOfDay("2026-06-15"),
  country: "AT",
  trips: [],
  previous: null,
  calibrations: [],
  handovers: [],
  knownAt: startOfDay("2026-04-01"),
  unplugged: [],
  isPrivateAllowed: false,
  shares: [],
  ...given,
});

let count = 0;

/** A locked trip on business on 4 May from 8 to 9 o'clock against which nothing can be said. */
export const aKeptTrip = (given: Partial<AuditTrip> = {}): AuditTrip => ({
  id: `trip ${(count += 1)}`,
  driverId: "anna",
  startedAt: Date.parse("2026-05-04T06:00:00Z"),
  finishedAt: Date.parse("2026-05-04T07:00:00Z"),
  meters: 40_000,
  type: 0,
  agent: 0,
  description: "Wartung",
  contact: "",
  isLocked: true,
  toClassifyUntil: null,
  isHidden: false,
  start: { latitude: 48.2, longitude: 16.37 },
  destination: { latitude: 48.3, longitude: 16.37 },
  streets: ["Ring 1", "Hauptstraße 12a"],
  told: { isLate: false, isReopened: false, isTurned: false },
  otherVehicleId: null,
  ...given,
});

/** The rules of what is found. */
export const foundIn = (month: Partial<AuditMonth>) => findFindings(aMonth(month)).map(({ rule }) => rule);
