import { fill, type Saying } from "@wegbuch/contract/kit/texts";
import { csvLines } from "../../../platform/documents/csv-lines.ts";
import { sayCalibration } from "../logbook/say-calibration.ts";
import { saySupplement } from "../logbook/say-supplement.ts";
import { shownDay, shownMoment, shownTimeOfDay } from "../logbook/say-values.ts";
import { say as sayLogbook } from "../logbook/texts.ts";
import type { Act, Book, BookRow } from "./order.ts";
import { sayStop } from "./say-stop.ts";
import { say } from "./texts.ts";

/**
 * The rows of a book as a table for other programs: UTF-8 with its mark, semicolons, CRLF, a decimal comma
 * (rule seals/csv).
 */
export function writeCsv(book: Book): string {
  const { language, layout } = book;
  const columns = columnsOf(book).filter(({ only }) => only === undefined || only === layout);
  const lines = [
    columns.map(({ title }) => title[language]),
    ...book.rows.map((row) => columns.map(({ of }) => of(row))),
  ];
  return csvLines(lines);
}

type Trip = Extract<BookRow, { kind: "trip" }>["trip"];
type Column = { title: Saying; only?: Book["layout"]; of: (row: BookRow) => string };

function columnsOf({ language, layout, typeNames }: Book): Column[] {
  const kilometers = (meters: number) => (Math.round(meters / 100) / 10).toFixed(1).replace(".", ",");
  /** Of every trip. */
  const open = (of: (trip: Trip) => string) => (row: BookRow) => (row.kind === "trip" ? of(row.trip) : "");
  /** Of trips that are not private. */
  const own = (of: (trip: Trip) => string) => open((trip) => (trip.isBare ? "" : of(trip)));
  const either = (ofTrip: (trip: Trip) => string, ofOther: (row: Calibrated) => string) => (row: BookRow) =>
    row.kind === "trip" ? ofTrip(row.trip) : ofOther(row.calibration);
  const moment = (act: Act | null) => (act === null ? "" : shownMoment(act.at));
  return [
    { title: say.number, of: open(({ number }) => (number === null ? "" : String(number))) },
    {
      title: say.date,
      of: either(
        ({ startedAt }) => shownDay(startedAt),
        ({ at }) => shownDay(at),
      ),
    },
    { title: say.start, only: "AT", of: own(({ startedAt }) => shownTimeOfDay(startedAt)) },
    { title: say.finish, only: "AT", of: own(({ finishedAt }) => shownTimeOfDay(finishedAt)) },
    {
      title: say.metersBefore,
      of: either(
        ({ metersBefore }) => kilometers(metersBefore),
        ({ metersBefore }) => kilometers(metersBefore),
      ),
    },
    {
      title: say.metersAfter,
      of: either(
        ({ metersBefore, meters }) => kilometers(metersBefore + meters),
        ({ metersAfter }) => kilometers(metersAfter),
      ),
    },
    { title: say.distance, of: open(({ meters }) => kilometers(meters)) },
    { title: say.from, of: own(({ startAddress }) => startAddress) },
    { title: say.stops, of: own(({ stops }) => stops.map((stop) => sayStop(stop, layout)).join("; ")) },
    { title: say.to, of: own(({ destinationAddress }) => destinationAddress) },
    { title: say.purpose, of: own(({ description }) => description) },
    { title: say.contact, of: own(({ contact }) => contact) },
    { title: say.driver, of: own(({ driver }) => driver) },
    {
      title: say.kind,
      of: either(
        ({ type }) => typeNames[type],
        () => sayLogbook.calibration[language],
      ),
    },
    {
      title: say.note,
      of: either(
        (trip) => noteOf(trip, language),
        (calibration) => {
          const { difference, entered, reason } = sayCalibration(calibration, { language });
          return `${difference}, ${entered}: ${reason}`;
        },
      ),
    },
    { title: say.entered, of: own(({ entered }) => moment(entered)) },
    { title: say.enteredBy, of: own(({ entered }) => entered?.by ?? "") },
    { title: say.locked, of: own(({ locked }) => moment(locked)) },
  ];
}

/** Whether it was changed, and what was added after the lock unless it is private. */
function noteOf({ changes, supplements, isBare }: Trip, language: Book["language"]): string {
  const changed = changes.some(({ isMarked }) => isMarked) ? [sayLogbook.changedMark[language]] : [];
  const said = (supplement: Trip["supplements"][number]) =>
    fill(sayLogbook.added, { words: saySupplement(supplement) })[language];
  const added = isBare ? [] : supplements.map(said);
  return [...changed, ...added].join("; ");
}

type Calibrated = Extract<BookRow, { kind: "calibration" }>["calibration"];
