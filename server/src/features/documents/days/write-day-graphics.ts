import type { Language } from "@wegbuch/contract/kit/texts";
import { page, type Pdf } from "../../../platform/documents/pdf-document.ts";
import type { PdfCell, PdfColumn } from "../../../platform/documents/open-table.ts";
import { openSheet } from "../logbook/open-sheet.ts";
import type { ReportOrder } from "../logbook/order.ts";
import type { Heading } from "../logbook/read-heading.ts";
import { shownSums } from "../logbook/say-sums.ts";
import { shownCount, shownDuration, shownKilometers } from "../logbook/say-values.ts";
import { addTrip, noSums } from "../logbook/sum-trips.ts";
import { drawBars, heightOf, writeBarHours, writeBarLegend } from "./draw-bars.ts";
import type { Day, Step } from "./follow-days.ts";
import { sayNumberedDay } from "./say-numbered-day.ts";
import { say } from "./texts.ts";

/**
 * The days as bars from 0 to 24 o'clock with their trips in the colour and the pattern of their type
 * (rule reports/contents).
 */
export async function writeDayGraphics(
  order: ReportOrder,
  heading: Heading,
  steps: AsyncIterable<Step>,
): Promise<AsyncIterable<Uint8Array>> {
  const { language } = order;
  let canvas: Pdf;
  const sheet = openSheet(order, heading, {
    columns: (pdf) => columnsOf((canvas = pdf), language),
    paintLegend: (pdf, middle, y) => writeBarLegend(pdf, heading.typeNames, middle, y),
  });
  for await (const step of steps) {
    if (step.kind === "section") sheet.beginSection(step.section.name);
    else if (step.kind === "total") sheet.addTotal(shownSums(step.sums, heading, language));
    else if (step.kind === "sectionSums")
      sheet.addSums(step.section.name, shownSums(step.sums, heading, language));
    else sheet.addRow(cellsOf(canvas!, step.day, language));
    await sheet.settle();
  }
  return sheet.finish();
}

function columnsOf(pdf: Pdf, language: Language): PdfColumn[] {
  const title = (key: keyof typeof say) => say[key][language];
  const narrow: PdfColumn[] = [
    { titles: [title("date")], width: 76 },
    { titles: [title("trips")], width: 42, isRight: true },
    { titles: [title("duration")], width: 46, isRight: true },
    { titles: [title("kilometers")], width: 54, isRight: true },
  ];
  const taken = narrow.reduce((sum, { width }) => sum + width, 0);
  const bars: PdfColumn = {
    titles: [],
    width: page.width - 2 * page.margin - taken,
    paintHead: (place) => writeBarHours(pdf, place),
  };
  return narrow.toSpliced(1, 0, bars);
}

function cellsOf(pdf: Pdf, { number, drives, bars }: Day, language: Language): PdfCell[] {
  const sums = noSums();
  for (const drive of drives) addTrip(sums, drive);
  const values = [
    shownCount(sums.trips, language),
    shownDuration(sums.seconds),
    shownKilometers(sums.meters, language),
  ];
  return [
    [{ text: sayNumberedDay(number, language) }],
    { height: heightOf(bars), paint: (place) => drawBars(pdf, place, bars) },
    ...values.map((text) => [{ text: drives.length > 0 ? text : "" }]),
  ];
}
