import { CannotStart } from "../../cannot-start.ts";
import { type Line, readLines } from "./read-lines.ts";

/** A row by the names of its columns in capitals, and the line it begins on. */
export type CsvRow = { line: number; values: (column: string) => string };

type Options = { separator: ";" | ","; columns: readonly string[]; file: string };

/** The rows of a CSV file with a head that has at least these columns; throws CannotStart if it has not. */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>, options: Options): AsyncGenerator<CsvRow[]> {
  let places: Map<string, number> | undefined;
  for await (const records of recordsOf(readLines(bytes))) {
    places ??= placesOf(records.shift(), options);
    const known = places;
    yield records.map(({ number, text }) => {
      const fields = fieldsOf(text, options.separator);
      return { line: number, values: (column) => fields[known.get(column) ?? -1]?.trim() ?? "" };
    });
  }
  if (places === undefined) throw new CannotStart(`${options.file} is empty.`);
}

function placesOf(head: Line | undefined, { separator, columns, file }: Options): Map<string, number> {
  const names = fieldsOf(head?.text ?? "", separator).map((name) => name.trim().toUpperCase());
  const places = new Map(names.map((name, at) => [name, at]));
  const missing = columns.filter((name) => !places.has(name));
  if (missing.length > 0) throw new CannotStart(`${file} has no column ${missing.join(", ")}.`);
  return places;
}

/** Lines put together again where a quoted field goes on in the next; empty ones left out. */
async function* recordsOf(lines: AsyncIterable<Line[]>): AsyncGenerator<Line[]> {
  let open: Line | undefined;
  for await (const some of lines) {
    const records: Line[] = [];
    for (const line of some) {
      const record: Line = open ? { number: open.number, text: `${open.text}\n${line.text}` } : line;
      open = isOpen(record) ? record : undefined;
      if (open === undefined && record.text !== "") records.push(record);
    }
    if (records.length > 0) yield records;
  }
  if (open !== undefined) throw new CannotStart(`Line ${open.number} opens a quotation that never ends.`);
}

function isOpen({ number, text }: Line): boolean {
  if (!text.includes('"')) return false;
  if (text.length > 256 * 1024) throw new CannotStart(`Line ${number} opens a quotation that never ends.`);
  return (text.split('"').length - 1) % 2 === 1;
}

function fieldsOf(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  const fields: string[] = [];
  for (let at = 0; at <= text.length;) {
    const closing = text[at] === '"' ? closingQuote(text, at) : at;
    const next = text.indexOf(separator, closing);
    const end = next === -1 ? text.length : next;
    fields.push(closing > at ? text.slice(at + 1, closing).replaceAll('""', '"') : text.slice(at, end));
    at = end + 1;
  }
  return fields;
}

/** Where the quotation ends that begins here; two quotes within are one of the text. */
function closingQuote(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end === -1 ? text.length : end;
}
