import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** A name server that knows nothing but the TXT records it is told, until the test is over. */
export async function aNameServer(port: number): Promise<Map<string, string>> {
  const records = new Map<string, string>();
  const socket = createSocket("udp4");
  socket.on("message", (question, { port: back, address }) =>
    socket.send(answerTo(question, records), back, address),
  );
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return records;
}

const headBytes = 12;

/** The question again, with the record of its name behind it; "no such name" where there is none. */
function answerTo(message: Buffer, records: Map<string, string>): Buffer {
  let end = headBytes;
  const labels: string[] = [];
  for (let length = message[end]!; length > 0; length = message[end]!) {
    labels.push(message.toString("latin1", end + 1, end + 1 + length));
    end += 1 + length;
  }
  const question = message.subarray(headBytes, end + 5);
  const text = records.get(labels.join("."));
  const count = text === undefined ? 0 : 1;
  const head = Buffer.concat([
    message.subarray(0, 2),
    Buffer.from([0x84, text === undefined ? 3 : 0, 0, 1, 0, count, 0, 0, 0, 0]),
  ]);
  if (text === undefined) return Buffer.concat([head, question]);
  // The name of the question, TXT, IN, for no time, and how long it is.
  const record = Buffer.from([0xc0, headBytes, 0, 16, 0, 1, 0, 0, 0, 0, 0, text.length + 1, text.length]);
  return Buffer.concat([head, question, record, Buffer.from(text)]);
}
