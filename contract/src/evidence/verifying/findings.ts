import { fill, inBothLanguages, type Saying } from "../../kit/texts.ts";
import { dayOf } from "../../kit/vienna-clock.ts";
import { de, en } from "../texts.ts";

/** The rules of a verifier (rule evidence/verifier). */
type VerifierRule = "V1" | "V2" | "V3" | "V4" | "V5" | "V6" | "V7";

/** What does not fit, by which rule, in words for who reads it. */
export type Finding = { rule: VerifierRule; message: Saying };

type Values = Record<string, string | number | Saying>;

/** Notes what does not fit. */
export type Report = (rule: VerifierRule, text: keyof typeof de, values?: Values) => void;

const say = inBothLanguages(de, en);

export function openFindings(): { findings: Finding[]; report: Report } {
  const findings: Finding[] = [];
  return {
    findings,
    report: (rule, text, values = {}) => findings.push({ rule, message: fill(say[text], values) }),
  };
}

/** The day of an instant as people read it. */
export const shownLocalDate = (instant: string | number): string => turned(dayOf(instant));

/** A day as people read it. */
export const turned = (day: string): string => day.split("-").toReversed().join(".");

/** The day of a trip that may be kept back. */
export const shownStart = (startedAt: unknown): string | Saying =>
  typeof startedAt === "string" && !Number.isNaN(Date.parse(startedAt))
    ? shownLocalDate(startedAt)
    : say.unknownDate;
