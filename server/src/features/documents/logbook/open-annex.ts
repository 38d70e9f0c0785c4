import { fill } from "@wegbuch/contract/kit/texts";
import { ink, page, type Pdf } from "../../../platform/documents/pdf-document.ts";
import { pdfLinesOf } from "../../../platform/documents/pdf-lines.ts";
import { openTable, type PdfCell, type PdfColumn } from "../../../platform/documents/open-table.ts";
import type { Step } from "./follow-sections.ts";
import type { ReportOrder } from "./order.ts";
import type { Change } from "./read-changes.ts";
import type { Heading } from "./read-heading.ts";
import type { LogbookTrip } from "./read-logbook-trips.ts";
import { shownCount, shownKilometers, shownMoment, shownNumber, shownTimeOfDay } from "./say-values.ts";
import { shownTrips } from "./say-sums.ts";
import { say, sayProperty } from "./texts.ts";
import { writePageTitle } from "./write-headings.ts";

type Annex = {
  order: Pick<ReportOrder, "language">;
  heading: Heading;
  deleted: readonly LogbookTrip[];
};

/**
 * The annex of changes: what of which trip, from what to what, when and by whom (rules trips/changes-show,
 * reports/annex). Trips that somebody had entered and deleted stand at its end.
 */
export function openAnnex(pdf: Pdf, { order, heading, deleted }: Annex) {
  const { language } = order;
  const changed = new Map<string, LogbookTrip>();
  const title = say.annex[language];

  function note({ trip }: Pick<Extract<Step, { kind: "trip" }>, "trip">): void {
    if (trip.changes.length > 0) changed.set(trip.id, trip);
  }

  async function paint(): Promise<void> {
    pdf.addPage();
    pdf.addBookmark(title);
    let y = writePageTitle(pdf, title) + 2;
    for (const line of pdfLinesOf(pdf, about(), page.width - 2 * page.margin, { size: 8 })) {
      pdf.write(line, page.margin, y + 4, { size: 8, ink: ink.quiet });
      y += 12;
    }
    if (changed.size === 0 && deleted.length === 0) return;
    const table = openTable({
      pdf,
      columns: columnsOf(order),
      turnPage: () => {
        pdf.addPage();
        return writePageTitle(pdf, title, say.continued[language]);
      },
    });
    table.begin(y + 2);
    for (const trip of [...changed.values(), ...deleted]) {
      for (const change of trip.changes) table.addRow(cellsOf(order, heading, { trip, change }));
      await pdf.settle();
    }
  }

  function about(): string {
    return [aboutChanges(), aboutOthers(), say.annexRule[language], aboutDeleted()]
      .filter((sentence) => sentence !== "")
      .join(" ");
  }

  function aboutDeleted(): string {
    if (deleted.length === 0) return "";
    const trips = shownTrips(deleted.length, language);
    return fill(say.annexDeleted, { trips })[language];
  }

  function aboutChanges(): string {
    const marked = [...changed.values()].map(
      ({ changes }) => changes.filter(({ isMarked }) => isMarked).length,
    );
    const count = marked.reduce((sum, more) => sum + more, 0);
    if (count === 0) return say.nothingChanged[language];
    const changes = count === 1 ? say.oneChange : fill(say.changes, { count: shownCount(count, language) });
    const trips = shownTrips(marked.filter((more) => more > 0).length, language);
    return fill(say.annexAbout, { changes: changes[language], trips })[language];
  }

  /** What the annex tells besides: it makes no trip a changed one. */
  function aboutOthers(): string {
    const about = {
      created: say.annexEntered,
      calibratedAt: say.annexCalibrated,
      ignoredRecords: say.annexIgnored,
    };
    const said = Object.entries(about).map(([name, sentence]) => {
      const told = [...changed.values()].filter(({ changes }) =>
        changes.some(({ property, isMarked }) => property === name && !isMarked),
      );
      return told.length === 0 ? "" : fill(sentence, { trips: shownTrips(told.length, language) })[language];
    });
    return said.filter((sentence) => sentence !== "").join(" ");
  }

  return { note, paint };
}

function columnsOf({ language }: Annex["order"]): PdfColumn[] {
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

type Noted = { trip: LogbookTrip; change: Change };

function cellsOf({ language }: Annex["order"], heading: Heading, { trip, change }: Noted): PdfCell[] {
  const { property } = change;
  const { before, after } =
    property === "deletedAt" ? { before: summaryOf(trip, language), after: "" } : change;
  const enteredAt = shownMoment(change.changedAt.getTime());
  return [
    shownNumber(trip, language),
    trip.isBare ? "" : shownMoment(trip.startedAt),
    trip.isBare ? "" : trip.vehicle,
    sayProperty[property]?.[language] ?? property,
    shownValue(property, before, heading, language),
    shownValue(property, after, heading, language),
    change.isLate ? fill(say.lateAt, { at: enteredAt })[language] : enteredAt,
    change.author,
  ].map((text) => [{ text }]);
}

/** What was lost with a deleted trip, as its reader may know it. */
function summaryOf(trip: LogbookTrip, language: ReportOrder["language"]): string {
  const kilometers = `${shownKilometers(trip.meters, language)} km`;
  if (trip.isBare) return kilometers;
  const span = `${shownTimeOfDay(trip.startedAt)} – ${shownTimeOfDay(trip.finishedAt)}`;
  const way = [trip.startAddress, trip.destinationAddress].filter((place) => place !== "").join(" – ");
  return [span, kilometers, way, trip.driver].filter((part) => part !== "").join(", ");
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
