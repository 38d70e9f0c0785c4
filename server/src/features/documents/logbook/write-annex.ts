import { fill } from "@wegbuch/contract/kit/texts";
import { ink, page, type Pdf } from "../../../platform/documents/pdf-document.ts";
import { linesOf } from "../../../platform/documents/pdf-lines.ts";
import { openTable, type PdfCell, type PdfColumn } from "../../../platform/documents/pdf-table.ts";
import type { Step } from "./follow-sections.ts";
import type { ReportOrder } from "./order.ts";
import type { Change } from "./read-changes.ts";
import type { Heading } from "./read-heading.ts";
import type { LogbookTrip } from "./read-trips.ts";
import { shownCount, shownMoment } from "./say-values.ts";
import { shownTrips } from "./say-sums.ts";
import { say, sayProperty } from "./texts.ts";
import { writePageTitle } from "./write-headings.ts";

/** The annex of changes: what of which trip, from what to what, when and by whom (law.md DE-3, amendments 28). */
export function openAnnex(pdf: Pdf, order: ReportOrder, heading: Heading) {
  const { language } = order;
  const changed = new Map<number, LogbookTrip>();
  const title = say.annex[language];

  function note({ trip, number }: Extract<Step, { kind: "trip" }>): void {
    if (trip.changes.length > 0) changed.set(number, trip);
  }

  async function paint(): Promise<void> {
    pdf.addPage();
    pdf.addBookmark(title);
    let y = writePageTitle(pdf, title) + 2;
    for (const line of linesOf(pdf, about(), page.width - 2 * page.margin, { size: 8 })) {
      pdf.write(line, page.margin, y + 4, { size: 8, ink: ink.quiet });
      y += 12;
    }
    if (changed.size === 0) return;
    const table = openTable({
      pdf,
      columns: columnsOf(order),
      turnPage: () => {
        pdf.addPage();
        return writePageTitle(pdf, title, say.continued[language]);
      },
    });
    table.begin(y + 2);
    const inOrder = [...changed].toSorted(([one], [other]) => one - other);
    for (const [number, trip] of inOrder) {
      for (const change of trip.changes) table.addRow(cellsOf(order, heading, { trip, number, change }));
      await pdf.settle();
    }
  }

  function about(): string {
    if (changed.size === 0) return say.nothingChanged[language];
    const count = [...changed.values()].reduce((sum, trip) => sum + trip.changes.length, 0);
    const changes = count === 1 ? say.oneChange : fill(say.changes, { count: shownCount(count, language) });
    const trips = shownTrips(changed.size, language);
    return fill(say.annexAbout, { changes: changes[language], trips })[language];
  }

  return { note, paint };
}

function columnsOf({ language }: ReportOrder): PdfColumn[] {
  const widths = {
    number: 32,
    trip: 76,
    vehicle: 90,
    property: 110,
    before: 160,
    after: 160,
    changedAt: 74,
    changedBy: page.width - 2 * page.margin - 702,
  } as const;
  return Object.entries(widths).map(([key, width]) => ({
    titles: [say[key as keyof typeof widths][language]],
    width,
    isRight: key === "number",
  }));
}

type Noted = { trip: LogbookTrip; number: number; change: Change };

function cellsOf({ language }: ReportOrder, heading: Heading, { trip, number, change }: Noted): PdfCell[] {
  const { property, before, after } = change;
  return [
    shownCount(number, language),
    trip.isBare ? "" : shownMoment(trip.startedAt),
    trip.isBare ? "" : trip.vehicle,
    sayProperty[property]?.[language] ?? property,
    shownValue(property, before, heading, language),
    shownValue(property, after, heading, language),
    shownMoment(change.changedAt.getTime()),
    change.author,
  ].map((text) => [{ text }]);
}

const types = ["business", "private", "driveToWork"];

/** A value of the history in the reader's words. */
function shownValue(
  property: string,
  value: string,
  { typeNames }: Heading,
  language: ReportOrder["language"],
): string {
  if (property === "type") return typeNames[types.indexOf(value)] ?? typeNames[Number(value || NaN)] ?? value;
  if (property === "mileageInMeters" && language === "en") return value.replace(",", ".");
  return value;
}
