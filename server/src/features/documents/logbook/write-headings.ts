import { fill, type Language } from "@wegbuch/contract/kit/texts";
import { ink, page, type Pdf } from "../../../platform/documents/pdf-document.ts";
import { linesOf } from "../../../platform/documents/pdf-lines.ts";
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
  for (const [name, value] of facts) {
    pdf.write(name[language], page.margin, y, { size: 8, ink: ink.quiet });
    for (const line of linesOf(pdf, value, width - 76, { size: 8 }).slice(0, mostLines)) {
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
  const [line = "", ...more] = linesOf(pdf, name, width - 80, style);
  const shown = more.length > 0 ? `${line} …` : line;
  pdf.write(shown, page.margin, top + 11, style);
  const after = page.margin + pdf.widthOf(shown, style) + 6;
  pdf.write(addition, after, top + 11, { size: 8, ink: ink.quiet });
  return top + 20;
}

/** Below each page: whose report of when, what the mark means, and which page of how many. */
export function writeFooters(
  pdf: Pdf,
  { title, mandator, period, legend }: Heading,
  language: Language,
): void {
  const y = page.bottom + 14;
  const style = { size: 7, ink: ink.quiet };
  const [name = ""] = linesOf(pdf, `${title} · ${period} · ${mandator}`, width / 2 - 90, style);
  pdf.onEachPage((number, all) => {
    pdf.rule(page.margin, page.bottom + 5, width);
    pdf.write(name, page.margin, y, style);
    pdf.write(legend, page.width / 2 - pdf.widthOf(legend, style) / 2, y, style);
    pdf.write(fill(say.page, { number, all })[language], right, y, { ...style, isRight: true });
  });
}
