import type { CsvLine } from "./csv-file.ts";
import type { CsvColumn } from "./csv-import.ts";

/** Why a line is passed over unless somebody wants it: it looks like a head, or says again what an earlier line says. */
type LineNote = { kind: "heading" } | { kind: "double"; of: number };

export type NotedLine = CsvLine & { note: LineNote | null };

/** The lines of a file with what is noticed before any is sent. */
export function notedLines(lines: readonly CsvLine[], columns: readonly CsvColumn[]): NotedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line, index) => {
    if (index === 0 && isHeading(line.cells, columns)) return { ...line, note: { kind: "heading" } };
    const key = keyOf(line.cells, columns);
    const of = seen.get(key);
    if (of === undefined) seen.set(key, line.number);
    return { ...line, note: of === undefined ? null : { kind: "double", of } };
  });
}

/** Lines are double when they name the same thing, or, where there is nothing to name, when nothing differs. */
function keyOf(cells: readonly string[], columns: readonly CsvColumn[]): string {
  const key = cells[columns.findIndex(({ isKey }) => isKey)] ?? "";
  return key === "" ? JSON.stringify(cells) : key.toLowerCase();
}

/** A head has words where data has figures and addresses, and at least half of them are names of columns. */
function isHeading(cells: readonly string[], columns: readonly CsvColumn[]): boolean {
  const said = cells.filter((cell) => cell !== "");
  if (said.some((cell) => /[\d@]/.test(cell))) return false;
  const names = columns.flatMap(({ name, field }) => [lettersOf(name), lettersOf(field)]);
  const known = said.filter((cell) => isName(lettersOf(cell), names));
  return known.length > 0 && known.length * 2 >= said.length;
}

const shortestWord = 4;

function isName(word: string, names: readonly string[]): boolean {
  if (names.includes(word)) return true;
  return word.length >= shortestWord && names.some((name) => name.includes(word) || word.includes(name));
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");
