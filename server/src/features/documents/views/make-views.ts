import { ReportFilter } from "@wegbuch/contract/documents/schemas";
import { fill, type Language } from "@wegbuch/contract/kit/texts";
import { addMonths, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import type { LookKind } from "@wegbuch/contract/kit/endpoint";
import { type DatabasePools, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import type { PdfCell, PdfColumn } from "../../../platform/documents/open-table.ts";
import type { Put } from "../../../platform/documents/file-thread.ts";
import { page } from "../../../platform/documents/pdf-document.ts";
import { type MonthlyViews, readMonthlyViews } from "../../looks/queries.ts";
import { openSheet } from "../logbook/open-sheet.ts";
import { readHeading, withoutTrips } from "../logbook/read-heading.ts";
import { shownCount, shownMonth } from "../logbook/say-values.ts";
import type { ViewsOrder } from "./order.ts";
import { say } from "./texts.ts";

/** Makes what a works council reads: how often who looked, by month; neither where nor at whom (rule privacy/report). */
export function makeViews(database: DatabasePools, order: ViewsOrder, put: Put): Promise<void> {
  const make = async (db: MandatorDb) => {
    const { actor, language, now } = order;
    const months = monthsOf(order);
    const [from, to] = [months.at(-1)!, addMonths(months[0]!, 1)].map(instantOf);
    const filter = ReportFilter.parse({ from, to });
    const heading = await readHeading(db, { report: "Month", actor, filter, language, format: "pdf", now });
    const [title, legend] = [say.title[language], say.legend[language]];
    const named = { ...heading, ...withoutTrips, title, legend };
    const sheet = openSheet({ filter, language, now }, named, { columns: () => columnsOf(language) });
    for (const month of months) {
      sheet.beginSection(shownMonth(month.slice(0, 7), language));
      const views = await readMonthlyViews(db, {
        from: new Date(instantOf(month)),
        to: new Date(instantOf(addMonths(month, 1))),
      });
      for (const cells of rowsOf(views, language)) sheet.addRow(cells);
      await sheet.settle();
    }
    for await (const piece of sheet.finish()) put(piece);
  };
  return inMandator(database, order.actor, make, { role: "report" });
}

/** The latest first. */
const monthsOf = ({ selection: { month, months } }: ViewsOrder) =>
  Array.from({ length: months }, (_, back) => addMonths(`${month}-01`, -back));

const instantOf = (day: string) => new Date(startOfDay(day)).toISOString();

const kinds: readonly LookKind[] = ["live", "lastPosition", "track", "day", "tripEnds", "export", "rawData"];

function columnsOf(language: Language): PdfColumn[] {
  const counted = [...kinds, "total" as const].map((kind) => ({
    titles: [say[kind][language]],
    width: 72,
    isRight: true,
  }));
  const taken = counted.reduce((sum, { width }) => sum + width, 0);
  return [{ titles: [say.viewer[language]], width: page.width - 2 * page.margin - taken }, ...counted];
}

function rowsOf(views: readonly MonthlyViews[], language: Language): PdfCell[][] {
  if (views.length === 0)
    return [[[{ text: say.nobody[language] }], ...[...kinds, "total"].map((): PdfCell => [{ text: "" }])]];
  return views.map(({ name, isSupport, counts }) => {
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const numbers = [...kinds.map((kind) => counts[kind] ?? 0), total];
    return [
      [{ text: viewerOf(name, isSupport, language) }],
      ...numbers.map((count): PdfCell => [{ text: count === 0 ? "–" : shownCount(count, language) }]),
    ];
  });
}

function viewerOf(name: string | null, isSupport: boolean, language: Language): string {
  if (name === null) return say.support[language];
  return isSupport ? fill(say.supportAs, { name })[language] : name;
}
