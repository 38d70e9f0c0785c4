import { implausible, inTwoVehicles, longCommutes, sameTarget } from "./distances.ts";
import {
  oddHours,
  unclassified,
  withoutAddress,
  withoutContact,
  withoutDriver,
  withoutPurpose,
} from "./entries.ts";
import type { AuditMonth, Check, Finding } from "./month.ts";
import { farOff, gaps, notRead } from "./odometer.ts";
import { oddPrivateShare, roundKilometers } from "./patterns.ts";
import { changedAfterLock, enteredLate, notLocked, turnedToBusiness, withoutTrips } from "./statements.ts";

/** Everything that is looked for. */
const checks: readonly Check[] = [
  farOff,
  notRead,
  gaps,
  withoutPurpose,
  withoutContact,
  withoutAddress,
  withoutDriver,
  enteredLate,
  unclassified,
  notLocked,
  changedAfterLock,
  turnedToBusiness,
  inTwoVehicles,
  implausible,
  sameTarget,
  longCommutes,
  oddHours,
  roundKilometers,
  oddPrivateShare,
  withoutTrips,
];

/**
 * What a tax office might ask about a month of a vehicle, the gravest first and then in the order of time
 * (rule audit/findings).
 */
export function findFindings(month: AuditMonth): Finding[] {
  return checks
    .flatMap((check) => check(month))
    .toSorted(
      (one, other) =>
        other.severity - one.severity ||
        Number(one.rule.slice(1)) - Number(other.rule.slice(1)) ||
        (one.at ?? 0) - (other.at ?? 0),
    );
}
