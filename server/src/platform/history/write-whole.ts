import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Writes a file that nobody else may read, which is there as a whole or not at all. */
export function writeWhole(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // Another worker may write the same file at the same time.
  const written = `${file}.${randomUUID()}.new`;
  writeFileSync(written, content, { mode: 0o600 });
  renameSync(written, file);
}
