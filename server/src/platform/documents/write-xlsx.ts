import { bookParts, sheetPath } from "./xlsx-book.ts";
import { xlsxCellOf, columnName, titleOf, type Value } from "./xlsx-cells.ts";
import { zipPieces, type Piece } from "./zip-pieces.ts";

/** A column: what it says above, what its cells hold, and how many characters it is wide. */
export type Column<Row> = { title: string; width?: number } & {
  [Kind in keyof Value]: { kind: Kind; of: (row: Row) => Value[Kind] | null };
}[keyof Value];

type Table<Row> = {
  /** At most 25 characters, none of `[]:*?/\`. */
  sheetName: string;
  columns: readonly Column<Row>[];
  rows: AsyncIterable<Row>;
  /** What stands above the titles, a line each. */
  headings?: readonly string[];
  /** Rows that stand out, such as sums. */
  isStrong?: (row: Row) => boolean;
  /** What Excel holds below the titles; more go to further sheets. */
  rowsPerSheet?: number;
};

const mostRows = 1_048_575;
const pieceLength = 128 * 1024;

/**
 * Writes a table as an Excel file, as the rows come: a bold row of titles that stays in sight and filters, texts that
 * are never read as formulas (rule reports/no-formulas), dates as dates of Vienna. Nothing is given before the first
 * row was asked for, so that what fails then can still be answered; a row is asked for when the bytes before it were
 * taken.
 */
export function writeXlsx<Row>(table: Table<Row>): AsyncGenerator<Uint8Array> {
  return zipPieces(piecesOf(table));
}

async function* piecesOf<Row>(table: Table<Row>): AsyncGenerator<Piece> {
  const { sheetName, columns, rows, headings = [], rowsPerSheet = mostRows } = table;
  const beginning = sheetBeginning(columns, headings);
  const rowOf = openRows(table);
  const titleRow = headings.length + 1;
  let [sheets, rowNumber, content] = [1, titleRow, beginning];
  for await (const row of rows) {
    if (rowNumber - titleRow >= rowsPerSheet) {
      yield { path: sheetPath(sheets), content: content + sheetEnd(columns, titleRow, rowNumber) };
      [sheets, rowNumber, content] = [sheets + 1, titleRow, beginning];
    }
    rowNumber += 1;
    content += rowOf(row, rowNumber);
    if (content.length < pieceLength) continue;
    yield { path: sheetPath(sheets), content };
    content = "";
  }
  yield { path: sheetPath(sheets), content: content + sheetEnd(columns, titleRow, rowNumber) };
  yield* bookParts(sheetName, sheets);
}

function sheetBeginning<Row>(columns: readonly Column<Row>[], headings: readonly string[]): string {
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  );
  const titleRow = headings.length + 1;
  const above = headings.map(
    (line, index) => `<row r="${index + 1}">${titleOf(line, `A${index + 1}`)}</row>`,
  );
  const titles = columns.map(({ title }, index) => titleOf(title, `${columnName(index)}${titleRow}`));
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="${titleRow}" topLeftCell="A${titleRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join("")}</cols><sheetData>${above.join("")}<row r="${titleRow}">${titles.join("")}</row>`
  );
}

const usualWidths: Record<keyof Value, number> = {
  text: 24,
  number: 12,
  boolean: 10,
  date: 12,
  dateTime: 16,
  time: 8,
  duration: 10,
  kilometers: 12,
};
/** The button of the filter stands beside the title. */
const filterWidth = 4;

function widthOf({ kind, title, width }: Column<never>): number {
  return Math.max(width ?? usualWidths[kind], title.length + filterWidth);
}

/** Gives what writes a row; the columns are named once. */
function openRows<Row>({ columns, isStrong }: Table<Row>): (row: Row, rowNumber: number) => string {
  const named = columns.map(({ kind, of }, index) => ({ kind, of, name: columnName(index) }));
  return (row, rowNumber) => {
    const isStrongRow = isStrong?.(row) ?? false;
    let cells = "";
    for (const { kind, of, name } of named) {
      const value = of(row);
      if (value !== null) cells += xlsxCellOf(kind, value, `${name}${rowNumber}`, isStrongRow);
    }
    return `<row r="${rowNumber}">${cells}</row>`;
  };
}

function sheetEnd(columns: readonly unknown[], titleRow: number, rowNumber: number): string {
  const everything = `A${titleRow}:${columnName(columns.length - 1)}${rowNumber}`;
  return (
    `</sheetData><autoFilter ref="${everything}"/>` +
    `<ignoredErrors><ignoredError sqref="${everything}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  );
}
