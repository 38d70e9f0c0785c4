import { auditRules } from "@wegbuch/contract/audit/codes";
import type { AuditRule } from "@wegbuch/contract/audit/rules";
import type { AuditMonth, AuditTrip, Finding } from "./month.ts";

type Said = Partial<Pick<Finding, "severity" | "values">>;

/** A finding about a trip. */
export const ofTrip = (rule: AuditRule, { id, startedAt }: AuditTrip, said: Said = {}): Finding => ({
  rule,
  severity: auditRules[rule].severity,
  key: id,
  tripId: id,
  at: startedAt,
  values: {},
  ...said,
});

/** A finding about the month as a whole. */
export const ofMonth = (rule: AuditRule, { month }: AuditMonth, said: Said = {}): Finding => ({
  rule,
  severity: auditRules[rule].severity,
  key: month,
  tripId: null,
  at: null,
  values: {},
  ...said,
});

/** Trips that people see, and so can be asked about. */
export const shown = ({ trips }: AuditMonth): AuditTrip[] => trips.filter(({ isHidden }) => !isHidden);
