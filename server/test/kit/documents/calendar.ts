import assert from "node:assert";

type Properties = Record<string, string>;

/** Reads a calendar as RFC 5545 has it: unfolded, unescaped, each event with its properties and its alarm. */
export function readCalendar(bytes: Uint8Array) {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  assert(text.startsWith("BEGIN:VCALENDAR\r\n") && text.endsWith("\r\nEND:VCALENDAR\r\n"));
  const properties: Properties = {};
  const events: (Properties & { alarm?: Properties })[] = [];
  const open: Properties[] = [];
  for (const line of text.replaceAll("\r\n ", "").trimEnd().split("\r\n")) {
    const [, name, value] = /^([^:]+):(.*)$/su.exec(line) ?? assert.fail(`No property: ${line}`);
    if (name === "BEGIN") open.push(begun(value!, properties, events));
    else if (name === "END") open.pop();
    else open.at(-1)![name!] = unescaped(value!);
  }
  assert.equal(open.length, 0);
  return { properties, events };
}

function begun(kind: string, properties: Properties, events: (Properties & { alarm?: Properties })[]) {
  if (kind === "VCALENDAR") return properties;
  const part: Properties = {};
  if (kind === "VEVENT") events.push(part);
  else Object.assign(events.at(-1)!, { alarm: part });
  return part;
}

const unescaped = (value: string) =>
  value.replace(/\\(.)/gs, (_, sign: string) => (sign === "n" ? "\n" : sign));
