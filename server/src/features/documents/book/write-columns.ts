import { fill } from "@wegbuch/contract/kit/texts";
import { page } from "../../../platform/documents/pdf-document.ts";
import type { PdfCell, PdfColumn, PdfValue } from "../../../platform/documents/open-table.ts";
import { supplementsOf } from "../logbook/pdf-columns.ts";
import { sayCalibration } from "../logbook/say-calibration.ts";
import {
  shownDay,
  shownKilometers,
  shownMoment,
  shownNumber,
  shownTimeOfDay,
} from "../logbook/say-values.ts";
import { say as sayLogbook } from "../logbook/texts.ts";
import type { Act, Book, BookRow, BookTrip } from "./order.ts";
import { sayStop } from "./say-stop.ts";
import { say } from "./texts.ts";

type Named = Pick<Book, "language" | "layout" | "typeNames">;

/** How a stop on the way is told in each country's layout. */
const sayOn = { AT: say.stop, DE: say.via };

/** A column of a layout: its titles, its width, and what of a trip or a calibration stands in it. */
type BookColumn = PdfColumn & {
  trip: (trip: BookTrip, value: Marked) => PdfCell;
  calibration?: (row: Extract<BookRow, { kind: "calibration" }>) => PdfCell;
};

/** A value, marked where it was changed; of a private trip empty unless it is open. */
type Marked = (text: string, property?: string, isOpen?: boolean) => PdfValue;

/** The columns of each country's layout (rule seals/contents). */
export function bookColumnsOf(book: Book): BookColumn[] {
  const columns = partsOf(book);
  const wanted =
    book.layout === "DE"
      ? [columns.number, columns.date, columns.readings, columns.distance, columns.places(160)]
      : [
          columns.number,
          columns.date,
          columns.times,
          columns.readings,
          columns.distance,
          columns.places(140),
        ];
  const last = [columns.kind, columns.entered, columns.locked];
  const texts = book.layout === "DE" ? [columns.contact(104)] : [columns.contact(84)];
  const taken = [...wanted, ...texts, ...last].reduce((sum, { width }) => sum + width, 0);
  const purpose = columns.purpose(page.width - 2 * page.margin - taken);
  return [...wanted, purpose, ...texts, ...last];
}

/** The cells of a row; of a private trip most are empty. */
export function bookCellsOf(
  columns: readonly BookColumn[],
  row: BookRow,
  language: Book["language"],
): PdfCell[] {
  if (row.kind === "calibration")
    return columns.map(({ calibration }) => calibration?.(row) ?? [{ text: "" }]);
  const { trip } = row;
  const changed = new Set(trip.changes.filter(({ isMarked }) => isMarked).map(({ property }) => property));
  const marked: Marked = (text, property, isOpen = false) => ({
    text: trip.isBare && !isOpen ? "" : text,
    isChanged: property !== undefined && changed.delete(property),
  });
  const cells = columns.slice(1).map((column) => column.trip(trip, marked));
  return [[{ text: shownNumber(trip, language), isChanged: changed.size > 0 }], ...cells];
}

function partsOf({ language, layout, typeNames }: Named) {
  const title = (key: keyof typeof say) => say[key][language];
  const kilometers = (meters: number) => shownKilometers(meters, language);
  return {
    number: { titles: [title("number")], width: 30, isRight: true, trip: () => [] },
    date: {
      titles: [title("date")],
      width: 48,
      trip: ({ startedAt }) => [{ text: shownDay(startedAt) }],
      calibration: ({ calibration }) => [{ text: shownDay(calibration.at) }],
    },
    times: {
      titles: [title("start"), title("finish")],
      width: 36,
      trip: ({ startedAt, finishedAt }, value) => [
        value(shownTimeOfDay(startedAt), "startedAt"),
        value(shownTimeOfDay(finishedAt), "finishedAt"),
      ],
    },
    readings: {
      titles: [title("metersBefore"), title("metersAfter")],
      width: 54,
      isRight: true,
      trip: ({ metersBefore, meters }) => [
        { text: kilometers(metersBefore) },
        { text: kilometers(metersBefore + meters) },
      ],
      calibration: ({ calibration: { metersBefore, metersAfter } }) => [
        { text: kilometers(metersBefore) },
        { text: kilometers(metersAfter) },
      ],
    },
    distance: {
      titles: [title("distance")],
      width: 44,
      isRight: true,
      isApart: true,
      trip: ({ meters }, value) => [value(kilometers(meters), "mileageInMeters", true)],
    },
    places: (width: number) => ({
      titles: [title("from"), title("to")],
      width,
      trip: ({ startAddress, destinationAddress, stops }, value) => [
        value(startAddress, "startAddress"),
        ...stops.map((stop) => value(fill(sayOn[layout], { stop: sayStop(stop, layout) })[language])),
        value(destinationAddress, "destinationAddress"),
      ],
      calibration: ({ calibration }) => {
        const { difference, entered } = sayCalibration(calibration, { language });
        return [{ text: difference }, { text: `${entered}, ${calibration.author}` }];
      },
    }),
    purpose: (width: number) => ({
      titles: [title("purpose")],
      width,
      trip: (trip, value) => [value(trip.description, "description"), ...supplementsOf(trip, language)],
      calibration: ({ calibration }) => [{ text: sayCalibration(calibration, { language }).reason }],
    }),
    contact: (width: number) => ({
      titles: [title("contact")],
      width,
      trip: ({ contact }, value) => [value(contact, "contact")],
    }),
    kind: {
      titles: [title("kind"), title("driver")],
      width: 72,
      trip: ({ type, driver }, value) => [value(typeNames[type], "type", true), value(driver, "driver")],
      calibration: () => [{ text: sayLogbook.calibration[language] }],
    },
    entered: {
      titles: [title("entered"), title("enteredBy")],
      width: 68,
      trip: ({ entered }, value) => (entered === null ? [value(title("automatic"))] : actOf(entered, value)),
    },
    locked: {
      titles: [title("locked"), title("enteredBy")],
      width: 68,
      trip: ({ locked }, value) => (locked === null ? [] : actOf(locked, value)),
    },
  } satisfies Record<string, BookColumn | ((width: number) => BookColumn)>;
}

const actOf = ({ at, by }: Act, value: Marked): PdfCell => [value(shownMoment(at)), value(by)];
