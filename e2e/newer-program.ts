import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { inject, onTestFinished } from "vitest";

const firstScript = /\/assets\/index-[\w-]+\.js/g;
const ofTheOriginal = ["accept-encoding", "if-none-match", "if-modified-since"];
const newer = "/assets/index-newer.js";

/**
 * The product behind a proxy of its own, as it would be once a newer build took its place: from `release` on its page begins
 * with a script of another name, and so does its service worker.
 */
export async function aProductToUpdate(): Promise<{ origin: string; release: () => void }> {
  const { origin: behind } = inject("product");
  let isReleased = false;
  let script = "";
  const server = createServer((asked, answer) => {
    const path = asked.url === newer ? script : asked.url!;
    const isText = asked.url === "/sw.js" || asked.headers.accept?.includes("text/html") || path === "/";
    const headers: IncomingHttpHeaders = { ...asked.headers, host: new URL(behind).host };
    if (headers.origin !== undefined) headers.origin = behind;
    // What is rewritten is neither compressed nor known from before.
    if (isText) for (const name of ofTheOriginal) delete headers[name];
    const passing = request(behind + path, { method: asked.method, headers }, (given) => {
      if (!isText) return void given.pipe(answer.writeHead(given.statusCode!, given.headers));
      return rewrite(given, answer, (text) => {
        script ||= firstScript.exec(text)?.[0] ?? "";
        firstScript.lastIndex = 0;
        return isReleased ? text.replaceAll(firstScript, newer) : text;
      });
    });
    passing.on("error", () => answer.destroy());
    asked.pipe(passing);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, release: () => void (isReleased = true) };
}

function rewrite(given: IncomingMessage, answer: ServerResponse, change: (text: string) => string): void {
  let text = "";
  given.setEncoding("utf8");
  given.on("data", (part: string) => (text += part));
  given.on("end", () => {
    const { "content-length": _length, ...headers } = given.headers;
    answer.writeHead(given.statusCode!, headers).end(change(text));
  });
}
