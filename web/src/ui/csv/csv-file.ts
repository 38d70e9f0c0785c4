import Papa from "papaparse";

/** One line of a file that is not empty: its number in the file, and its cells without blanks around them. */
export type CsvLine = { number: number; cells: readonly string[] };

/** What a file holds, or why it is not taken. */
export type CsvContent =
  | { lines: readonly CsvLine[]; emptyLines: number; separator: Separator }
  | { refusal: "tooLarge" | "tooManyLines" | "unreadable" | "openQuote" | "empty" };

/** The first one wins a draw, as Excel in Austria writes it (rule screens/csv-files). */
const separators = [";", "\t", ","] as const;
export type Separator = (typeof separators)[number];

export const mostBytes = 2 * 1024 * 1024;
export const mostLines = 5_000;
export const mostCharacters = 200;
/** So many lines tell which sign parts the cells. */
const telltaleLines = 100;

/**
 * Reads a CSV file without a header row (rule screens/csv-files): UTF-8 or Windows-1252, quotes as in RFC 4180, empty
 * lines left out.
 */
export function readCsv(bytes: Uint8Array): CsvContent {
  if (bytes.byteLength > mostBytes) return { refusal: "tooLarge" };
  const text = decode(bytes);
  if (text.includes("\0")) return { refusal: "unreadable" };
  const separator = separatorOf(text);
  const { data, errors } = parse(text, separator);
  if (errors.some(({ code }) => code === "MissingQuotes")) return { refusal: "openQuote" };
  const all = data.map((cells, index) => ({ number: index + 1, cells: cells.map(cleaned) }));
  const lines = all.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const last = lines.at(-1);
  if (last === undefined) return { refusal: "empty" };
  // What follows the last line is the end of the file, as programs write it.
  const emptyLines = last.number - lines.length;
  return lines.length > mostLines ? { refusal: "tooManyLines" } : { lines, emptyLines, separator };
}

/** What is not UTF-8 is what Excel writes in Austria; a byte order mark is left out. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Every sequence of bytes is Windows-1252.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The sign that parts the most lines, and of several the one that parts them most evenly. */
export function separatorOf(text: string): Separator {
  const scores = separators.map((separator) => {
    const counts = parse(text, separator, telltaleLines)
      .data.map((cells) => cells.length)
      .filter((count) => count > 1);
    return { separator, parted: counts.length, kinds: new Set(counts).size };
  });
  const [best] = scores.toSorted((one, other) => other.parted - one.parted || one.kinds - other.kinds);
  return best?.separator ?? separators[0];
}

function parse(text: string, delimiter: Separator, preview = 0) {
  return Papa.parse<string[]>(text, { delimiter, preview, header: false, skipEmptyLines: false });
}

/** Takes back the sign that keeps a spreadsheet from reading a text as a formula; see writeCsv. */
export function cleaned(cell: string): string {
  const trimmed = cell.trim();
  return trimmed.startsWith("'") && isFormula(trimmed.slice(1)) ? trimmed.slice(1) : trimmed;
}

/**
 * Rows as a CSV file that Excel in Austria opens: byte order mark, semicolons. What a spreadsheet would take for a
 * formula gets an apostrophe in front (rule reports/no-formulas), which readCsv takes back.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((cells) => cells.map((cell) => (isFormula(cell) ? `'${cell}` : cell)));
  return `\uFEFF${Papa.unparse(safe, { delimiter: ";", newline: "\r\n" })}\r\n`;
}

/** Also in the full-width forms that spreadsheets of East Asia read. */
function isFormula(cell: string): boolean {
  return /^[=+\-@\t\r\n＝＋－＠]/u.test(cell);
}

/** Why a file cannot be read. */
export type CsvRefusal = Extract<CsvContent, { refusal: string }>["refusal"];
