import { fill, type Language } from "@wegbuch/contract/kit/texts";
import type { CompanyRules } from "@wegbuch/contract/mandators/schemas";
import { sumsOf } from "@wegbuch/contract/timelogs/rules";
import { ink, page, type Pdf } from "../../../platform/documents/pdf-document.ts";
import { openTable, type PdfCell, type PdfColumn } from "../../../platform/documents/open-table.ts";
import { shownDuration, shownKilometers, shownMoment, shownTimeOfDay } from "../logbook/say-values.ts";
import { drawSpells, type Spell, writeClockHours } from "./draw-clock.ts";
import type { SteeringDay, Week } from "./read-weeks.ts";
import { notesOf, shownCorrection, shownDate, shownPairs, shownSum, sumUp } from "./say-day.ts";
import { say } from "./texts.ts";
import { weekNumberOf } from "./weeks-of.ts";

const width = page.width - 2 * page.margin;

type Look = {
  pdf: Pdf;
  language: Language;
  /** Milliseconds since 1970; what goes on until then is not forgotten. */
  now: number;
  rules: CompanyRules;
  /** Neither other work nor the total of driving is told (LP-VO § 5(3)). */
  isReduced: boolean;
  /** Begins the page after a full one; gives where its table begins. */
  turnPage: () => number;
};

/** Writes the days of a week below each other, their sums, and what was corrected; gives where that ends. */
export function writeWeek(look: Look, week: Week, spells: ReadonlyMap<number, Spell[]>, top: number): number {
  const { pdf, language } = look;
  const table = openTable({ ...look, columns: columnsOf(look, week) });
  table.begin(top);
  for (const day of week.days) table.addRow(cellsOf(look, day, spells));
  const sumTop = table.take(20);
  const style = { size: 7.6, isStrong: true, ink: ink.primary };
  pdf.fill(page.margin, sumTop, width, 20, ink.raised);
  const name = fill(say.week, { number: weekNumberOf(week.monday) })[language];
  pdf.write(fill(say.sumOf, { week: name })[language], page.margin + 3, sumTop + 13, style);
  pdf.write(shownSums(week, look), page.width - page.margin - 3, sumTop + 13, {
    ...style,
    isRight: true,
  });
  pdf.rule(page.margin, sumTop + 20, width, ink.strongLine);
  writeFindings(look, week, table);
  return writeCorrections(look, week, table);
}

/** What a week leaves empty takes little room, and what is noted of its days gets the rest. */
function columnsOf({ pdf, language }: Look, { days }: Week): PdfColumn[] {
  const title = (key: keyof typeof say) => say[key][language];
  const hasDrivingBreaks = days.some(({ log }) => sumsOf(log?.events ?? []).drivingBreakSeconds > 0);
  const times = (key: "work" | "rest" | "drivingBreaks", isUsed = true): PdfColumn[] => [
    { titles: [title(key), title("fromTo")], width: isUsed ? 68 : 46 },
    { titles: ["", title("hours")], width: isUsed ? 32 : 20, isRight: true, isApart: true },
  ];
  const before: PdfColumn[] = [
    { titles: [title("day")], width: 62 },
    ...times("work"),
    ...times("rest"),
    ...times("drivingBreaks", hasDrivingBreaks),
    { titles: [title("driving"), title("hours")], width: 32, isRight: true },
    { titles: [title("otherHead"), title("workTime")], width: 48, isRight: true, isApart: true },
  ];
  const clock: PdfColumn = {
    titles: [],
    width: 84,
    paintHead: (place) => writeClockHours(pdf, title("clock"), place),
  };
  const after: PdfColumn[] = [
    { titles: [title("licensePlate"), title("since")], width: 66 },
    { titles: [title("mileageStart")], width: 44, isRight: true },
    { titles: [title("mileageEnd")], width: 48, isRight: true, isApart: true },
  ];
  const taken = [...before, clock, ...after].reduce((sum, column) => sum + column.width, 0);
  return [...before, clock, ...after, { titles: [title("notes")], width: width - taken }];
}

