import { ink, openPdf, page, type Pdf } from "../../../platform/documents/pdf-document.ts";
import { openTable } from "../../../platform/documents/open-table.ts";
import type { Step } from "./follow-sections.ts";
import { openAnnex } from "./open-annex.ts";
import { groupingOf, type ReportOrder } from "./order.ts";
import { calibrationCells, pdfColumnsOf, cellsOf } from "./pdf-columns.ts";
import type { Heading } from "./read-heading.ts";
import type { LogbookTrip } from "./read-logbook-trips.ts";
import { shownKilometers, shownMonth } from "./say-values.ts";
import { shownSums } from "./say-sums.ts";
import type { Sums } from "./sum-trips.ts";
import { say } from "./texts.ts";
import { writeFrames, writeHeading, writePageTitle } from "./write-headings.ts";

/** What a document is made of besides the steps of its trips. */
type Logbook = { order: ReportOrder; heading: Heading; deleted: readonly LogbookTrip[] };

/**
 * The logbook as a document: a page for each month of each section, sums, and the annex of changes
 * (rule reports/annex).
 */
export async function writePdf(
  logbook: Logbook,
  steps: AsyncIterable<Step>,
): Promise<AsyncIterable<Uint8Array>> {
  const { order, heading } = logbook;
  const { language, now } = order;
  const title = `${say.title[language]} ${heading.period}`;
  const pdf = openPdf({ title, author: heading.mandator, language, createdAt: now });
  const painter = openLogbook(pdf, logbook);
  for await (const step of steps) {
    painter.paint(step);
    await pdf.settle();
  }
  await painter.finish();
  writeFrames(pdf, heading, language);
  return pdf.end();
}

function openLogbook(pdf: Pdf, { order, heading, deleted }: Logbook) {
  const { language } = order;
  const columns = pdfColumnsOf(order);
  const annex = openAnnex(pdf, { order, heading, deleted });
  let name = "";
  const table = openTable({
    pdf,
    columns,
    turnPage: () => {
      pdf.addPage();
      return writePageTitle(pdf, name, say.continued[language]);
    },
  });

  /** The first one stands below the heading of the document. */
  function beginMonth({ section, month, isFirst }: Extract<Step, { kind: "month" }>): void {
    const isFirstPage = pdf.pageNumber() === 0;
    pdf.addPage();
    if (isFirst) pdf.addBookmark(section.name);
    const top = isFirstPage ? writeHeading(pdf, heading, language) : page.margin;
    name = `${section.name} · ${shownMonth(month, language)}`;
    table.begin(writePageTitle(pdf, name, "", top));
  }

  function addSums(title: string, sums: Sums): void {
    const top = table.take(20);
    pdf.fill(page.margin, top, page.width - 2 * page.margin, 20, ink.raised);
    const style = { size: 7.6, isStrong: true, ink: ink.primary };
    pdf.write(title, page.margin + 3, top + 13, style);
    const values = shownSums(sums, heading, language);
    pdf.write(values, page.width - page.margin - 3, top + 13, { ...style, isRight: true });
    pdf.rule(page.margin, top + 20, page.width - 2 * page.margin, ink.strongLine);
  }

  function addTotal(sums: Sums): void {
    addSums(say.total[language], sums);
    if (groupingOf(order) !== 5) return;
    const y = table.take(16) + 11;
    pdf.write(say.severalGroups[language], page.margin + 3, y, { size: 7.2, ink: ink.quiet });
  }

  function addShortTrips(meters: number): void {
    if (meters === 0) return;
    const y = table.take(16) + 11;
    const style = { size: 7.2, ink: ink.quiet };
    pdf.write(say.shortTripsAbout[language], page.margin + 3, y, style);
    const kilometers = `${shownKilometers(meters, language)} km`;
    pdf.write(kilometers, page.width - page.margin - 3, y, { ...style, isRight: true });
  }

  function paint(step: Step): void {
    if (step.kind === "month") return beginMonth(step);
    if (step.kind === "trip") {
      table.addRow(cellsOf(order, heading, step));
      return annex.note(step);
    }
    if (step.kind === "calibration") return table.addRow(calibrationCells(order, step));
    if (step.kind === "total") return addTotal(step.sums);
    const sumOf = (of: string) => say.sumOf[language].replace("{{name}}", () => of);
    if (step.kind === "monthSums") return addSums(sumOf(shownMonth(step.month, language)), step.sums);
    addSums(sumOf(step.section.name), step.sums);
    addShortTrips(step.section.shortTripMeters);
  }

  async function finish(): Promise<void> {
    if (pdf.pageNumber() > 0) return annex.paint();
    pdf.addPage();
    const top = writeHeading(pdf, heading, language);
    table.begin(top);
    pdf.write(say.nothingFound[language], page.margin + 3, table.take(26) + 17, { size: 9, ink: ink.quiet });
    if (deleted.length > 0) await annex.paint();
  }

  return { paint, finish };
}
