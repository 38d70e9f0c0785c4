import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** What a name server says of a name: a type of DNS, and the bytes of the answer. */
type NameRecord = { type: number; bytes: readonly number[] | Buffer };

/** What it knows of a name: records, that it is broken, or nothing. */
type Known = (name: string) => readonly NameRecord[] | "isBroken" | undefined;

const headBytes = 12;

/** A name server on a real socket, until the test is over: where it can be asked. */
export async function aNameServer(known: Known): Promise<string> {
  const socket = createSocket("udp4").on("message", (asked, from) =>
    socket.send(answerTo(asked, known), from.port, from.address),
  );
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

/** One that knows these TXT records, of one name one a line. */
export const aTextServer = (records: ReadonlyMap<string, string>): Promise<string> =>
  aNameServer((name) =>
    records
      .get(name)
      ?.split("\n")
      .map((line) => ({ type: 16, bytes: Buffer.from([line.length, ...Buffer.from(line)]) })),
  );

/** The question again, with the records of its name and type behind it. */
function answerTo(asked: Buffer, known: Known): Buffer {
  const labels: string[] = [];
  let at = headBytes;
  for (let length = asked[at]!; length > 0; length = asked[at]!) {
    labels.push(asked.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  const type = asked.readUInt16BE(at + 1);
  const found = known(labels.join(".").toLowerCase());
  const status = found === undefined ? 3 : found === "isBroken" ? 2 : 0;
  const told = Array.isArray(found) ? (found as NameRecord[]).filter((record) => record.type === type) : [];
  const head = Buffer.from([asked[0]!, asked[1]!, 0x81, 0x80 + status, 0, 1, 0, told.length, 0, 0, 0, 0]);
  // The name of the question, for nine seconds.
  const records = told.map(({ bytes }) =>
    Buffer.from([0xc0, headBytes, 0, type, 0, 1, 0, 0, 0, 9, 0, bytes.length, ...bytes]),
  );
  return Buffer.concat([head, asked.subarray(headBytes, end), ...records]);
}
