import type { Endpoint, EventsOf } from "@wegbuch/contract/kit/endpoint";
import type { FastifyReply } from "fastify";

/** The sending side of an answer that goes on (rule live/stream). */
export type EventStream<Events extends Record<string, unknown> = Record<string, unknown>> = {
  /** Sends one event; `id` is what a reader who comes back says that he has. */
  send<Name extends keyof Events & string>(name: Name, told: Events[Name], id?: string): void;
  /** Bytes that wait for the reader, and those he has taken so far. */
  unsentBytes(): number;
  takenBytes(): number;
  onDrained(task: () => void): void;
  onClosed(task: () => void): void;
  /** Ends it in order. */
  end(): void;
  /** Hangs up on who takes nothing any more. */
  breakOff(): void;
};

/** What a handler of a stream gives once it has refused nothing: it is handed the open stream. */
export type Streaming<E extends Endpoint> = (stream: EventStream<EventsOf<E>>) => void;

/** The streams an app has open, so that it can end them when it stops. */
export type OpenStreams = Set<Pick<EventStream, "end">>;

/** Opens the answer as a stream of events; outside production each is held against its contract. */
export function openEventStream(
  reply: FastifyReply,
  { stream: schemas = {} }: Endpoint,
  { isProduction, openStreams }: { isProduction: boolean; openStreams: OpenStreams },
): EventStream {
  reply.headers({
    "content-type": "text/event-stream; charset=utf-8",
    // Nobody on the way shall pack it or keep it until more has come.
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  raw.flushHeaders();
  const stream: EventStream = {
    send: (name, told, id) => {
      if (raw.writableEnded || raw.destroyed) return;
      if (!isProduction) schemas[name]!.parse(JSON.parse(JSON.stringify(told)));
      const said = id === undefined ? "" : `id: ${id}\n`;
      raw.write(`event: ${name}\n${said}data: ${JSON.stringify(told)}\n\n`);
    },
    unsentBytes: () => raw.writableLength,
    takenBytes: () => (raw.socket?.bytesWritten ?? 0) - raw.writableLength,
    onDrained: (task) => void raw.on("drain", task),
    // Who hung up before the answer began has closed it already.
    onClosed: (task) => (raw.destroyed ? task() : void raw.once("close", task)),
    end: () => void raw.end(),
    breakOff: () => void raw.destroy(),
  };
  openStreams.add(stream);
  stream.onClosed(() => openStreams.delete(stream));
  return stream;
}
