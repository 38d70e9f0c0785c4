import Papa from "papaparse";
import { cleaned, type CsvLine, type CsvRefusal, decode, separatorOf } from "./csv-file.ts";

/** A file whose first line says what its columns are. */
export type CsvTable = { head: readonly string[]; lines: readonly CsvLine[] };

const mostTableBytes = 50 * 1024 * 1024;
export const mostTableLines = 100_000;
/** So many lines are read at once that a picture is still drawn in time. */
const linesPerSlice = 2_000;

/**
 * Reads a CSV file with a header row (rule screens/csv-files), as `readCsv` does but slice by slice, so that a hundred
 * thousand lines keep nobody waiting; `pause` lets the screen have its turn.
 */
export async function readCsvTable(
  bytes: Uint8Array,
  pause: () => Promise<void>,
): Promise<CsvTable | { refusal: CsvRefusal }> {
  if (bytes.byteLength > mostTableBytes) return { refusal: "tooLarge" };
  const text = decode(bytes);
  if (text.includes("\0")) return { refusal: "unreadable" };
  const delimiter = separatorOf(text.slice(0, 256 * 1024));
  const newline = newlineOf(text);
  const lines: CsvLine[] = [];
  let number = 0;
  for (let at = 0; at < text.length;) {
    const { data, errors, meta } = Papa.parse<string[]>(text.slice(at), {
      delimiter,
      newline,
      preview: linesPerSlice,
      // The fast way looks at the whole rest of the text each time.
      fastMode: false,
    });
    if (errors.some(({ code }) => code === "MissingQuotes")) return { refusal: "openQuote" };
    for (const cells of data) {
      number += 1;
      if (cells.some((cell) => cell.trim() !== "")) lines.push({ number, cells: cells.map(cleaned) });
    }
    if (lines.length > mostTableLines + 1) return { refusal: "tooManyLines" };
    if (data.length < linesPerSlice || meta.cursor === 0) break;
    at += meta.cursor;
    await pause();
  }
  const [head, ...rest] = lines;
  return head === undefined || rest.length === 0 ? { refusal: "empty" } : { head: head.cells, lines: rest };
}

/** How the first line ends. */
function newlineOf(text: string): "\r\n" | "\n" | "\r" {
  const [end = "\n"] = /\r\n|\n|\r/.exec(text) ?? [];
  return end as "\r\n" | "\n" | "\r";
}
