import { severities } from "@wegbuch/contract/audit/codes";
import type { AuditRule } from "@wegbuch/contract/audit/rules";
import type { Audit, AuditFinding } from "@wegbuch/contract/audit/schemas";
import { periodOf } from "../../ui/dates/period.ts";

/** Findings of one rule and severity, in the order they come. */
export function groupsOf(
  findings: readonly AuditFinding[],
): { key: string; findings: readonly AuditFinding[] }[] {
  const groups = new Map<string, AuditFinding[]>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.severity}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups].map(([key, ofKey]) => ({ key, findings: ofKey }));
}

type Severity = keyof typeof severities;

/** The word for a severity. */
export const severityName = (severity: AuditFinding["severity"]): Severity =>
  (Object.keys(severities) as Severity[]).find((name) => severities[name] === severity)!;

/** Where findings are mended: at the trip, among the trips of the month, or at the odometer. */
const places: Readonly<Record<AuditRule, "trip" | "logbook" | "odometer">> = {
  K1: "odometer",
  K2: "odometer",
  K3: "logbook",
  K4: "trip",
  K5: "trip",
  K6: "trip",
  K7: "trip",
  K8: "trip",
  K9: "trip",
  K10: "logbook",
  K11: "trip",
  K12: "trip",
  K13: "trip",
  K14: "trip",
  K15: "trip",
  K16: "trip",
  K17: "trip",
  K18: "logbook",
  K19: "logbook",
  K20: "logbook",
};

/** What came late, or after a lock, stays so: it can be looked at and explained. */
export const canBeMended = ({ rule }: AuditFinding): boolean => rule !== "K8" && rule !== "K11";

/** Whether a finding is mended at the odometer, which not everybody may set right. */
export const isOfOdometer = ({ rule }: AuditFinding): boolean => places[rule] === "odometer";

/** The address at which a finding is mended, from which the way leads back here. */
export function fixOf({ vehicle, month }: Audit, { rule, tripId }: AuditFinding) {
  const place = places[rule];
  if (place === "odometer") return { to: "/vehicles", search: { mend: vehicle.id, month } as never };
  const { first, last } = periodOf("month", `${month}-01`);
  const search = { vehicleId: vehicle.id, kind: "month", from: first, to: last, open: "mend" };
  return {
    to: "/trips",
    search: { ...search, ...(place === "trip" && tripId !== null && { tripId }) } as never,
  };
}
