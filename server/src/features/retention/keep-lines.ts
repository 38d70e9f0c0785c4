import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type * as z from "zod";

/** Adds lines of JSON to a file that outlives the database, and waits until the disk has them. */
export function keepLines(folder: string, fileName: string, lines: readonly object[]): void {
  if (lines.length === 0) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, fileName);
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  appendFileSync(file, isBrokenOff(file) ? `\n${text}` : text, { mode: 0o600, flush: true });
}

/** A disk that was full, or a program that died, may have left half a line, which must not swallow the next one. */
function isBrokenOff(file: string): boolean {
  return existsSync(file) && /[^\n]$/.test(readFileSync(file, "utf8").slice(-1));
}

/** The lines of such a file, the oldest first; one that was broken off is left out. */
export function readKeptLines<Line>(folder: string, fileName: string, schema: z.ZodType<Line>): Line[] {
  const file = path.join(folder, fileName);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      const read = schema.safeParse(parsed(line));
      return read.success ? [read.data] : [];
    });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
