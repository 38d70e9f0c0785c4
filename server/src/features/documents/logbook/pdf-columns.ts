import { fill } from "@wegbuch/contract/kit/texts";
import type { Mark } from "../../../platform/documents/pdf-marks.ts";
import type { PdfCell, PdfColumn, PdfValue } from "../../../platform/documents/open-table.ts";
import { ink, page } from "../../../platform/documents/pdf-document.ts";
import type { Step } from "./follow-sections.ts";
import { type ReportOrder, seesCostcenters } from "./order.ts";
import type { Heading } from "./read-heading.ts";
import { shownDay, shownDuration, shownKilometers, shownNumber, shownTimeOfDay } from "./say-values.ts";
import type { LogbookTrip } from "./read-logbook-trips.ts";
import { sayCalibration } from "./say-calibration.ts";
import { saySupplement } from "./say-supplement.ts";
import { secondsOf } from "./sum-trips.ts";
import { say } from "./texts.ts";

/**
 * The columns of the logbook (rule reports/contents); what belongs together shares one, each under its title
 * (rule reports/two-in-a-cell).
 */
export function pdfColumnsOf(order: ReportOrder): PdfColumn[] {
  const title = (key: keyof typeof say) => say[key][order.language];
  const costcenter = { titles: [title("costcenter")], width: 50 };
  const columns: PdfColumn[] = [
    { titles: [title("number")], width: 30, isRight: true },
    { titles: [title("date")], width: 47 },
    { titles: [title("start"), title("finish")], width: 34 },
    { titles: [title("duration")], width: 32, isRight: true },
    { titles: [title("driver")], width: 70 },
    { titles: [title("vehicle"), title("licensePlate")], width: 74 },
    { titles: [title("startAddress"), title("destinationAddress")], width: 168 },
    { titles: [title("metersBefore"), title("metersAfter")], width: 50, isRight: true },
    { titles: [title("distance")], width: 38, isRight: true },
    { titles: [title("type")], width: 68 },
    ...(seesCostcenters(order.actor) ? [costcenter] : []),
  ];
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  const description = {
    titles: [title("description"), title("contact")],
    width: page.width - 2 * page.margin - taken,
  };
  return columns.toSpliced(10, 0, description);
}

/**
 * A calibration stands between the trips: what the odometer said, what it was set to, by how much, by whom, when and why.
 * Its time is left out where it would tell when a private trip was.
 */
export function calibrationCells(
  order: ReportOrder,
  { calibration }: Extract<Step, { kind: "calibration" }>,
): PdfCell[] {
  const { language } = order;
  const said = sayCalibration(calibration, order);
  const kilometers = (meters: number) => ({ text: shownKilometers(meters, language) });
  const text = (value: string) => [{ text: value }];
  return [
    text(""),
    text(shownDay(calibration.at)),
    text(order.filter.ShowPrivateTripTimes ? shownTimeOfDay(calibration.at) : ""),
    text(""),
    text(calibration.author),
    [{ text: calibration.vehicle }, { text: calibration.licensePlate }],
    [{ text: said.difference }, { text: said.entered }],
    [kilometers(calibration.metersBefore), kilometers(calibration.metersAfter)],
    text(""),
    text(say.calibration[language]),
    text(said.reason),
    ...(seesCostcenters(order.actor) ? [text("")] : []),
  ];
}

/** The way of a trip begins with a ring and ends with the mark of its type, as on the screen. */
const start: Mark = { shape: "ring", ink: ink.quiet };
const typeMarks: readonly [Mark, Mark, Mark] = [
  { shape: "square", ink: ink.business },
  { shape: "disc", ink: ink.private },
  { shape: "triangle", ink: ink.driveToWork },
];

/**
 * That a trip was imported, and what was added after its lock, marked as what was changed is; nothing of a trip of which
 * little is shown.
 */
export function supplementsOf(
  { isBare, isImported, supplements }: LogbookTrip,
  language: ReportOrder["language"],
): PdfValue[] {
  if (isBare) return [];
  const added = supplements.map((supplement) => ({
    text: fill(say.added, { words: saySupplement(supplement) })[language],
    isChanged: true,
  }));
  return isImported ? [{ text: say.imported[language] }, ...added] : added;
}

/** The cells of a trip, with what was changed marked; something else that happened to it marks its number. */
export function cellsOf(
  order: ReportOrder,
  { typeNames }: Heading,
  { trip }: Extract<Step, { kind: "trip" }>,
): PdfCell[] {
  const { language } = order;
  const changed = new Set(trip.changes.filter(({ isMarked }) => isMarked).map(({ property }) => property));
  const value = (text: string, property?: string): PdfValue => ({
    text: trip.isBare ? "" : text,
    isChanged: property !== undefined && changed.delete(property),
  });
  const place = (text: string, property: string, mark: Mark): PdfValue => {
    const said = value(text, property);
    return said.text === "" ? said : { ...said, mark };
  };
  const mark = typeMarks[trip.type];
  const kilometers = (meters: number) => shownKilometers(meters, language);
  const cells: PdfCell[] = [
    [value(shownDay(trip.startedAt))],
    [
      value(shownTimeOfDay(trip.startedAt), "startedAt"),
      value(shownTimeOfDay(trip.finishedAt), "finishedAt"),
    ],
    [value(shownDuration(secondsOf(trip)))],
    [value(trip.driver, "driver")],
    [value(trip.vehicle, "vehicle"), value(trip.licensePlate)],
    [
      place(trip.startAddress, "startAddress", start),
      place(trip.destinationAddress, "destinationAddress", mark),
    ],
    [value(kilometers(trip.metersBefore)), value(kilometers(trip.metersBefore + trip.meters))],
    [{ text: kilometers(trip.meters), isChanged: changed.delete("mileageInMeters") }],
    [{ text: typeNames[trip.type], isChanged: changed.delete("type"), mark }],
    [
      value(trip.description, "description"),
      ...(trip.contact === "" ? [] : [value(trip.contact, "contact")]),
      ...supplementsOf(trip, language),
    ],
    ...(seesCostcenters(order.actor) ? [[value(trip.costcenter, "costcenterKey")]] : []),
  ];
  return [[{ text: shownNumber(trip, language), isChanged: changed.size > 0 }], ...cells];
}
