import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Journal } from "./virtual-box.ts";

/** How far a box has come in the two parts of its life, which meet at `presentSince` (ms). */
export type Life = {
  present: Journal;
  past: Journal;
  readonly presentSince: number;
  /** When its plug was pulled for good, if it was. */
  readonly pulledAt: number | null;
};

/** The lives of all boxes by IMEI. */
export type Journals = Record<string, Life>;

/** Reads what an earlier run kept; nothing when there was none. */
export function readJournals(file: string | undefined): Journals {
  if (file === undefined) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Journals;
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw problem;
  }
}

/** Keeps the journals in one step, so that a kill leaves the old file or the new one. */
export function writeJournals(file: string | undefined, journals: Journals): void {
  if (file === undefined) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(journals));
  renameSync(`${file}.new`, file);
}
