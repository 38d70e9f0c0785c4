import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import { fill, type Language } from "@wegbuch/contract/kit/texts";
import type { CompanyRules } from "@wegbuch/contract/mandators/schemas";
import { driving, drivingBreak, restBreak, type StartCode, work } from "@wegbuch/contract/timelogs/rules";
import { ink, openPdf, page, type Pdf } from "../../../platform/documents/pdf-document.ts";
import { pdfLinesOf } from "../../../platform/documents/pdf-lines.ts";
import { shownWorkMonth } from "../../timelogs/hash-days.ts";
import type { SaidCheck } from "../../timelogs/read-checks.ts";
import { changeMark } from "../../../platform/documents/change-mark.ts";
import { shownMoment } from "../logbook/say-values.ts";
import { spellsOf, writeClockLegend } from "./draw-clock.ts";
import type { SteeringOrder } from "./order.ts";
import type { Driver, Signature, Week } from "./read-weeks.ts";
import { plainDate } from "./say-day.ts";
import { say } from "./texts.ts";
import { weekNumberOf } from "./weeks-of.ts";
import { writeWeek } from "./write-week.ts";

const right = page.width - page.margin;
const width = page.width - 2 * page.margin;
const quiet = { size: 7, ink: ink.quiet };
const signatureHeight = 84;

/** What stands on every page. */
type Heading = { mandator: string; period: string; createdAt: string };

/**
 * The driving log as a document: a page or more for each driver and week (rules timelogs/driving-log,
 * timelogs/carried).
 */
export function openSteeringLog(
  { language, now, rules }: Pick<SteeringOrder, "language" | "now"> & { rules: CompanyRules },
  heading: Heading,
) {
  const title = `${say.title[language]} ${heading.period}`;
  const pdf = openPdf({ title, author: heading.mandator, language, createdAt: now });
  let isEmpty = true;

  async function addDriver(driver: Driver, weeks: readonly Week[]): Promise<void> {
    const spells = spellsOf(weeks.flatMap(({ days }) => days.flatMap(({ log }) => log ?? [])));
    if (weeks.length > 0) isEmpty = false;
    for (const [index, week] of weeks.entries()) {
      const turnPage = (addition?: string) => {
        pdf.addPage();
        return writePageHead(pdf, heading, { driver, week, language, addition: addition ?? "" });
      };
      const top = turnPage();
      if (index === 0) pdf.addBookmark(driver.name);
      const more = () => turnPage(say.continued[language]);
      const look = { pdf, language, now: now.getTime(), rules, isReduced: driver.isReduced, turnPage: more };
      const end = writeWeek(look, week, spells, top);
      if (end + signatureHeight > page.bottom) more();
      writeSignatures(pdf, language, week);
      await pdf.settle();
    }
  }

  function finish(): AsyncIterable<Uint8Array> {
    if (isEmpty) writeNothing(pdf, heading, language);
    writeFooters(pdf, heading, language);
    return pdf.end();
  }

  return { addDriver, finish };
}

type About = { driver: Driver; week: Week; language: Language; addition: string };

/** Who, when and where he works; gives where the days begin. */
function writePageHead(pdf: Pdf, heading: Heading, { driver, week, language, addition }: About): number {
  const top = page.margin;
  const strong = { isStrong: true, ink: ink.primary };
  pdf.write(say.title[language], page.margin, top + 16, { size: 17, ...strong });
  const after = page.margin + pdf.widthOf(say.title[language], { size: 17, isStrong: true }) + 8;
  pdf.write(addition, after, top + 16, { size: 8, ink: ink.quiet });
  const number = fill(say.week, { number: weekNumberOf(week.monday) })[language];
  const days = `${plainDate(week.monday)} – ${plainDate(addDays(week.monday, 6))}`;
  const name = `${number} · ${days}`;
  pdf.write(name, right, top + 8, { size: 9, ...strong, isRight: true });
  const [mandator = ""] = pdfLinesOf(pdf, heading.mandator, width / 2, { size: 8 });
  pdf.write(mandator, right, top + 20, { size: 8, isRight: true });
  const facts = [
    [say.driver, driver.name],
    ...(driver.foreignId === "" ? [] : ([[say.foreignId, driver.foreignId]] as const)),
    [say.period, heading.period],
    [say.createdAt, heading.createdAt],
  ] as const;
  let x: number = page.margin;
  for (const [index, [what, value]] of facts.entries()) {
    const style = { size: 8.4, isStrong: index === 0 };
    const [shown = ""] = pdfLinesOf(pdf, value, 240, style);
    pdf.write(what[language], x, top + 36, { size: 8, ink: ink.quiet });
    x += pdf.widthOf(what[language], { size: 8 }) + 5;
    pdf.write(shown, x, top + 36, style);
    x += pdf.widthOf(shown, style) + 20;
  }
  pdf.fill(page.margin, top + 43, width, 1.2, ink.primary);
  return top + 50;
}

