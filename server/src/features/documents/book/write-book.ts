import { fill } from "@wegbuch/contract/kit/texts";
import { ink, openPdf, page } from "../../../platform/documents/pdf-document.ts";
import { changeMark } from "../../../platform/documents/change-mark.ts";
import { openTable } from "../../../platform/documents/open-table.ts";
import { openAnnex } from "../logbook/open-annex.ts";
import type { Heading } from "../logbook/read-heading.ts";
import { shownSums } from "../logbook/say-sums.ts";
import { shownKilometers, shownMoment, shownMonth } from "../logbook/say-values.ts";
import { say as sayLogbook } from "../logbook/texts.ts";
import { writeFrames, writePageTitle } from "../logbook/write-headings.ts";
import type { Book } from "./order.ts";
import { say } from "./texts.ts";
import { bookCellsOf, bookColumnsOf } from "./write-columns.ts";
import { writeCover } from "./write-cover.ts";

/**
 * The book of a month as a document: cover, a row for each trip and calibration, sums, the annex of changes. The same book
 * gives the same bytes (rule reports/same-bytes).
 */
export async function writeBook(book: Book): Promise<AsyncIterable<Uint8Array>> {
  const { language, company, seal, deleted } = book;
  const heading = headingOf(book);
  const pdf = openPdf({ title: heading.title, author: company, language, createdAt: new Date(seal.at) });
  writeCover(pdf, book);
  pdf.addPage();
  pdf.addBookmark(heading.period);
  const columns = bookColumnsOf(book);
  const turnPage = () => {
    pdf.addPage();
    return writePageTitle(pdf, heading.period, sayLogbook.continued[language]);
  };
  const table = openTable({ pdf, columns, turnPage });
  const annex = openAnnex(pdf, { order: { language }, heading, deleted });
  table.begin(writePageTitle(pdf, heading.period));
  for (const row of book.rows) {
    table.addRow(bookCellsOf(columns, row, language));
    if (row.kind === "trip") annex.note(row);
    await pdf.settle();
  }
  const strip = (text: string, values: string) => {
    const top = table.take(20);
    pdf.fill(page.margin, top, page.width - 2 * page.margin, 20, ink.raised);
    const style = { size: 7.6, isStrong: true, ink: ink.primary };
    pdf.write(text, page.margin + 3, top + 13, style);
    pdf.write(values, page.width - page.margin - 3, top + 13, { ...style, isRight: true });
  };
  if (book.shortTripMeters > 0)
    strip(say.shortTrips[language], `${shownKilometers(book.shortTripMeters, language)} km`);
  const total = fill(sayLogbook.sumOf, { name: shownMonth(book.month, language) })[language];
  strip(total, shownSums(book.sums, heading, language));
  await annex.paint();
  writeFrames(pdf, heading, language);
  return pdf.end();
}

/** What stands on every page. */
function headingOf(book: Book): Heading {
  const { language, seal, vehicle } = book;
  const title = fill(say.bookOf, { month: shownMonth(book.month, language) })[language];
  const version =
    seal.version === null ? say.draft[language] : fill(say.version, { version: seal.version })[language];
  const named = [vehicle.name, vehicle.licensePlate].filter((part) => part !== "").join(" · ");
  return {
    title: `${title}, ${version}`,
    legend: `${changeMark} ${sayLogbook.changedMark[language]}`,
    mandator: book.company,
    period: `${named} · ${shownMonth(book.month, language)}`,
    createdAt: shownMoment(seal.at),
    groupedBy: "",
    filter: "",
    typeNames: book.typeNames,
  };
}
