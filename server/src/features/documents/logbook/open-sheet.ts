import { groupings } from "@wegbuch/contract/documents/codes";
import { fill } from "@wegbuch/contract/kit/texts";
import { ink, openPdf, page, type Pdf } from "../../../platform/documents/pdf-document.ts";
import { pdfLinesOf } from "../../../platform/documents/pdf-lines.ts";
import { openTable, type PdfCell, type PdfColumn } from "../../../platform/documents/open-table.ts";
import type { ReportOrder } from "./order.ts";
import type { Heading } from "./read-heading.ts";
import { say } from "./texts.ts";
import { writeFrames, writeHeading, writePageTitle } from "./write-headings.ts";

const width = page.width - 2 * page.margin;
const stripHeight = 20;
const nameHeight = 26;
/** As much as a section shows at least below its name. */
const firstRow = 40;

type Look = {
  columns: (pdf: Pdf) => readonly PdfColumn[];
  /** Draws what marks mean around the middle of a line. */
  paintLegend?: (pdf: Pdf, middle: number, y: number) => void;
};

/**
 * A report as a document: its heading, then rows section by section below their names and above their sums. Titles, the
 * section, the mandator and the period stand on every page.
 */
export function openSheet(
  { filter, language, now }: Pick<ReportOrder, "filter" | "language" | "now">,
  heading: Heading,
  look: Look,
) {
  const title = `${heading.title} ${heading.period}`;
  const pdf = openPdf({ title, author: heading.mandator, language, createdAt: now });
  let name = heading.title;
  const turnPage = () => {
    pdf.addPage();
    return writePageTitle(pdf, name, say.continued[language]);
  };
  const table = openTable({ pdf, columns: look.columns(pdf), turnPage });
  let isEmpty = true;
  pdf.addPage();
  table.begin(writeHeading(pdf, heading, language));

  function strip(text: string, values: string): void {
    const top = table.take(stripHeight);
    pdf.fill(page.margin, top, width, stripHeight, ink.raised);
    const style = { size: 7.6, isStrong: true, ink: ink.primary };
    const [shown = ""] = pdfLinesOf(pdf, text, width - pdf.widthOf(values, style) - 20, style);
    pdf.write(shown, page.margin + 3, top + 13, style);
    pdf.write(values, page.width - page.margin - 3, top + 13, { ...style, isRight: true });
    pdf.rule(page.margin, top + stripHeight, width, ink.strongLine);
  }

  function beginSection(section: string): void {
    const top = table.take(nameHeight, firstRow);
    const style = { size: 8.6, isStrong: true, ink: ink.primary };
    const [shown = ""] = pdfLinesOf(pdf, section, width - 6, style);
    pdf.write(shown, page.margin + 3, top + nameHeight - 7, style);
    pdf.rule(page.margin, top + nameHeight, width, ink.strongLine);
    name = section;
    pdf.addBookmark(section);
  }

  function addRow(cells: readonly PdfCell[]): void {
    isEmpty = false;
    table.addRow(cells);
  }

  const addSums = (section: string, values: string) =>
    strip(fill(say.sumOf, { name: section })[language], values);

  function addTotal(values: string): void {
    strip(say.total[language], values);
    if (filter.grouping !== groupings.group) return;
    const y = table.take(16) + 11;
    pdf.write(say.severalGroups[language], page.margin + 3, y, { size: 7.2, ink: ink.quiet });
  }

  function finish(): AsyncIterable<Uint8Array> {
    const style = { size: 9, ink: ink.quiet };
    if (isEmpty) pdf.write(say.nothingFound[language], page.margin + 3, table.take(26) + 17, style);
    const { paintLegend } = look;
    writeFrames(pdf, heading, language, paintLegend && ((middle, y) => paintLegend(pdf, middle, y)));
    return pdf.end();
  }

  return { beginSection, addRow, addSums, addTotal, settle: pdf.settle, finish };
}