/**
 * What is filled in by hand, at the foot of the week, with the signature and the checks it was given (rules
 * timelogs/driving-log, timelogs/signing, timelogs/monthly-check).
 */
function writeSignatures(pdf: Pdf, language: Language, { signature, checks }: Week): void {
  const top = page.bottom - signatureHeight + 8;
  const style = { size: 7.2, ink: ink.quiet };
  const half = width / 2 - 14;
  const second = page.margin + width / 2 + 14;
  pdf.write(say.remarks[language], page.margin, top + 8, style);
  for (const line of [1, 2, 3]) pdf.rule(page.margin, top + 8 + line * 18, half, ink.strongLine);
  if (signature?.isCurrent === true) writeSignature(pdf, language, { signature, x: second, y: top + 26 });
  for (const [index, check] of checks.toReversed().entries())
    writeCheck(pdf, language, { check, x: second, y: top + 57 - index * 9, width: half });
  for (const [index, key] of (["signature", "checked"] as const).entries()) {
    const y = top + 26 + index * 36;
    pdf.rule(second, y - 0.01, half, ink.text);
    pdf.write(say[key][language], second, y + 9, style);
  }
}

type Signed = { signature: Signature; x: number; y: number };

/** What was drawn above the line, when, and of what content. */
function writeSignature(pdf: Pdf, language: Language, { signature, x, y }: Signed): void {
  const { strokes, signedAt, hash } = signature;
  const scale = 0.1;
  const place = (left: string, down: string) =>
    `${(x + Number(left) * scale).toFixed(2)} ${(y - 28 + Number(down) * scale).toFixed(2)}`;
  const path = strokes
    ?.replaceAll(/M(\d+) (\d+)/g, (_, left: string, down: string) => `${place(left, down)} m `)
    .replaceAll(/L(\d+) (\d+)/g, (_, left: string, down: string) => `${place(left, down)} l `);
  if (path) pdf.draw(`q ${ink.primary} RG 0.9 w 1 J 1 j ${path}S Q\n`);
  const said = { at: shownMoment(signedAt.getTime()), hash: hash.slice(0, 16) };
  const text = fill(strokes === null ? say.signedByPassword : say.signedAt, said)[language];
  pdf.write(text, x + (path ? 112 : 0), y - 5, { size: 7.6, ink: ink.text });
}

type Checked = { check: SaidCheck; x: number; y: number; width: number };

/** Which month was checked, when and by whom, above the line; of a week in two months each by its own. */
function writeCheck(pdf: Pdf, language: Language, { check, x, y, width: room }: Checked): void {
  const said = { month: shownWorkMonth(check.month), at: shownMoment(check.at.getTime()), by: check.by };
  const style = { size: 7.6, ink: ink.text };
  const [line = ""] = pdfLinesOf(pdf, fill(say.checkedAt, said)[language], room, style);
  pdf.write(line, x, y, style);
}

function writeNothing(pdf: Pdf, heading: Heading, language: Language): void {
  pdf.addPage();
  const top = page.margin;
  pdf.write(say.title[language], page.margin, top + 16, { size: 17, isStrong: true, ink: ink.primary });
  pdf.write(`${heading.mandator} · ${heading.period}`, right, top + 16, { size: 8, isRight: true });
  pdf.fill(page.margin, top + 25, width, 1.2, ink.primary);
  pdf.write(say.nothingFound[language], page.margin, top + 48, { size: 9, ink: ink.quiet });
}

/** On each page of what document it is one, what its marks mean, and which of how many. */
function writeFooters(pdf: Pdf, { mandator, period, createdAt }: Heading, language: Language): void {
  const y = page.bottom + 14;
  const about = `${mandator} · ${period} · ${say.createdAt[language]} ${createdAt}`;
  const [footer = ""] = pdfLinesOf(pdf, about, width / 3, quiet);
  const names = {
    [work]: say.work,
    [restBreak]: say.rest,
    [drivingBreak]: say.drivingBreaks,
    [driving]: say.driving,
  };
  const said = Object.fromEntries(Object.entries(names).map(([code, name]) => [code, name[language]]));
  pdf.onEachPage((number, all) => {
    pdf.rule(page.margin, page.bottom + 5, width);
    pdf.write(footer, page.margin, y, quiet);
    const end = writeClockLegend(pdf, said as Record<StartCode, string>, page.margin + width / 3 + 10, y);
    pdf.write(`${changeMark} ${say.correctedMark[language]}`, end, y, quiet);
    pdf.write(fill(say.page, { number, all })[language], right, y, { ...quiet, isRight: true });
  });
}
