import { ink, page, type Pdf, type TextStyle } from "./pdf-document.ts";
import { pdfLinesOf } from "./pdf-lines.ts";
import { type Mark, pdfMarkAt } from "./pdf-marks.ts";
import { changeMark } from "./change-mark.ts";

/** Where something may be drawn; its upper left corner. */
export type PdfPlace = { x: number; y: number; width: number; height: number };

/**
 * A column; one with two titles shows two values below each other (rule reports/two-in-a-cell). Its head may be drawn
 * upon.
 */
export type PdfColumn = {
  titles: readonly string[];
  width: number;
  isRight?: boolean;
  /** Keeps more distance from the next column, which is not about the same. */
  isApart?: boolean;
  paintHead?: (place: PdfPlace) => void;
};

/** A value of a cell; what was changed stands out. */
export type PdfValue = { text: string; isChanged?: boolean; mark?: Mark };

/** What a cell holds, from above; wrapped where it is longer than the column is wide. */
export type PdfCell = readonly PdfValue[] | PdfDrawing;

/** A cell that is drawn, at least so high. */
export type PdfDrawing = { height: number; paint: (place: PdfPlace) => void };

type Table = {
  pdf: Pdf;
  columns: readonly PdfColumn[];
  /** Begins the page after a full one; gives where its table begins. */
  turnPage: () => number;
};

const size = 7.2;
const leading = 9;
const padding = 3.2;
const gap = 6;
/** Between columns that stand apart. */
const distance = 8;
/** Of a row on one page. */
const mostLines = 40;

const titleStyle: TextStyle = { size: 6.6, ink: ink.quiet };
const plainStyle: TextStyle = { size };
const changedStyle: TextStyle = { size, isStrong: true };
/** The same for columns that stand right. */
const plainRight = { ...plainStyle, isRight: true };
const changedRight = { ...changedStyle, isRight: true };

/** Paints rows below each other, with the titles again on every page. */
export function openTable({ pdf, columns, turnPage }: Table) {
  const width = page.width - 2 * page.margin;
  let y = 0;

  /** Writes the titles; gives the table its place on a page. */
  function begin(top: number): void {
    const lines = Math.max(...columns.map(({ titles }) => titles.length));
    const height = lines * 8 + 2 * padding;
    pdf.fill(page.margin, top, width, height, ink.raised);
    eachColumn(columns, (column, x) => {
      for (const [index, title] of column.titles.entries())
        pdf.write(title, x, top + padding + 6.2 + index * 8, { ...titleStyle, isRight: column.isRight });
      column.paintHead?.({ x, y: top, width: column.width - gap, height });
    });
    y = top + height;
  }

  function makeRoom(height: number): void {
    if (y + height > page.bottom) begin(turnPage());
  }

  /** A row; one that is longer than a page goes on upon the next. */
  function addRow(cells: readonly PdfCell[]): void {
    const wrapped = cells.map((cell, index) =>
      isDrawing(cell) ? [] : linesOfCell(pdf, cell, columns[index]!),
    );
    const drawings = cells.map((cell) => (isDrawing(cell) ? cell.height : 0));
    const lines = Math.max(1, ...wrapped.map((cell) => cell.length));
    makeRoom(Math.max(Math.min(lines, mostLines) * leading, ...drawings) + 2 * padding);
    const top = y;
    for (let from = 0; from < lines; from += mostLines)
      paintLines(wrapped, from, Math.min(lines, from + mostLines));
    paintDrawings(cells, top);
    pdf.rule(page.margin, y, width);
  }

  /** What is drawn stands beside the lines of its row and may be higher than they are. */
  function paintDrawings(cells: readonly PdfCell[], top: number): void {
    eachColumn(columns, (column, x, index) => {
      const cell = cells[index]!;
      if (!isDrawing(cell)) return;
      cell.paint({ x, y: top + padding, width: column.width - gap, height: cell.height });
      y = Math.max(y, top + cell.height + 2 * padding);
    });
  }

  function paintLines(cells: readonly (readonly Line[])[], from: number, to: number): void {
    const height = (to - from) * leading + 2 * padding;
    makeRoom(height);
    eachColumn(columns, (_, x, index) => {
      const lines = cells[index]!;
      for (let line = from; line < Math.min(to, lines.length); line += 1) {
        const { text, style, indent, mark } = lines[line]!;
        const base = y + padding + 6.8 + (line - from) * leading;
        if (mark) pdf.draw(pdfMarkAt(x + 2.6, base - 2.5, mark));
        pdf.write(text, x + indent, base, style);
      }
    });
    y += height;
  }

  /** Takes a strip of the page for something else, where so much more has room below it; gives its upper edge. */
  function take(height: number, below = 0): number {
    makeRoom(height + below);
    const top = y;
    y += height;
    return top;
  }

  return { begin, addRow, take, height: () => y };
}

type Line = {
  text: string;
  style: TextStyle & { isRight?: boolean };
  indent: number;
  mark?: Mark | undefined;
};

const isDrawing = (cell: PdfCell): cell is PdfDrawing => "paint" in cell;

/** The room a mark takes before its text. */
const markWidth = 9;

function linesOfCell(pdf: Pdf, cell: readonly PdfValue[], { width, isRight }: PdfColumn): Line[] {
  const lines: Line[] = [];
  for (const { text, isChanged, mark } of cell) {
    const style = isChanged ? (isRight ? changedRight : changedStyle) : isRight ? plainRight : plainStyle;
    const indent = mark ? markWidth : 0;
    // The mark never stands alone on a line.
    const end = isChanged ? ` ${changeMark}` : "";
    const room = width - gap - indent - pdf.widthOf(end, style);
    const wrapped = pdfLinesOf(pdf, text, room, style);
    const shown = [...wrapped.slice(0, -1), `${wrapped.at(-1) ?? ""}${end}`.trim()];
    for (const [index, line] of shown.entries())
      lines.push({ text: line, style, indent, ...(index === 0 && { mark }) });
  }
  return lines;
}

/** Calls with where the text of each column begins, or ends if it stands right. */
function eachColumn(
  columns: readonly PdfColumn[],
  paint: (column: PdfColumn, x: number, index: number) => void,
): void {
  let left: number = page.margin;
  for (const [index, column] of columns.entries()) {
    const end = left + column.width - gap / 2 - (column.isApart ? distance : 0);
    paint(column, column.isRight ? end : left + gap / 2, index);
    left += column.width;
  }
}
