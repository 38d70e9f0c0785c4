import { rowsOfCall } from "@wegbuch/contract/imports/rules";
import type { RowResult } from "@wegbuch/contract/imports/schemas";
import { useState } from "react";
import { problemText } from "../../api/problems.ts";
import { createCsvBatches, type CsvBatches, type LineOutcome } from "../../ui/csv/csv-batches.ts";
import type { RunLine } from "../../ui/csv/csv-run.ts";
import { sendRows } from "./data.ts";
import { customsOf } from "./read-customs.ts";
import { followSwitches } from "./follow-switches.ts";
import { rowReader } from "./read-row.ts";
import type { ImportDraft, PickedFile } from "./use-import.ts";

/** So often what changed is drawn; each picture costs more than a line. */
const betweenPicturesMilliseconds = 100;

const browser = {
  onNextFrame: (callback: () => void) =>
    void setTimeout(() => requestAnimationFrame(callback), betweenPicturesMilliseconds),
  wait: (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds)),
};

type Runs = { check: CsvBatches | null; take: CsvBatches | null };

/** The check of a file's rows and the import of those that are wanted; both are begun once for what was said of the file. */
export function useRuns() {
  const [runs, setRuns] = useState<Runs>({ check: null, take: null });
  const stop = () => {
    runs.check?.stop();
    runs.take?.stop();
  };
  return {
    ...runs,
    stop,
    /** What was said of the file has changed. */
    forget: () => {
      stop();
      setRuns({ check: null, take: null });
    },
    startCheck: (file: PickedFile, draft: ImportDraft) => {
      const lines = file.table.lines.map(asOpen);
      const check = runs.check ?? runOf(file, draft, { lines, isDryRun: true });
      setRuns({ ...runs, check });
      void check.run();
    },
    /** Lines that were switched off in the preview stay so. */
    prepare: (file: PickedFile, draft: ImportDraft) => {
      runs.check?.stop();
      const ignored = runs.check?.progress().lines.map(({ isIgnored }) => isIgnored) ?? [];
      const lines = file.table.lines.map((line, at) => ({
        ...asOpen(line),
        isIgnored: ignored[at] ?? false,
      }));
      const take = runs.take ?? runOf(file, draft, { lines, isDryRun: false });
      if (runs.check) followSwitches(runs.check, take);
      setRuns({ ...runs, take });
    },
  };
}

const asOpen = (line: PickedFile["table"]["lines"][number]): RunLine => ({
  ...line,
  note: null,
  state: "open",
  isIgnored: false,
  error: null,
  culprits: [],
});

function runOf(
  { name, sha256, table }: PickedFile,
  { mapping, vehicle, driver }: ImportDraft,
  { lines, isDryRun }: { lines: readonly RunLine[]; isDryRun: boolean },
): CsvBatches {
  const read = rowReader({ head: table.head, mapping, customs: customsOf(table.head, mapping, table.lines) });
  let importId: string | null = null;
  return createCsvBatches({
    ...browser,
    lines,
    size: rowsOfCall,
    send: async (batch) => {
      const file = { fileName: name.slice(-200), sha256, mapping, importId };
      const ofRest = { vehicleId: vehicle?.id ?? null, driverId: driver?.id ?? null };
      const answer = await sendRows({ ...file, ...ofRest, isDryRun, rows: batch.map(read) });
      importId = answer.importId;
      return answer.results.map(outcomeOf);
    },
    say: (error) => problemText(error).text,
  });
}

function outcomeOf({ tripId, isAlreadyThere, errors }: RowResult): LineOutcome {
  if (errors) {
    const told = Object.values(errors).flat();
    return { state: "failed", error: told.join(". "), culprits: Object.keys(errors) };
  }
  if (isAlreadyThere) return { state: "there" };
  return { state: tripId === undefined ? "fine" : "added" };
}
