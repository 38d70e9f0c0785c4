import { fill, type Language } from "@wegbuch/contract/kit/texts";
import type { PdfCell, PdfColumn } from "../../../platform/documents/open-table.ts";
import { openSheet } from "../logbook/open-sheet.ts";
import type { ReportOrder } from "../logbook/order.ts";
import type { Heading } from "../logbook/read-heading.ts";
import { shownSums } from "../logbook/say-sums.ts";
import { shownCount, shownDuration, shownKilometers, shownTimeOfDay } from "../logbook/say-values.ts";
import { addTrip, noSums } from "../logbook/sum-trips.ts";
import { dayNumberOf } from "./bars-of.ts";
import type { Day, Step } from "./follow-days.ts";
import type { Drive } from "./read-drives.ts";
import { sayNumberedDay } from "./say-numbered-day.ts";
import { say } from "./texts.ts";

/** The days on which trips began, a line each, section by section (rule reports/contents). */
export async function writeDays(
  order: ReportOrder,
  heading: Heading,
  steps: AsyncIterable<Step>,
): Promise<AsyncIterable<Uint8Array>> {
  const { language } = order;
  const sheet = openSheet(order, heading, { columns: () => columnsOf(heading, language) });
  for await (const step of steps) {
    if (step.kind === "section") sheet.beginSection(step.section.name);
    else if (step.kind === "total") sheet.addTotal(shownSums(step.sums, heading, language));
    else if (step.kind === "sectionSums")
      sheet.addSums(step.section.name, shownSums(step.sums, heading, language));
    else if (step.day.drives.length > 0) sheet.addRow(cellsOf(step.day, language));
    await sheet.settle();
  }
  return sheet.finish();
}

function columnsOf({ typeNames }: Heading, language: Language): PdfColumn[] {
  const title = (key: keyof typeof say) => say[key][language];
  const right = { isRight: true };
  return [
    { titles: [title("date")], width: 92 },
    { titles: [title("trips")], width: 44, ...right },
    { titles: [title("firstStart")], width: 74, ...right },
    { titles: [title("lastFinish")], width: 80, ...right },
    { titles: [title("drivingTime")], width: 74, ...right },
    { titles: [title("idleTime")], width: 84, ...right },
    ...[...typeNames, title("allTypes")].map((name) => ({
      titles: [name, title("kilometers")],
      width: 83.4,
      ...right,
    })),
  ];
}

function cellsOf({ number, drives }: Day, language: Language): PdfCell[] {
  const sums = noSums();
  for (const drive of drives) addTrip(sums, drive);
  const timed = drives.filter(({ isBare }) => !isBare);
  const idleSeconds = timed.reduce((sum, drive) => sum + drive.idleSeconds, 0);
  const ofTimed = (text: () => string) => (timed.length > 0 ? text() : "");
  return [
    sayNumberedDay(number, language),
    shownCount(sums.trips, language),
    ofTimed(() => shownTimeOfDay(timed[0]!.startedAt)),
    ofTimed(() => shownFinish(number, timed, language)),
    ofTimed(() => shownDuration(sums.seconds)),
    ofTimed(() => shownDuration(idleSeconds)),
    ...[...sums.metersByType, sums.meters].map((meters) => shownKilometers(meters, language)),
  ].map((text) => [{ text }]);
}

/** "00:20 +1 T." where the last trip ends on the next day. */
function shownFinish(day: number, drives: readonly Drive[], language: Language): string {
  const last = Math.max(...drives.map(({ finishedAt }) => finishedAt));
  const count = dayNumberOf(last) - day;
  const time = shownTimeOfDay(last);
  return count === 0 ? time : `${time} ${fill(say.daysLater, { count })[language]}`;
}
