import { mostTypeWords } from "./rules.ts";
import type { Mapping } from "@wegbuch/contract/imports/schemas";
import { useRef, useState } from "react";
import type { CsvRefusal } from "../../ui/csv/csv-file.ts";
import { type CsvTable, readCsvTable } from "../../ui/csv/csv-table.ts";
import type { Option } from "../../ui/pickers/SearchSelect.tsx";
import { readDigest } from "./read-digest.ts";
import { readHeads } from "./read-heads.ts";
import { guessedColumns, guessedTypes } from "./rules.ts";

/** A file that was read. */
export type PickedFile = { name: string; sha256: string; table: CsvTable };

export type Picked = { name: string; refusal: CsvRefusal } | { name: string; isReading: true } | PickedFile;

/** What was said of a file. */
export type ImportDraft = { mapping: Mapping; vehicle: Option | null; driver: Option | null };

/** Other things have their turn between two slices of a large file. */
const pause = () => new Promise<void>((done) => setTimeout(done));

/** The file of a wizard and what is said of it; guessed anew with each file. */
export function useImport() {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [draft, setDraft] = useState<ImportDraft>({
    mapping: { columns: {}, types: {} },
    vehicle: null,
    driver: null,
  });
  const picks = useRef(0);
  const pick = async (file: File): Promise<boolean> => {
    const { name } = file;
    const number = (picks.current += 1);
    setPicked({ name, isReading: true });
    const next = await readFile(file);
    // Whoever has picked another one meanwhile means that.
    if (picks.current !== number) return false;
    setPicked(next);
    if (!("table" in next)) return false;
    setDraft((before) => ({ ...before, mapping: guessed(next.table) }));
    return true;
  };
  const read = picked !== null && "table" in picked ? picked : null;
  return {
    picked,
    read,
    pick,
    draft,
    change: (part: Partial<ImportDraft>) => setDraft((before) => ({ ...before, ...part })),
  };
}

/** What the browser gives of a file, which may be gone by then. */
async function readFile(file: File): Promise<PickedFile | { name: string; refusal: CsvRefusal }> {
  const { name } = file;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const table = await readCsvTable(bytes, pause);
    if ("refusal" in table) return { name, refusal: table.refusal };
    return { name, sha256: await readDigest(bytes), table: { ...table, head: readHeads(table.head) } };
  } catch (error) {
    if (error instanceof DOMException) return { name, refusal: "unreadable" };
    throw error;
  }
}

function guessed(table: CsvTable): Mapping {
  const columns = guessedColumns(table.head);
  const words = typeWordsOf(table, columns);
  return { columns, types: words === null ? {} : guessedTypes(words) };
}

/** What stands in the column of types; null if it holds more different words than there can be types. */
export function typeWordsOf({ head, lines }: CsvTable, columns: Mapping["columns"]): string[] | null {
  const place = columns.type === undefined ? -1 : head.indexOf(columns.type);
  if (place < 0) return [];
  const words = new Set<string>();
  for (const { cells } of lines) {
    words.add((cells[place] ?? "").slice(0, 500));
    if (words.size > mostTypeWords) return null;
  }
  return [...words];
}
