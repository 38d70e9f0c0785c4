import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { endpoints } from "@wegbuch/contract/endpoints";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "./connect.ts";
import { everyItem } from "./every-item.ts";
import { Refusal } from "./refusal.ts";

type Answer = { status: number; headers?: Record<string, string>; body?: unknown; isBroken?: true };

/** A server that gives these answers in turn, and what it was asked. */
async function aServer(answers: (Answer | "hang up")[]) {
  const asked: IncomingMessage[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const next = answers[asked.length] ?? { status: 500 };
    asked.push(request);
    if (next === "hang up") return request.socket.destroy();
    if (next.isBroken) {
      response.writeHead(next.status, { "content-length": "100" });
      return response.write("{", () => request.socket.destroy());
    }
    response.writeHead(next.status, next.headers);
    return response.end(next.body === undefined ? undefined : JSON.stringify(next.body));
  };
  const server = createServer((request, response) =>
    request.resume().on("end", () => answer(request, response)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, wegbuch: connect({ origin, token: "wbt_x", waits: [0, 0, 0] }) };
}

test("it offers the calls that some scope opens, and no others", () => {
  const wegbuch = connect({ origin: "https://wegbuch.example", token: "wbt_x" });
  const offered = Object.entries(wegbuch).flatMap(([slice, calls]) =>
    Object.keys(calls).map((name) => `${slice}.${name}`),
  );
  const opened = Object.entries(endpoints).flatMap(([slice, calls]) =>
    Object.entries(calls as Record<string, Endpoint>)
      .filter(([, { token }]) => token !== undefined)
      .map(([name]) => `${slice}.${name}`),
  );
  expect(offered).toEqual(opened);
  expect(offered).toContain("vehicles.list");
  expect(offered).not.toContain("auth.authenticate");
});

test("it goes through a list page by page", async () => {
  const { asked, wegbuch } = await aServer([
    { status: 200, body: { items: [{ name: "A" }, { name: "B" }], page: 1, pageCount: 2 } },
    { status: 200, body: { items: [{ name: "C" }], page: 2, pageCount: 2 } },
  ]);
  const names: string[] = [];
  for await (const { name } of everyItem((page) => wegbuch.vehicles.list({ query: page }))) names.push(name);
  expect(names).toEqual(["A", "B", "C"]);
  expect(asked.map(({ url }) => url)).toEqual([
    "/api/Vehicles?page=1&perPage=200",
    "/api/Vehicles?page=2&perPage=200",
  ]);
  expect(asked[0]!.headers.authorization).toBe("Bearer wbt_x");
});

test("a write whose answer is lost is asked for again with its key, and a new one has another", async () => {
  const { asked, wegbuch } = await aServer([
    "hang up",
    { status: 503 },
    { status: 201, body: { id: "1" } },
    { status: 201, body: { id: "2" } },
  ]);
  const group = { body: { name: "Ost", parentId: null } } as never;
  expect(await wegbuch.groups.create(group)).toEqual({ id: "1" });
  expect(await wegbuch.groups.create(group)).toEqual({ id: "2" });
  const keys = asked.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test("an answer that breaks off is asked for again", async () => {
  const { asked, wegbuch } = await aServer([
    { status: 200, isBroken: true },
    { status: 200, body: [] },
  ]);
  expect(await wegbuch.users.roles()).toEqual([]);
  expect(asked).toHaveLength(2);
});

test("a proxy that says nothing we know is told by its status", async () => {
  const { wegbuch } = await aServer([{ status: 403, body: null }]);
  await expect(wegbuch.users.roles()).rejects.toMatchObject({ status: 403, said: {} });
});

test("who asks too often waits as long as he is told", async () => {
  const { asked, wegbuch } = await aServer([
    { status: 429, headers: { "retry-after": "0" } },
    { status: 200, body: [] },
  ]);
  expect(await wegbuch.users.roles()).toEqual([]);
  expect(asked).toHaveLength(2);
});

test("a refusal says why, and is not asked for again", async () => {
  const body = { title: "Forbidden", status: 403, message: "Dazu fehlt Ihnen die Berechtigung" };
  const { asked, wegbuch } = await aServer([{ status: 403, body }]);
  const refusal = await wegbuch.users.roles().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ status: 403, message: body.message, said: body });
  expect(asked).toHaveLength(1);
});

test("the token follows nobody who leads elsewhere", async () => {
  const { asked, wegbuch } = await aServer(
    Array.from({ length: 4 }, () => ({ status: 302, headers: { location: "https://evil.example" } })),
  );
  await expect(wegbuch.users.roles()).rejects.toMatchObject({ status: 0 });
  expect(asked.length).toBeGreaterThan(0);
});

test("the handbook shows the example as it is, in both languages", () => {
  const root = path.join(import.meta.dirname, "../..");
  const example = readFileSync(path.join(root, "client/examples/trips-of-a-month.ts"), "utf8");
  for (const language of ["de", "en"]) {
    const chapter = readFileSync(path.join(root, `docs/handbook/${language}/integrations.md`), "utf8");
    expect(chapter).toContain(`\`\`\`ts\n${example}\`\`\``);
  }
});
