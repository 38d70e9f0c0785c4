import type { VehiclePosition } from "@wegbuch/contract/live/schemas";
import { onTestFinished } from "vitest";

export type ToldEvent = { name: string; id: string | undefined; data: unknown };

/** The bytes of an answer; of one that goes on those of its first event, and then whoever asked hangs up. */
export async function bytesOf(answer: Response): Promise<Uint8Array> {
  if (!isStream(answer)) return new Uint8Array(await answer.arrayBuffer());
  const pieces: Uint8Array[] = [];
  const reader = answer.body!.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    if (Buffer.concat(pieces).includes("\n\n")) break;
  }
  await reader.cancel();
  return Buffer.concat(pieces);
}

/** The answer of a call that may be a stream: one that was just left counts until the server has heard of it. */
export async function opened(call: () => Promise<Response>): Promise<Response> {
  let answer = await call();
  while (answer.status === 429 && (await answer.clone().text()).includes("TooManyStreams"))
    answer = await call();
  return answer;
}

export const textOf = async (answer: Response) => Buffer.from(await bytesOf(answer)).toString();

const isStream = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/event-stream");

type Asked = {
  query?: string;
  lastEventId?: string;
  headers: Record<string, string>;
  /** What somebody who comes back has kept, by vehicle. */
  known?: Map<string, VehiclePosition>;
};

/** A stream of positions that is read in the background until the test is over, and what its reader knows. */
export async function aStream(
  origin: string,
  { query = "", lastEventId, headers, known = new Map() }: Asked,
) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const answer = await fetch(`${origin}/api/LiveLocations/Stream?${query}`, {
    headers: { ...headers, ...(lastEventId !== undefined && { "last-event-id": lastEventId }) },
    signal: leaving.signal,
  });
  const events: ToldEvent[] = [];
  const hear = (event: ToldEvent) => {
    events.push(event);
    apply(known, event);
  };
  const ended = answer.ok ? readOn(answer, hear).catch(() => "broken") : Promise.resolve("refused");
  let isOver = false;
  void ended.then(() => (isOver = true));
  return {
    status: answer.status,
    answer,
    events,
    names: () => events.map(({ name }) => name),
    known: () => [...known.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id,
    isOver: () => isOver,
    leave: () => leaving.abort(),
  };
}

function apply(known: Map<string, VehiclePosition>, { name, data }: ToldEvent): void {
  if (name === "snapshot") known.clear();
  if (name === "gone") for (const id of data as string[]) known.delete(id);
  if (name === "snapshot" || name === "positions")
    for (const position of data as VehiclePosition[]) known.set(position.id, position);
}

async function readOn({ body }: Response, hear: (event: ToldEvent) => void): Promise<string> {
  let rest = "";
  for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + piece).split("\n\n");
    rest = parts.pop()!;
    for (const part of parts) hear(eventOf(part));
  }
  return "ended";
}

function eventOf(text: string): ToldEvent {
  const fields = new Map(
    text.split("\n").map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
  return {
    name: fields.get("event")!,
    id: fields.get("id"),
    data: JSON.parse(fields.get("data")!) as unknown,
  };
}
