import { pointsOfCall } from "@wegbuch/contract/imports/rules";
import type { Points, Recording } from "@wegbuch/contract/imports/schemas";
import { ApiProblem, isAlreadyDone } from "../../api/problem.ts";
import { pointsToSend, type ReadRecording } from "./read-recording.ts";

/** A file that is to be sent. */
export type RecordingToSend = { key: number; name: string; read: ReadRecording };

/** How far a file is; `error` is why it is not going on. */
export type SentRecording = {
  key: number;
  name: string;
  total: number;
  sent: number;
  state: "open" | "running" | "done" | "failed";
  error: string | null;
  importId: string | null;
};

type Calls = {
  begin: (recording: Recording) => Promise<{ id: string }>;
  /** Begins it though it is said to be begun already, which finds what was begun. */
  beginAgain: (recording: Recording) => Promise<{ id: string }>;
  send: (id: string, points: Points["points"]) => Promise<unknown>;
  finish: (id: string) => Promise<unknown>;
  /** What a person reads about a refusal. */
  say: (error: unknown) => string;
  wait: (milliseconds: number) => Promise<void>;
};

const usualPauseSeconds = 5;

export type Sending = ReturnType<typeof importRecordings>;

/**
 * Sends files one after the other, thousands of points at a time; one that is refused keeps no other out, and what is left
 * after the server was gone is taken up where it broke off.
 */
export function importRecordings(
  files: readonly RecordingToSend[],
  vehicleId: string,
  { begin, beginAgain, send, finish, say, wait }: Calls,
) {
  const listeners = new Set<() => void>();
  let isRunning = false;
  let isStopping = false;
  let sent: readonly SentRecording[] = files.map(({ key, name, read }) => {
    return { key, name, total: read.count, sent: 0, state: "open", error: null, importId: null };
  });
  let progress = { isRunning, files: sent };

  function change(at: number, part: Partial<SentRecording>): void {
    sent = sent.map((one, index) => (index === at ? { ...one, ...part } : one));
    tell();
  }

  function tell(): void {
    progress = { isRunning, files: sent };
    for (const listener of listeners) listener();
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    isStopping = false;
    for (const [at, file] of files.entries()) {
      if (isStopping) break;
      if (sent[at]!.state !== "done") await sendFile(at, file);
    }
    isRunning = false;
    tell();
  }

  async function sendFile(at: number, { name, read }: RecordingToSend): Promise<void> {
    change(at, { state: "running", error: null });
    try {
      const { from, to, sha256 } = read;
      const times = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      const file = { vehicleId, fileName: name.slice(-200), sha256, ...times };
      const id = sent[at]!.importId ?? (await begun(file)).id;
      change(at, { importId: id });
      for (let next = sent[at]!.sent; next < read.count; next = sent[at]!.sent) {
        if (isStopping) return change(at, { state: "open" });
        const points = pointsToSend(read, next, pointsOfCall);
        await onceAtLeast(() => send(id, points));
        change(at, { sent: next + points.length });
      }
      await onceAtLeast(() => finish(id));
      change(at, { state: "done" });
    } catch (error) {
      change(at, { state: "failed", error: say(error) });
      if (isGone(error)) isStopping = true;
      else if (!(error instanceof ApiProblem)) throw error;
    }
  }

  const begun = (file: Recording) =>
    patiently(() => begin(file)).catch((error: unknown) => {
      if (!isAlreadyDone(error)) throw error;
      return patiently(() => beginAgain(file));
    });

  /** What is said to be done already is done, though its answer is lost. */
  const onceAtLeast = (attempt: () => Promise<unknown>): Promise<unknown> =>
    patiently(attempt).catch((error: unknown) => {
      if (!isAlreadyDone(error)) throw error;
    });

  /** Who is asked to wait does, and comes again. */
  async function patiently<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 429) throw error;
        await wait((error.retryAfterSeconds ?? usualPauseSeconds) * 1_000);
      }
    }
  }

  return {
    run,
    stop: () => {
      isStopping = true;
    },
    progress: () => progress,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Without server or session each further file would fail for the same reason. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiProblem && [0, 401, 502, 503, 504].includes(error.status);
