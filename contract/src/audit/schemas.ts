import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { anyOf, id, ids, instant, Reference, requiredText, searchTerm } from "../kit/wire.ts";
import { auditRules, severities } from "./codes.ts";
import type { AuditRule } from "./rules.ts";

/** A local month, yyyy-MM. */
export const auditMonth = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, "invalidDate");

const Rule = z.enum(Object.keys(auditRules) as AuditRule[]);
const Severity = anyOf(severities);

/** How many findings of each severity are open. */
const AuditCounts = z.object({ endangers: z.int(), query: z.int(), note: z.int() });

/** A month of a vehicle; no score where there is nothing to judge yet. */
const AuditMonth = z.object({ month: auditMonth, score: z.int().nullable(), counts: AuditCounts });

export const AuditFilter = z.object({
  /** The last of the months that are shown. */
  month: auditMonth,
  /** How many months end with it. */
  months: z.int().min(1).max(12).default(1),
  ...pageQuery,
  searchTerm,
  vehicleIds: ids,
  groupIds: ids,
  /** Only vehicles that are red in the month. */
  isRed: z.boolean().optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

/** What a file of the check is about. */
export const AuditSelection = AuditFilter.pick({
  month: true,
  months: true,
  vehicleIds: true,
  groupIds: true,
});
export type AuditSelection = z.output<typeof AuditSelection>;

/** A vehicle and its months, the last one last. */
export const AuditVehicle = z
  .object({ id, name: z.string(), licensePlate: z.string().nullable(), months: z.array(AuditMonth) })
  .meta({ id: "AuditVehicle" });
export type AuditVehicle = z.infer<typeof AuditVehicle>;

/** Why a finding is none, in somebody's words; it does not count any more. */
const AuditAnswer = z.object({
  remark: z.string(),
  user: z.object({ name: z.string() }),
  answeredAt: instant,
});

/** When the trip of a finding was; from where to where only of those that are not private (rule audit/private). */
const AuditedTrip = z.object({
  startedAt: instant,
  finishedAt: instant,
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export const AuditFinding = z
  .object({
    rule: Rule,
    severity: Severity,
    /** What of the vehicle it is about: stays the same while it is there. */
    key: z.string(),
    text: z.string(),
    /** Where the law behind it is said, in the country of the vehicle. */
    law: z.string(),
    /** When it happened; null if it is about the month. */
    at: instant.nullable(),
    tripId: id.nullable(),
    trip: AuditedTrip.nullable(),
    answer: AuditAnswer.nullable(),
  })
  .meta({ id: "AuditFinding" });
export type AuditFinding = z.infer<typeof AuditFinding>;

/** A month of a vehicle with all that was found, the gravest first. */
export const Audit = z
  .object({
    vehicle: Reference.extend({ licensePlate: z.string().nullable() }),
    month: auditMonth,
    score: z.int().nullable(),
    findings: z.array(AuditFinding),
  })
  .meta({ id: "Audit" });
export type Audit = z.infer<typeof Audit>;

/** Why a finding is none; null takes that back. */
export const AuditRemark = z.object({
  rule: Rule,
  key: z.string().max(200),
  remark: requiredText("reasonIsEmpty", 500).nullable(),
});
export type AuditRemark = z.output<typeof AuditRemark>;
