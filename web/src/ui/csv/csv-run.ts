import { ApiProblem } from "../../api/problem.ts";
import type { NotedLine } from "./noted-lines.ts";

/** Offen, In Bearbeitung, Fehlgeschlagen, Hinzugefügt (rule screens/csv-files); of a check also what is right and what is there. */
export type LineState = "open" | "running" | "failed" | "added" | "fine" | "there";

export type RunLine = NotedLine & {
  state: LineState;
  isIgnored: boolean;
  error: string | null;
  /** The fields that were refused. */
  culprits: readonly string[];
};

export type Progress = {
  lines: readonly RunLine[];
  isRunning: boolean;
  /** Ignored lines count neither here nor there. */
  total: number;
  processed: number;
  added: number;
  /** Would be added, as far as a check can tell. */
  fine: number;
  /** Was there already. */
  there: number;
  failed: number;
  /** The server wants a pause of so many seconds. */
  pauseSeconds: number | null;
};

type Work = {
  lines: readonly NotedLine[];
  /** Takes the cells by position; throws ApiProblem. */
  importRow: (cells: string[]) => Promise<unknown>;
  /** What a person reads about a failure, and the fields that it is about. */
  say: (error: unknown) => { text: string; fields: readonly string[] };
  /** Calls back once before the next picture is drawn. */
  onNextFrame: (callback: () => void) => void;
  wait: (milliseconds: number) => Promise<void>;
};

/** 50 rows a second (rule calls/limits), with room for those that arrive together. */
const millisecondsPerRow = 22;
const usualPauseSeconds = 5;

export type CsvRun = ReturnType<typeof createCsvRun>;

/**
 * Imports lines one after the other. What changes is told at most once per picture, as a new `Progress`, so that
 * thousands of lines stay fluid.
 */
export function createCsvRun({ lines: given, importRow, say, onNextFrame, wait }: Work) {
  const lines: RunLine[] = given.map((line) => ({
    ...line,
    state: "open",
    isIgnored: line.note !== null,
    error: null,
    culprits: [],
  }));
  const listeners = new Set<() => void>();
  let isRunning = false;
  let isStopping = false;
  let pauseSeconds: number | null = null;
  let isTellingSoon = false;
  let progress = progressOf(lines, isRunning, pauseSeconds);

  function change(index: number, part: Partial<RunLine>): void {
    lines[index] = { ...lines[index]!, ...part };
    tell();
  }

  function tell(): void {
    if (isTellingSoon) return;
    isTellingSoon = true;
    onNextFrame(() => {
      isTellingSoon = false;
      progress = progressOf(lines, isRunning, pauseSeconds);
      for (const listener of listeners) listener();
    });
  }

  /** Works off the lines of this state, until all are done, somebody stops, or the server is gone. */
  async function run(from: "open" | "failed"): Promise<void> {
    if (isRunning) return;
    const queue = [...lines.keys()].filter((index) => lines[index]!.state === from);
    for (const index of queue) change(index, { state: "open", error: null, culprits: [] });
    isRunning = true;
    isStopping = false;
    for (const index of queue) {
      if (isStopping) break;
      if (!lines[index]!.isIgnored) await Promise.all([importLine(index), wait(millisecondsPerRow)]);
    }
    isRunning = false;
    tell();
  }

  async function importLine(index: number): Promise<void> {
    change(index, { state: "running" });
    try {
      await importRow([...lines[index]!.cells]);
      change(index, { state: "added" });
    } catch (error) {
      if (asksForPause(error)) return pause(error, index);
      // Without server or session each further line would fail for the same reason.
      if (isGone(error)) isStopping = true;
      const { text, fields } = say(error);
      change(index, { state: "failed", error: text, culprits: fields });
    }
  }

  async function pause({ retryAfterSeconds }: ApiProblem, index: number): Promise<void> {
    pauseSeconds = retryAfterSeconds ?? usualPauseSeconds;
    change(index, { state: "open" });
    for (; pauseSeconds > 0; pauseSeconds -= 1) {
      if (isStopping) break;
      tell();
      await wait(1_000);
    }
    pauseSeconds = null;
    tell();
    if (!isStopping) await importLine(index);
  }

  return {
    run,
    /** The line under way is still finished. */
    stop: () => {
      isStopping = true;
    },
    ignore: (index: number, isIgnored: boolean) => change(index, { isIgnored }),
    progress: () => progress,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function progressOf(
  lines: readonly RunLine[],
  isRunning: boolean,
  pauseSeconds: number | null,
): Progress {
  const counts = { open: 0, running: 0, failed: 0, added: 0, fine: 0, there: 0 };
  for (const { state, isIgnored } of lines) if (!isIgnored) counts[state] += 1;
  const { open, running, ...done } = counts;
  const processed = done.added + done.fine + done.there + done.failed;
  return {
    lines: [...lines],
    isRunning,
    total: open + running + processed,
    processed,
    ...done,
    pauseSeconds,
  };
}

export function asksForPause(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status === 429;
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && [0, 401, 502, 503, 504].includes(error.status);
}
