/** One event of a stream: its name, the id to come back with if it has one, and what it tells, as JSON. */
export type StreamEvent = { name: string; id: string | undefined; data: string };

/** Takes a stream of events as it comes, in pieces cut anywhere, and gives those that are complete. */
export function createEventReader(): (piece: string) => StreamEvent[] {
  let rest = "";
  return (piece) => {
    const parts = (rest + piece).split(/\r?\n\r?\n/);
    rest = parts.pop() ?? "";
    return parts.map(eventOf).filter(({ data }) => data !== "");
  };
}

function eventOf(text: string): StreamEvent {
  const fields = text.split(/\r?\n/).map((line) => {
    const [, name = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    return { name, value };
  });
  const last = (wanted: string) => fields.findLast(({ name }) => name === wanted)?.value;
  const data = fields.filter(({ name }) => name === "data").map(({ value }) => value);
  return { name: last("event") ?? "message", id: last("id"), data: data.join("\n") };
}
