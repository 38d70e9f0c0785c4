import type { Language } from "@wegbuch/contract/kit/texts";
import { formatDuration } from "@wegbuch/contract/trips/rules";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { ink, openPdf, page } from "../../../platform/documents/pdf-document.ts";
import { openTable, type PdfCell, type PdfColumn } from "../../../platform/documents/pdf-table.ts";
import type { LogbookOrder } from "../logbook/order.ts";
import type { Heading } from "../logbook/read-heading.ts";
import { shownDay, shownSecondOfDay } from "../logbook/say-values.ts";
import { writeFooters, writeHeading, writePageTitle } from "../logbook/write-headings.ts";
import type { Stay } from "./read-stays.ts";
import { shownStaySums } from "./sum-stays.ts";
import { say } from "./texts.ts";

const width = page.width - 2 * page.margin;

/** The report as a document: stays section by section with their sums, and the sum of all (ALG-REPORTS). */
export function writeStays(
  { language, now }: LogbookOrder,
  heading: Heading,
  stays: readonly Stay[],
): AsyncIterable<Uint8Array> {
  const title = `${heading.title} ${heading.period}`;
  const pdf = openPdf({ title, author: heading.mandator, language, createdAt: now });
  let name = "";
  const turnPage = () => {
    pdf.addPage();
    return writePageTitle(pdf, name, say.continued[language]);
  };
  const table = openTable({ pdf, columns: columnsOf(language), turnPage });
  const strip = (text: string, values = "") => {
    const top = table.take(20);
    pdf.fill(page.margin, top, width, 20, ink.raised);
    const style = { size: 7.6, isStrong: true, ink: ink.primary };
    pdf.write(text, page.margin + 3, top + 13, style);
    pdf.write(values, page.width - page.margin - 3, top + 13, { ...style, isRight: true });
    pdf.rule(page.margin, top + 20, width, ink.strongLine);
  };

  pdf.addPage();
  table.begin(writeHeading(pdf, heading, language));
  for (const section of rowsBy(stays, ({ section: { key } }) => key).values()) {
    name = section[0]!.section.name;
    strip(name);
    pdf.addBookmark(name);
    for (const stay of section) table.addRow(cellsOf(stay, language));
    strip(
      say.sumOf[language].replace("{{name}}", () => name),
      shownStaySums(section, language),
    );
  }
  if (stays.length > 0) strip(say.total[language], shownStaySums(stays, language));
  else
    pdf.write(say.nothingFound[language], page.margin + 3, table.take(26) + 17, { size: 9, ink: ink.quiet });
  writeFooters(pdf, heading, language);
  return pdf.end();
}

function columnsOf(language: Language): PdfColumn[] {
  const title = (key: keyof typeof say) => say[key][language];
  const columns: PdfColumn[] = [
    { titles: [title("date")], width: 60 },
    { titles: [title("vehicle"), title("licensePlate")], width: 140 },
    { titles: [title("driver")], width: 130 },
    { titles: [title("geofence")], width: 190 },
    { titles: [title("entering")], width: 90 },
    { titles: [title("leaving")], width: 90 },
  ];
  const taken = columns.reduce((sum, column) => sum + column.width, 0);
  return [...columns, { titles: [title("duration")], width: width - taken, isRight: true }];
}

function cellsOf(stay: Stay, language: Language): PdfCell[] {
  const { enteredAt, leftAt } = stay;
  const entering = enteredAt === null ? say.sinceStart[language] : shownSecondOfDay(enteredAt);
  const leaving = leftAt === null ? say.untilFinish[language] : shownSecondOfDay(leftAt);
  const plate = stay.licensePlate === "" ? [] : [{ text: stay.licensePlate }];
  return [
    [{ text: shownDay(enteredAt ?? stay.startedAt) }],
    [{ text: stay.vehicle }, ...plate],
    [{ text: stay.driver }],
    [{ text: stay.geofence }],
    [{ text: entering }],
    [{ text: leaving }],
    [{ text: formatDuration(stay.seconds) }],
  ];
}
