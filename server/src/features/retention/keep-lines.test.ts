import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { keepLines, readKeptLines } from "./keep-lines.ts";

test("half a line that a full disk left swallows none that comes after it", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-lines-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kept = () => readKeptLines(folder, "lines.jsonl", z.object({ at: z.number() }));

  keepLines(folder, "lines.jsonl", [{ at: 1 }]);
  appendFileSync(path.join(folder, "lines.jsonl"), '{"at":');
  keepLines(folder, "lines.jsonl", [{ at: 2 }, { at: 3 }]);
  keepLines(folder, "lines.jsonl", [{ at: 4 }]);

  expect(kept()).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }, { at: 4 }]);
});
