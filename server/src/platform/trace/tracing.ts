import { openSpanExport } from "./span-export.ts";
import { openTrace, type Span } from "./spans.ts";

export type Trace = ReturnType<typeof openTrace>;

type Options = Parameters<typeof openSpanExport>[0] & {
  /** Which part of all calls and jobs is traced, 0 to 1. */
  ratio: number;
};

let begin: (name: string, kind: Span["kind"]) => Trace | null = () => null;

/** Traces a sample of what this program does from now on; `stop` sends what waits. Without it nothing is traced. */
export function startTracing({ ratio, ...options }: Options) {
  const { take, stop } = openSpanExport(options);
  begin = (name, kind) => (Math.random() < ratio ? openTrace(take, name, kind) : null);
  return {
    announcement: `Traces to ${options.endpoint}`,
    isRunning: () => true,
    stop: async () => {
      begin = () => null;
      await stop();
    },
  };
}

/** Null where this piece of work is none of the sample, which nobody outside chooses. */
export const beginTrace = (name: string, kind: Span["kind"]): Trace | null => begin(name, kind);

/** Does work as a trace of its own, if it is one of the sample. */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  const trace = beginTrace(name, "internal");
  if (trace === null) return work();
  try {
    return await trace.run(work);
  } catch (error) {
    trace.span.isError = true;
    throw error;
  } finally {
    trace.end();
  }
}
