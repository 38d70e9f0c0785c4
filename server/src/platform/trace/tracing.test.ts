import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { anApp, failWith } from "../../../test/kit/http/app.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../db/database.ts";
import { silentLog } from "../log.ts";
import { startTracing, traced } from "./tracing.ts";

test("a call is told by its path, method and status, and by nothing that was asked", async () => {
  const collector = await aCollector();
  const { app, as } = await anApp();
  const tracing = tracingTo(collector.url);

  await app.inject({ url: "/api/Things/secret-7?searchTerm=secret", headers: as("driver") });
  failWith(new Error("secret"));
  await app.inject("/api/Fail");
  await app.inject("/api/nowhere/secret");
  await tracing.stop();

  expect(
    collector.spans().map(({ name, kind, attributes, status }) => [name, kind, attributes, status]),
  ).toEqual([
    ["GET /api/Things/:id", 2, attributesOf("/api/Things/:id", 404), {}],
    ["GET /api/Fail", 2, attributesOf("/api/Fail", 500), { code: 2 }],
  ]);
  expect(collector.requests[0]!.body).not.toContain("secret");
  expect(collector.requests[0]!.url).toBe("/v1/traces");
  expect(collector.requests[0]!.headers).toMatchObject({
    "content-type": "application/json",
    "x-key": "a=b",
  });
});

test("a transaction is a part of the work that asked for it, with its time, and marked when it fails", async () => {
  const collector = await aCollector();
  const database = await aDatabase();
  const mandatorId = await aMandator(database);
  const tracing = tracingTo(collector.url);

  await traced("job sendMail", () => inMandator(database, mandatorId, async () => undefined));
  await expect(
    traced("job fails", () => inMandator(database, mandatorId, () => Promise.reject(new Error("no")))),
  ).rejects.toThrow("no");
  await inMandator(database, mandatorId, async () => undefined);
  await tracing.stop();

  const [inner, outer, failedInner, failedOuter, ...others] = collector.spans();
  expect(others).toEqual([]);
  expect([inner!.name, outer!.name]).toEqual(["transaction as app", "job sendMail"]);
  expect(inner).toMatchObject({ traceId: outer!.traceId, parentSpanId: outer!.spanId, kind: 1, status: {} });
  expect(BigInt(outer!.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(inner!.startTimeUnixNano));
  expect(BigInt(inner!.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(outer!.endTimeUnixNano));
  expect([failedInner!.status, failedOuter!.status]).toEqual([{ code: 2 }, { code: 2 }]);
  expect(failedInner!.traceId).not.toBe(inner!.traceId);
});

test("of a part of nothing nothing is told, and without a collector nothing is traced", async () => {
  const collector = await aCollector();
  const tracing = tracingTo(collector.url, { ratio: 0 });
  await traced("job", async () => undefined);
  await tracing.stop();
  await traced("job", async () => undefined);
  expect(collector.requests).toEqual([]);
});

test("a collector that is away, refuses or hangs loses traces and nothing else, and keeps no more than 2,048 of them", async () => {
  const collector = await aCollector({ status: 503 });
  const refused = tracingTo(collector.url);
  for (let job = 0; job < 5_000; job++) await traced(`job ${job}`, async () => undefined);
  await refused.stop();
  expect(collector.spans()).toHaveLength(512);

  await collector.close();
  const away = tracingTo(collector.url);
  expect(await traced("job", async () => 7)).toBe(7);
  await away.stop();
});

const attributesOf = (path: string, status: number) => [
  { key: "http.request.method", value: { stringValue: "GET" } },
  { key: "http.route", value: { stringValue: path } },
  { key: "http.response.status_code", value: { intValue: String(status) } },
];

function tracingTo(endpoint: string, { ratio = 1 } = {}) {
  const tracing = startTracing({
    endpoint,
    headers: ["x-key=a=b"],
    ratio,
    version: "1.0.0",
    log: silentLog(),
  });
  onTestFinished(() => tracing.stop());
  return tracing;
}

type Told = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: unknown;
  status: unknown;
};
type Request = { url: string; headers: IncomingHttpHeaders; body: string };

async function aCollector({ status = 200 } = {}) {
  const requests: Request[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      requests.push({ url: request.url!, headers: request.headers, body });
      response.writeHead(status).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const spans = () =>
    requests.flatMap(({ body }) => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, spans, close };
}
