import { type auditRules, severities } from "./codes.ts";

/** What is looked for; "K4". */
export type AuditRule = keyof typeof auditRules;

type Severity = (typeof severities)[keyof typeof severities];

/** What a finding takes off the score, and how much all of one rule and severity take off at most. */
const weights: Readonly<Record<Severity, { each: number; most: number }>> = {
  [severities.note]: { each: 1, most: 8 },
  [severities.query]: { each: 4, most: 24 },
  [severities.endangers]: { each: 15, most: 60 },
};

/** A month in which something endangers the book is never green. */
const mostWhileEndangered = 89;

/** What findings of one rule and severity take off together. */
export const takenOff = (severity: Severity, count: number): number =>
  Math.min(weights[severity].most, weights[severity].each * count);

export type JudgedFinding = { rule: AuditRule; severity: Severity; isAnswered: boolean };

/** What the findings of a month leave of 100 points; answered ones take nothing off (rule audit/score). */
export function scoreOf(findings: readonly JudgedFinding[]): number {
  const open = findings.filter(({ isAnswered }) => !isAnswered);
  const counts = new Map<string, { severity: Severity; count: number }>();
  for (const { rule, severity } of open) {
    const key = `${rule} ${severity}`;
    counts.set(key, { severity, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const taken = [...counts.values()].map(({ severity, count }) => takenOff(severity, count));
  const score = Math.max(
    0,
    taken.reduce((left, each) => left - each, 100),
  );
  const isEndangered = open.some(({ severity }) => severity === severities.endangers);
  return isEndangered ? Math.min(score, mostWhileEndangered) : score;
}

/** Less than so many points are red. */
export const redBelow = 60;

export type Light = "green" | "amber" | "red";

/** The traffic light of a score (rule audit/score). */
export function lightOf(score: number): Light {
  if (score >= 90) return "green";
  return score >= redBelow ? "amber" : "red";
}
