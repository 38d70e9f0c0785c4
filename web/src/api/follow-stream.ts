import type { Endpoint, EventsOf } from "@wegbuch/contract/kit/endpoint";
import { type AddressOf, requestUrl } from "@wegbuch/contract/kit/request-url";
import { createEventReader, type StreamEvent } from "./event-reader.ts";
import { currentLanguage } from "./language.ts";
import { bearerToken } from "./session.ts";

type Told<E extends Endpoint> = {
  [Name in keyof EventsOf<E> & string]: { name: Name; data: EventsOf<E>[Name] };
}[keyof EventsOf<E> & string];

type Listener<E extends Endpoint> = {
  onEvent: (told: Told<E>) => void;
  /** It cannot be followed for a while: whoever listens asks by himself until there is an event again. */
  onLost: () => void;
};

/** The server says something every 20 seconds. */
const silenceMs = 45_000;
const retryMs = 1_000;
/** So that not all who lost one server come to the next at once. */
const spreadMs = 2_000;
const minuteMs = 60_000;

/**
 * Follows a stream of the contract while the tab is seen, and comes back to what was missed (rule live/stream). Refused, or
 * after two failures within a minute, it is tried again a minute later. Gives what ends it.
 */
export function followStream<E extends Endpoint>(
  endpoint: E,
  address: AddressOf<E>,
  { onEvent, onLost }: Listener<E>,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let lastEventId: string | undefined;
  let failedAt = -Infinity;

  const hear = ({ name, id, data }: StreamEvent) => {
    if (id !== undefined) lastEventId = id;
    onEvent({ name, data: JSON.parse(data) as unknown } as Told<E>);
  };

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await untilSeen(signal);
      const seen = AbortSignal.any([signal, whenHidden(signal)]);
      const refusedForMs = await readOnce(requestUrl(endpoint, address), { lastEventId, hear, seen });
      if (seen.aborted) continue;
      const isSecond = performance.now() - failedAt < minuteMs;
      failedAt = performance.now();
      if (refusedForMs !== null || isSecond) {
        // Whoever asks by himself begins anew with all there is.
        lastEventId = undefined;
        onLost();
      }
      const pause = refusedForMs ?? (isSecond ? minuteMs : retryMs);
      await rest(pause + Math.random() * spreadMs, signal);
    }
  }

  void follow();
  return () => stopping.abort();
}

type Reading = { lastEventId: string | undefined; hear: (event: StreamEvent) => void; seen: AbortSignal };

/** Reads until the stream ends or fails; gives for how long it is refused, null where it is not. */
async function readOnce(url: string, { lastEventId, hear, seen }: Reading): Promise<number | null> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    const response = await fetch(url, {
      headers: headers(lastEventId),
      signal: AbortSignal.any([seen, silence.signal]),
    });
    if (!response.ok || response.body === null) return refusalMs(response);
    const read = createEventReader();
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      for (const event of read(piece.value)) hear(event);
    }
    return null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function headers(lastEventId: string | undefined): Record<string, string> {
  const bearer = bearerToken();
  return {
    "Accept-Language": currentLanguage(),
    ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
    ...(lastEventId !== undefined && { "Last-Event-ID": lastEventId }),
  };
}

function refusalMs(response: Response): number {
  const said = Number(response.headers.get("Retry-After"));
  return said > 0 ? said * 1_000 : minuteMs;
}

const isHidden = () => document.visibilityState === "hidden";

function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!isHidden() || signal.aborted) return resolve();
    const done = new AbortController();
    const look = () => {
      if (isHidden() && !signal.aborted) return;
      done.abort();
      resolve();
    };
    document.addEventListener("visibilitychange", look, { signal: done.signal });
    signal.addEventListener("abort", look, { signal: done.signal });
  });
}

/** Aborts once the tab is hidden, or `signal` is. */
function whenHidden(signal: AbortSignal): AbortSignal {
  const hidden = new AbortController();
  const look = () => {
    if (isHidden()) hidden.abort();
  };
  document.addEventListener("visibilitychange", look, { signal: AbortSignal.any([signal, hidden.signal]) });
  look();
  return hidden.signal;
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
