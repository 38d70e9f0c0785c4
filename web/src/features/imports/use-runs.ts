import { rowsOfCall } from "@wegbuch/contract/imports/rules";
import type { RowResult, TripImport } from "@wegbuch/contract/imports/schemas";
import { useState } from "react";
import { isAlreadyDone } from "../../api/problem.ts";
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
  const sender = rowSender();
  return createCsvBatches({
    ...browser,
    lines,
    size: rowsOfCall,
    send: async (batch, isLast) => {
      const file = { fileName: name.slice(-200), sha256, mapping };
      const ofRest = { vehicleId: vehicle?.id ?? null, driverId: driver?.id ?? null };
      const results = await sender({ ...file, ...ofRest, isDryRun, isLast, rows: batch.map(read) });
      return results.map(outcomeOf);
    },
    say: (error) => problemText(error).text,
  });
}

/**
 * Sends rows of one import, which it names itself: of rows that are said to be done already, and whose answer is lost, it
 * only asks what has become of them.
 */
function rowSender() {
  const newId = newUuid();
  let importId: string | null = null;
  return async (rows: Omit<TripImport, "importId" | "newId">): Promise<RowResult[]> => {
    const of = () => (importId === null ? { newId } : { importId });
    try {
      const answer = await sendRows({ ...rows, ...of() });
      importId = answer.importId;
      return answer.results;
    } catch (error) {
      if (!isAlreadyDone(error)) throw error;
      importId = newId;
      const { results } = await sendRows({ ...rows, ...of(), isDryRun: true });
      return results;
    }
  };
}

/** Also where there is no TLS, without which browsers make none. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const figures = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return figures.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function outcomeOf({ tripId, isAlreadyThere, errors }: RowResult): LineOutcome {
  if (errors) {
    const told = Object.values(errors).flat();
    return { state: "failed", error: told.join(". "), culprits: Object.keys(errors) };
  }
  if (isAlreadyThere) return { state: "there" };
  return { state: tripId === undefined ? "fine" : "added" };
}
