import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** A piece of work with its beginning and end; what it worked on is never in it. */
export type Span = {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  kind: "server" | "internal";
  startedAt: number;
  /** Milliseconds since 1970, with fractions, as the beginning. */
  endedAt: number;
  attributes: Record<string, string | number>;
  isError: boolean;
};

/** Takes spans that have ended. */
export type SpanSink = (span: Span) => void;

type Open = { span: Span; sink: SpanSink };

const current = new AsyncLocalStorage<Open>();

const now = () => performance.timeOrigin + performance.now();

/** Opens a trace of its own; `run` does work within it, `end` hands it over. */
export function openTrace(sink: SpanSink, name: string, kind: Span["kind"]) {
  const open = begin(sink, { traceId: randomBytes(16).toString("hex"), parentId: null, name, kind });
  return {
    span: open.span,
    run: <T>(work: () => T): T => current.run(open, work),
    end: () => end(open),
  };
}

/** Does work as a part of the trace it belongs to; without one it is merely done. */
export async function withinSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const parent = current.getStore();
  if (parent === undefined) return work();
  const { traceId, spanId: parentId } = parent.span;
  const open = begin(parent.sink, { traceId, parentId, name, kind: "internal" });
  try {
    return await current.run(open, work);
  } catch (error) {
    open.span.isError = true;
    throw error;
  } finally {
    end(open);
  }
}

function begin(sink: SpanSink, span: Pick<Span, "traceId" | "parentId" | "name" | "kind">): Open {
  const spanId = randomBytes(8).toString("hex");
  const startedAt = now();
  return { sink, span: { ...span, spanId, startedAt, endedAt: startedAt, attributes: {}, isError: false } };
}

function end({ span, sink }: Open): void {
  span.endedAt = now();
  sink(span);
}
