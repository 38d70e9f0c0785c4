import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder for notes, until the test is over. */
export function aNotesFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-notes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
