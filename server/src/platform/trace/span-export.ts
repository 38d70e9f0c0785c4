import type { Log } from "../log.ts";
import type { Span, SpanSink } from "./spans.ts";

type Options = {
  /** Of a collector that speaks OTLP over HTTP; /v1/traces is asked below it. */
  endpoint: string;
  /** Each "name=value", as OpenTelemetry names them. */
  headers: readonly string[];
  version: string;
  log: Log;
  flushMs?: number;
};

/** More that wait are memory which a collector that is away would fill. */
const mostWaiting = 2_048;
const mostTogether = 512;
const patienceMs = 5_000;

/**
 * Sends spans to a collector, some together (OpenTelemetry protocol 1.x, JSON over HTTP). What it does not take is lost,
 * and so is what comes while too many wait: traces hold up no work.
 */
export function openSpanExport({ endpoint, headers, version, log, flushMs = 5_000 }: Options) {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const sent = { "content-type": "application/json", ...headersOf(headers) };
  let waiting: Span[] = [];
  let hasFailed = false;
  let underWay: Promise<void> = Promise.resolve();
  const send = async (spans: Span[]) => {
    const body = JSON.stringify(requestOf(spans, version));
    const answer = await fetch(url, {
      method: "POST",
      headers: sent,
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The collector answered ${answer.status}`);
  };
  const flush = async () => {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, mostTogether);
      const failure = await send(spans).then(
        () => null,
        (error: unknown) => error,
      );
      // Once, not each five seconds.
      if (failure !== null && !hasFailed) log.warn({ err: failure }, "Traces are not taken");
      hasFailed = failure !== null;
      if (hasFailed) return;
    }
  };
  const flushing = setInterval(() => void (underWay = underWay.then(flush)), flushMs).unref();
  const take: SpanSink = (span) => {
    if (waiting.length < mostWaiting) waiting.push(span);
  };
  return {
    take,
    stop: async () => {
      clearInterval(flushing);
      await underWay.then(flush);
      waiting = [];
    },
  };
}

function headersOf(pairs: readonly string[]) {
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
}

function requestOf(spans: readonly Span[], version: string) {
  const resource = { attributes: attributesOf({ "service.name": "wegbuch", "service.version": version }) };
  const scopeSpans = [{ scope: { name: "wegbuch", version }, spans: spans.map(spanOf) }];
  return { resourceSpans: [{ resource, scopeSpans }] };
}

/** Of SpanKind and StatusCode in opentelemetry/proto/trace/v1. */
const kinds = { internal: 1, server: 2 };
const statusCodes = { error: 2 };

function spanOf({ traceId, spanId, parentId, name, kind, attributes, isError, ...times }: Span) {
  return {
    traceId,
    spanId,
    ...(parentId !== null && { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanosecondsOf(times.startedAt),
    endTimeUnixNano: nanosecondsOf(times.endedAt),
    attributes: attributesOf(attributes),
    status: isError ? { code: statusCodes.error } : {},
  };
}

/** As text: a number would lose the last digits. */
const nanosecondsOf = (milliseconds: number) => `${Math.round(milliseconds * 1_000)}000`;

function attributesOf(attributes: Record<string, string | number>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
}
