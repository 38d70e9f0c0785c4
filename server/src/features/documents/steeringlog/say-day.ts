import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { faultsOf } from "@wegbuch/contract/timelogs/clock/rules";
import { breakMissedIn } from "@wegbuch/contract/timelogs/limits/rules";
import { isUnrecorded, pairsOf, type StartCode, sumsOf } from "@wegbuch/contract/timelogs/rules";
import type { CompanyRules } from "@wegbuch/contract/mandators/schemas";
import type { TimeEvent, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { de, en } from "@wegbuch/contract/timelogs/texts";
import type { PdfValue } from "../../../platform/documents/open-table.ts";
import { dayNumberOf } from "../days/bars-of.ts";
import { shownDuration, shownTimeOfDay } from "../logbook/say-values.ts";
import type { Correction } from "./read-weeks.ts";
import { say } from "./texts.ts";
import { weekdayOf } from "./weeks-of.ts";

/** "Mo 04.05.2026". */
export function shownDate(day: string, language: Language): string {
  return `${say.weekdays[language].split(" ")[weekdayOf(day)]} ${plainDate(day)}`;
}

/** "04.05.2026". */
export const plainDate = (day: string) => day.split("-").toReversed().join(".");

const numberOf = (day: string) => Date.parse(day) / 86_400_000;

/** What began and ended on a day, a line each: "22:00 – 06:00 +1"; what was corrected is marked. */
export function shownPairs(log: TimeLog | null, code: StartCode, language: Language): PdfValue[] {
  if (log === null) return [];
  const shown = (event: TimeEvent | undefined) => {
    if (event === undefined) return "";
    const time = Date.parse(event.occurredAt);
    return `${shownTimeOfDay(time)}${dayNumberOf(time) > numberOf(log.day) ? ` ${say.nextDay[language]}` : ""}`;
  };
  return pairsOf(log.events, code).map(({ start, end }) => ({
    text: `${shown(start)} – ${shown(end)}`.trim(),
    isChanged: [start, end].some(
      (event) => event !== undefined && (event.originallyAt ?? event.addedAt) !== null,
    ),
  }));
}

/** Hours and minutes; of nothing nothing is said. */
export const shownSum = (seconds: number) => (seconds === 0 ? "" : shownDuration(seconds));

/**
 * What a reader ought to know of a day: what was noted, what does not fit, and a break that was missed
 * (rule timelogs/exemption).
 */
export function notesOf(
  log: TimeLog | null,
  { language, now, rules }: { language: Language; now: number; rules: CompanyRules },
): string[] {
  if (log === null) return [];
  const minutes = rules.drivingBreakMinutes;
  const missed = breakMissedIn(log.events, rules);
  return [
    ...(log.description === null ? [] : [log.description]),
    ...(log.isExempt && isUnrecorded(log) ? [say.exempt[language]] : []),
    ...faultsOf(log, now).map((fault) => say[fault][language]),
    ...(missed === null
      ? []
      : [
          fill(minutes === 45 ? say.longBreakMissed : say.breakMissed, {
            time: shownTimeOfDay(Date.parse(missed)),
          })[language],
        ]),
  ];
}

/** The sums of some days. */
export function sumUp(logs: readonly (TimeLog | null)[]) {
  const sums = sumsOf([]);
  for (const log of logs)
    for (const [name, seconds] of Object.entries(sumsOf(log?.events ?? [])))
      sums[name as keyof typeof sums] += seconds;
  return sums;
}

const names = inBothLanguages(de, en);

const properties: Record<string, keyof typeof names> = {
  workStart: "event0",
  workEnd: "event1",
  restBreakStart: "event2",
  restBreakEnd: "event3",
  drivingBreakStart: "event4",
  drivingBreakEnd: "event5",
};

/** What was corrected, in the reader's words; times of the history without seconds that say nothing. */
export function shownCorrection({ property, before, after, isAddition }: Correction, language: Language) {
  const name = properties[property];
  const said = after.replace(/:00$/, "");
  return {
    property: name === undefined ? say.notes[language] : names[name][language],
    before: before.replace(/:00$/, "") || "–",
    after: after === "" ? say.removed[language] : isAddition ? `${said} ${say.added[language]}` : said,
  };
}
