import type { AuditRule } from "@wegbuch/contract/audit/rules";
import type { severities } from "@wegbuch/contract/audit/codes";
import type { Place } from "@wegbuch/geo/place";

/** A finished trip as the checks look at it; times are milliseconds. */
export type AuditTrip = {
  id: string;
  driverId: string | null;
  startedAt: number;
  finishedAt: number;
  meters: number;
  type: number;
  agent: number;
  description: string;
  contact: string;
  isLocked: boolean;
  /** Until when its type has to be said; null where somebody said it, or nobody has to. */
  toClassifyUntil: number | null;
  /** Short ones the company hides are no reason for a question, but they fill gaps. */
  isHidden: boolean;
  /** Where it began and ended; of private trips nothing (rule audit/private). */
  start: Place | null;
  destination: Place | null;
  /** Their streets with the number, as far as they are known. */
  streets: readonly [start: string | null, destination: string | null];
  /** What its history tells. */
  told: ToldTrip;
  /** Another vehicle that its driver drove at the same time, for more than a minute. */
  otherVehicleId: string | null;
};

/** What a trip's history tells of how its book was kept. */
export type ToldTrip = {
  /** Its kind or purpose was first said, or its kind confirmed, after the deadline. */
  isLate: boolean;
  /** It was unlocked and then changed. */
  isReopened: boolean;
  /** It was private, and became business after the deadline. */
  isTurned: boolean;
};

/** What was driven in a month, and how much of it in private. */
export type AuditShare = { trips: number; meters: number; privateMeters: number };

/** An odometer that was set right; metres. */
export type AuditCalibration = {
  id: string;
  at: number;
  /** What was read off, and what would have been shown without it. */
  read: number;
  actual: number;
  /** Driven since the odometer was last set right. */
  driven: number;
};

/** What an odometer said when the vehicle was fetched or brought back; metres. */
export type AuditHandover = Pick<AuditCalibration, "at" | "read" | "actual"> & { key: string };

/** A month of a vehicle: all that the checks know of it. Pure data, so that they read no clock. */
export type AuditMonth = {
  month: string;
  from: number;
  until: number;
  now: number;
  country: "AT" | "DE";
  /** Begun in the month, in their order; none overlaps another. */
  trips: readonly AuditTrip[];
  /** The last one before them. */
  previous: AuditTrip | null;
  calibrations: readonly AuditCalibration[];
  handovers: readonly AuditHandover[];
  /** When the odometer was last known for certain before the month's end. */
  knownAt: number;
  /** Whether the vehicle may be used privately, and what was, in this month and the two before; the latest first. */
  isPrivateAllowed: boolean;
  shares: readonly AuditShare[];
  /** When the box was out of the vehicle. */
  unplugged: readonly { from: number; until: number }[];
};

/** What a tax office might ask about; `values` fill its text. */
export type Finding = {
  rule: AuditRule;
  severity: (typeof severities)[keyof typeof severities];
  key: string;
  tripId: string | null;
  at: number | null;
  values: Readonly<Record<string, string | number>>;
};

export type Check = (month: AuditMonth) => Finding[];
