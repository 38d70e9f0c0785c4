import { ApiProblem } from "../../api/problem.ts";
import { isGone, asksForPause, type LineState, type Progress, progressOf, type RunLine } from "./csv-run.ts";

/** What became of a line. */
export type LineOutcome = { state: Extract<LineState, "added" | "fine" | "there" | "failed"> } & Partial<
  Pick<RunLine, "error" | "culprits">
>;

type Work = {
  lines: readonly RunLine[];
  /** So many are sent at once. */
  size: number;
  /**
   * Sends lines and gives the outcome of each, in their order; `isLast` says that none is left behind them. Throws ApiProblem
   * if all of them are refused.
   */
  send: (lines: readonly RunLine[], isLast: boolean) => Promise<readonly LineOutcome[]>;
  /** What a person reads about a failure of all. */
  say: (error: unknown) => string;
  /** Calls back once before the next picture is drawn. */
  onNextFrame: (callback: () => void) => void;
  wait: (milliseconds: number) => Promise<void>;
};

const usualPauseSeconds = 5;

export type CsvBatches = ReturnType<typeof createCsvBatches>;

/** As `createCsvRun`, of many lines at a time; what is left after somebody stopped or the server was gone is taken up again. */
export function createCsvBatches({ lines: given, size, send, say, onNextFrame, wait }: Work) {
  const lines = [...given];
  const listeners = new Set<() => void>();
  let isRunning = false;
  let isStopping = false;
  let isTellingSoon = false;
  let pauseSeconds: number | null = null;
  let trouble: string | null = null;
  let progress: Progress & { trouble: string | null } = {
    ...progressOf(lines, isRunning, pauseSeconds),
    trouble,
  };

  function tell(): void {
    if (isTellingSoon) return;
    isTellingSoon = true;
    onNextFrame(() => {
      isTellingSoon = false;
      progress = { ...progressOf(lines, isRunning, pauseSeconds), trouble };
      for (const listener of listeners) listener();
    });
  }

  function change(index: number, part: Partial<RunLine>): void {
    lines[index] = { ...lines[index]!, ...part };
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    isStopping = false;
    trouble = null;
    tell();
    const queue = [...lines.keys()].filter((at) => lines[at]!.state === "open");
    const isWanted = (at: number) => !lines[at]!.isIgnored;
    for (let from = 0; from < queue.length && !isStopping; from += size)
      await sendBatch(queue.slice(from, from + size).filter(isWanted), () =>
        queue.slice(from + size).every((at) => !isWanted(at)),
      );
    isRunning = false;
    tell();
  }

  async function sendBatch(batch: readonly number[], isLast: () => boolean): Promise<void> {
    if (batch.length === 0) return;
    for (const at of batch) change(at, { state: "running" });
    tell();
    try {
      const outcomes = await send(
        batch.map((at) => lines[at]!),
        isLast(),
      );
      for (const [place, at] of batch.entries())
        change(at, { error: null, culprits: [], ...outcomes[place]! });
    } catch (error) {
      for (const at of batch) change(at, { state: "open" });
      if (asksForPause(error)) return pause(error, () => sendBatch(batch, isLast));
      isStopping = true;
      // Of a server that is gone and of what ends the import alike: the lines are as they were.
      trouble = say(error);
      if (!isGone(error) && !(error instanceof ApiProblem)) throw error;
    }
    tell();
  }

  async function pause({ retryAfterSeconds }: ApiProblem, again: () => Promise<void>): Promise<void> {
    for (pauseSeconds = retryAfterSeconds ?? usualPauseSeconds; pauseSeconds > 0; pauseSeconds -= 1) {
      if (isStopping) break;
      tell();
      await wait(1_000);
    }
    pauseSeconds = null;
    tell();
    if (!isStopping) await again();
  }

  return {
    run,
    /** The lines under way are still finished. */
    stop: () => {
      isStopping = true;
    },
    ignore: (index: number, isIgnored: boolean) => {
      change(index, { isIgnored });
      tell();
    },
    progress: () => progress,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