function cellsOf(
  { pdf, language, now, rules, isReduced }: Look,
  { day, log, stints }: SteeringDay,
  spells: ReadonlyMap<number, Spell[]>,
): PdfCell[] {
  const sums = sumsOf(log?.events ?? []);
  const kilometers = (meters: number) => ({ text: shownKilometers(meters, language) });
  const sum = (seconds: number) => [{ text: shownSum(seconds) }];
  return [
    [{ text: shownDate(day, language) }],
    shownPairs(log, 0, language),
    sum(sums.workSeconds),
    shownPairs(log, 2, language),
    sum(sums.restSeconds),
    shownPairs(log, 4, language),
    sum(sums.drivingBreakSeconds),
    sum(isReduced ? 0 : sums.drivingSeconds),
    sum(isReduced ? 0 : sums.otherSeconds),
    {
      height: 10,
      paint: (place) => drawSpells(pdf, place, spells.get(Date.parse(day) / 86_400_000) ?? []),
    },
    stints.map(({ startedAt, vehicle }) => ({ text: `${shownTimeOfDay(startedAt)} ${vehicle}` })),
    stints.map(({ metersBefore }) => kilometers(metersBefore)),
    stints.map(({ metersAfter }) => kilometers(metersAfter)),
    notesOf(log, { language, now, rules }).map((text) => ({ text })),
  ];
}

/** What was more than the law or the collective agreement allows, a line each. */
function writeFindings(
  { pdf, language }: Look,
  { findings }: Week,
  days: Pick<ReturnType<typeof openTable>, "take">,
): void {
  for (const { rule, day, seconds, mostSeconds } of findings) {
    const said = { day: shownDate(day, language), time: shownSum(seconds), most: shownSum(mostSeconds) };
    pdf.write(fill(say[rule], said)[language], page.margin + 3, days.take(14) + 11, { size: 7.6 });
  }
}

function shownSums({ days }: Week, { language, isReduced }: Look): string {
  const sums = sumUp(days.map(({ log }) => log));
  const meters = days.flatMap(({ stints }) => stints).reduce((sum, stint) => sum + stint.meters, 0);
  return [
    ...(
      [
        ["work", sums.workSeconds],
        ["netWork", sums.netWorkSeconds],
        ["rest", sums.restSeconds],
        ["drivingBreaks", sums.drivingBreakSeconds],
        ...(isReduced
          ? []
          : ([
              ["driving", sums.drivingSeconds],
              ["other", sums.otherSeconds],
            ] as const)),
      ] as const
    ).map(([key, seconds]) => `${say[key][language]} ${shownDuration(seconds)} h`),
    `${shownKilometers(meters, language)} km`,
  ].join(" · ");
}

/** The originals of what was corrected stay legible (rule timelogs/originals). */
function writeCorrections(
  look: Look,
  { corrections }: Week,
  days: Pick<ReturnType<typeof openTable>, "take" | "height">,
): number {
  const { pdf, language } = look;
  const top = days.take(26, corrections.length > 0 ? 40 : 0);
  if (corrections.length === 0) {
    pdf.write(say.noCorrections[language], page.margin + 3, top + 15, { size: 7.2, ink: ink.quiet });
    return days.height();
  }
  const style = { size: 8.6, isStrong: true, ink: ink.primary };
  pdf.write(say.corrections[language], page.margin + 3, top + 19, style);
  const keys = ["day", "property", "before", "after", "changedAt", "changedBy"] as const;
  const widths = [100, 130, 130, 130, 110, width - 600];
  const columns = keys.map((key, index) => ({ titles: [say[key][language]], width: widths[index]! }));
  const table = openTable({ ...look, columns });
  table.begin(top + 26);
  for (const correction of corrections) {
    const { property, before, after } = shownCorrection(correction, language);
    const changedAt = shownMoment(correction.changedAt.getTime());
    const texts = [
      shownDate(correction.day, language),
      property,
      before,
      after,
      changedAt,
      correction.author,
    ];
    table.addRow(texts.map((text) => [{ text }]));
  }
  return table.height();
}
