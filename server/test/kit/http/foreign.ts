import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";

/** A server that answers as told and remembers what it was asked, until the test is over. */
export async function aService(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export function answering(answer: unknown): RequestListener {
  return (_, response) => response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
}

/** What a service must never get away with, whatever it is asked. */
export const misbehaviours: [string, RequestListener][] = [
  [
    "answers HTML",
    (_, response) => response.setHeader("content-type", "text/html").end("<html>sorry</html>"),
  ],
  ["answers broken JSON", (_, response) => response.end('{"features": [')],
  ["answers other JSON", answering({ error: "no" })],
  ["answers null", answering(null)],
  ["answers a number", answering(7)],
  ["answers 500", (_, response) => response.writeHead(500).end("{}")],
  ["redirects", (_, response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end()],
  ["drops the connection", (request) => request.socket.destroy()],
  [
    "promises more than it sends",
    (request, response) => {
      response.writeHead(200, { "content-length": 1000 }).write("{");
      setImmediate(() => request.socket.destroy());
    },
  ],
  ["never answers", () => undefined],
  ["sends a byte and then nothing", (_, response) => void response.write("{")],
  ["never stops", endless(Buffer.alloc(64 * 1024, " "))],
  ["unpacks to a gigabyte", endless(gzipSync(Buffer.alloc(8 * 1024 * 1024)), { "content-encoding": "gzip" })],
];

function endless(chunk: Buffer, headers: Record<string, string> = {}): RequestListener {
  return (_, response) => {
    response.writeHead(200, headers);
    const send = () => void (response.destroyed || response.write(chunk, send));
    send();
  };
}
