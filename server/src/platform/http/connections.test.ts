import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createLog, silentLog, type Log } from "../log.ts";
import { buildApp } from "./app.ts";

async function aListeningApp(log: Log = silentLog()) {
  const app = await buildApp({
    routes: [],
    findSession: async () => null,
    readiness: {},
    webFolder: null,
    version: "1.2.3",
    clock: { now: () => new Date() },
    log,
    settings: {
      environment: "test",
      publicOrigin: "http://localhost",
      trustedProxies: [],
      map: "offline",
      ingestApiKey: undefined,
      metricsToken: undefined,
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

/** Sends the bytes and gives all that came back until the server hung up. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  // A server that hangs up while we still write resets the connection.
  socket.on("error", () => undefined);
  socket.write(bytes);
  await once(socket, "close");
  return answer;
}

test("headers above 64 KB are answered with 413 and a text", async () => {
  const answer = await exchange(
    await aListeningApp(),
    `GET / HTTP/1.1\r\nHost: a\r\nX-Big: ${"x".repeat(70_000)}\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain("Die Anfrage ist zu groß / The request is too large");
});

test("a URL of 60 KB still passes, is answered at once and leaves only its path in the log", async () => {
  const lines: string[] = [];
  const port = await aListeningApp(createLog("info", { write: (line) => lines.push(line) }));
  const search = "address=Geheimgasse&x=".padEnd(60_000, "a://b:");
  const begun = performance.now();
  const answer = await exchange(
    port,
    `GET /api/Nothing?${search} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ path: "/api/Nothing", status: 404 });
  expect(lines.join("")).not.toContain("Geheimgasse");
});

test("a path of 60 KB is cut in the log", async () => {
  const lines: string[] = [];
  const port = await aListeningApp(createLog("info", { write: (line) => lines.push(line) }));
  const path = "/api/".padEnd(60_000, "a://b:");
  await exchange(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(lines.join("").length).toBeLessThan(4_000);
});

test("bytes that are no HTTP are answered with 400", async () => {
  expect(await exchange(await aListeningApp(), "\x00\x01\x02 what\r\n\r\n")).toMatch(/^HTTP\/1.1 400 /);
});

test("a request whose headers never end is answered with 408 and closed", { timeout: 20_000 }, async () => {
  const answer = await exchange(await aListeningApp(), "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ");
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});
