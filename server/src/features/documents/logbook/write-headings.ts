import { fill, type Language } from "@wegbuch/contract/kit/texts";
import { ink, page, type Pdf } from "../../../platform/documents/pdf-document.ts";
import { pdfLinesOf } from "../../../platform/documents/pdf-lines.ts";
import type { Heading } from "./read-heading.ts";
import { say } from "./texts.ts";

const right = page.width - page.margin;
const width = page.width - 2 * page.margin;

/** The heading of the document on its first page; gives where what follows begins. */
export function writeHeading(pdf: Pdf, heading: Heading, language: Language): number {
  const top = page.margin;
  pdf.write(heading.title, page.margin, top + 18, { size: 20, isStrong: true, ink: ink.primary });
  const facts = [
    [say.mandator, heading.mandator],
    [say.period, heading.period],
    [say.groupedBy, heading.groupedBy],
    [say.createdAt, heading.createdAt],
    [say.filter, heading.filter],
  ] as const;
  let y = top + 38;
  for (const [name, value] of facts.filter(([, said]) => said !== "")) {
    pdf.write(name[language], page.margin, y, { size: 8, ink: ink.quiet });
    for (const line of pdfLinesOf(pdf, value, width - 76, { size: 8 }).slice(0, mostLines)) {
      pdf.write(line, page.margin + 76, y, { size: 8 });
      y += 12;
    }
  }
  pdf.fill(page.margin, y - 3, width, 1.2, ink.primary);
  return y + 8;
}

/** Of what the trips were narrowed to. */
const mostLines = 6;

/** What a page is about; gives where its table begins. */
export function writePageTitle(pdf: Pdf, name: string, addition = "", top: number = page.margin): number {
  const style = { size: 11, isStrong: true, ink: ink.primary };
  const [line = "", ...more] = pdfLinesOf(pdf, name, width / 2 - 70, style);
  const shown = more.length > 0 ? `${line} …` : line;
  pdf.write(shown, page.margin, top + 11, style);
  const after = page.margin + pdf.widthOf(shown, style) + 6;
  pdf.write(addition, after, top + 11, { size: 8, ink: ink.quiet });
  return top + 20;
}

/**
 * On each page whose report of when it is, and which page of how many; below it what its marks mean, written or drawn. The
 * first page says the former in its heading.
 */
export function writeFrames(
  pdf: Pdf,
  heading: Heading,
  language: Language,
  paintLegend: (x: number, y: number) => void = (x, y) => writeLegend(pdf, heading.legend, x, y),
): void {
  const { title, mandator, period, createdAt } = heading;
  const y = page.bottom + 14;
  const [header = ""] = pdfLinesOf(pdf, `${mandator} · ${period}`, width / 2 - 20, quiet);
  const [footer = ""] = pdfLinesOf(
    pdf,
    `${title} · ${say.createdAt[language]} ${createdAt}`,
    width / 3,
    quiet,
  );
  pdf.onEachPage((number, all) => {
    if (number > 1) pdf.write(header, right, page.margin + 11, { ...quiet, isRight: true });
    pdf.rule(page.margin, page.bottom + 5, width);
    pdf.write(footer, page.margin, y, quiet);
    paintLegend(page.width / 2, y);
    pdf.write(fill(say.page, { number, all })[language], right, y, { ...quiet, isRight: true });
  });
}

const quiet = { size: 7, ink: ink.quiet };

function writeLegend(pdf: Pdf, legend: string, middle: number, y: number): void {
  pdf.write(legend, middle - pdf.widthOf(legend, quiet) / 2, y, quiet);
}
