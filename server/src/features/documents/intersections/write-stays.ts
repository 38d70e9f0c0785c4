import type { Language } from "@wegbuch/contract/kit/texts";
import { formatSeconds } from "@wegbuch/contract/trips/rules";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { page } from "../../../platform/documents/pdf-document.ts";
import type { PdfCell, PdfColumn } from "../../../platform/documents/open-table.ts";
import { openSheet } from "../logbook/open-sheet.ts";
import type { ReportOrder } from "../logbook/order.ts";
import type { Heading } from "../logbook/read-heading.ts";
import { shownDay, shownSecondOfDay } from "../logbook/say-values.ts";
import type { Stay } from "./read-stays.ts";
import { shownStaySums } from "./sum-stays.ts";
import { say } from "./texts.ts";

/** The report as a document: stays section by section with their sums, and the sum of all (rule reports/contents). */
export async function writeStays(
  order: ReportOrder,
  heading: Heading,
  stays: readonly Stay[],
): Promise<AsyncIterable<Uint8Array>> {
  const { language } = order;
  const sheet = openSheet(order, heading, { columns: () => columnsOf(language) });
  for (const section of rowsBy(stays, ({ section: { key } }) => key).values()) {
    const { name } = section[0]!.section;
    sheet.beginSection(name);
    for (const stay of section) {
      sheet.addRow(cellsOf(stay, language));
      await sheet.settle();
    }
    sheet.addSums(name, shownStaySums(section, language));
  }
  if (stays.length > 0) sheet.addTotal(shownStaySums(stays, language));
  return sheet.finish();
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
  const rest = page.width - 2 * page.margin - taken;
  return [...columns, { titles: [title("duration")], width: rest, isRight: true }];
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
    [{ text: formatSeconds(stay.seconds) }],
  ];
}
