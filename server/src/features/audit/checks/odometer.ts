import { severities } from "@wegbuch/contract/audit/codes";
import { isFarOff } from "@wegbuch/contract/reservations/rules";
import { haversineMeters } from "@wegbuch/geo/distance";
import { ofMonth, ofTrip } from "./finding-of.ts";
import type { AuditCalibration, AuditHandover, AuditTrip, Check, Finding } from "./month.ts";

/** Odometers that were off when somebody read them: by more than 1 % of the way since, and more than 5 km; by more than 2 km at a handover. */
export const farOff: Check = ({ calibrations, handovers }) => [
  ...calibrations.flatMap((calibration) => {
    const [off, percent] = [offBy(calibration), percentOff(calibration)];
    if (percent <= 1 || off <= 5_000) return [];
    const severity = percent >= 3 && off >= 20_000 ? severities.endangers : severities.query;
    return [odometerOff({ ...calibration, key: calibration.id }, severity)];
  }),
  // Read by whoever drives next, so it is a question alone (rule reservations/handover).
  ...handovers
    .filter(({ read, actual }) => isFarOff(read, actual))
    .map((handover) => odometerOff(handover, severities.query)),
];

const odometerOff = (reading: AuditHandover, severity: Finding["severity"]): Finding => ({
  rule: "K1",
  severity,
  key: reading.key,
  tripId: null,
  at: reading.at,
  values: { meters: offBy(reading) },
});

const offBy = ({ read, actual }: Pick<AuditCalibration, "read" | "actual">) => Math.abs(read - actual);

const percentOff = (calibration: AuditCalibration) =>
  calibration.driven <= 0 ? Infinity : (offBy(calibration) / calibration.driven) * 100;

/** Nobody has read the odometer for half a year. */
export const notRead: Check = (month) => {
  const until = Math.min(month.until, month.now);
  return until - month.knownAt > unreadMilliseconds ? [ofMonth("K2", month)] : [];
};

const unreadMilliseconds = 180 * 24 * 3_600_000;

/** The box was out of the vehicle, or a trip begins elsewhere than the one before ended. */
export const gaps: Check = ({ unplugged, previous, trips }) => [
  ...unplugged.filter(({ from, until }) => until - from > unpluggedMilliseconds).map(outage),
  ...pairsOf(previous === null ? trips : [previous, ...trips])
    .filter(([before, after]) => isApart(before, after) && !after.isHidden)
    .map(([before, after]) =>
      ofTrip("K3", after, { values: { from: before.finishedAt, until: after.startedAt } }),
    ),
];

const unpluggedMilliseconds = 15 * 60_000;

const outage = ({ from, until }: { from: number; until: number }): Finding => ({
  rule: "K3",
  severity: severities.query,
  key: `unplugged ${new Date(from).toISOString()}`,
  tripId: null,
  at: from,
  values: { from, until },
});

const pairsOf = (trips: readonly AuditTrip[]) =>
  trips.slice(1).map((after, index): [AuditTrip, AuditTrip] => [trips[index]!, after]);

const mostApart = 1_000;

const isApart = ({ destination }: AuditTrip, { start }: AuditTrip) =>
  destination !== null && start !== null && haversineMeters(destination, start) > mostApart;
