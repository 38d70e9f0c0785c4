import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { anApp, give } from "../../../test/kit/http/app.ts";

async function aServer() {
  const { app, as, logged } = await anApp();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/Things/xlsx`;
  const download = (token = "driver") => fetch(url, { method: "POST", headers: as(token) });
  return { url, as, download, logged };
}

const bytes = (length: number) => Buffer.alloc(length, "x");

/** A file without an end, which tells how many pieces were asked for and whether it was given up. */
function anEndlessFile() {
  const told = { pieces: 0, isOver: false };
  async function* pieces() {
    try {
      for (;;) {
        await turn();
        told.pieces += 1;
        yield bytes(65_536);
      }
    } finally {
      told.isOver = true;
    }
  }
  give(pieces());
  return told;
}

async function* failingAfter(pieces: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < pieces; piece += 1) {
    await turn();
    yield bytes(65_536);
  }
  throw new Error("the table is gone");
}

test("a file comes whole, under its name and type, and nobody keeps it", async () => {
  const { download } = await aServer();
  give(
    (async function* () {
      yield bytes(3);
      yield bytes(100_000);
    })(),
  );
  const answer = await download();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-disposition": 'attachment; filename="Things.xlsx"',
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect((await answer.arrayBuffer()).byteLength).toBe(100_003);
});

test("who may not have the file is refused before it is begun", async () => {
  const { download } = await aServer();
  const told = anEndlessFile();
  expect((await download("viewer")).status).toBe(403);
  expect(told.pieces).toBe(0);
});

test("what fails before the first byte is answered like any failure", async () => {
  const { download } = await aServer();
  give(failingAfter(0));
  const answer = await download();
  expect([answer.status, await answer.json()]).toMatchObject([500, { title: "Error" }]);
  expect(answer.headers.get("content-disposition")).toBeNull();
});

test("what fails later breaks the connection, so that half a file never looks whole, and is noted", async () => {
  const { download, logged } = await aServer();
  give(failingAfter(5));
  const answer = await download();
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  const requestId = answer.headers.get("x-request-id");
  const lines = () => logged().filter((line) => line["requestId"] === requestId);
  await expect.poll(lines).toMatchObject([
    { msg: "an answer broke off", err: { message: "the table is gone" } },
    { msg: "broke off", method: "POST", path: "/api/Things/xlsx", status: 200 },
  ]);
  give(failingAfter(0));
  expect((await download()).status).toBe(500);
});

test("a client that takes nothing holds the file up instead of filling the memory", async () => {
  const { url, as } = await aServer();
  const told = anEndlessFile();
  const call = request(url, { method: "POST", headers: as("driver") }).end();
  const [answer] = (await once(call, "response")) as [NodeJS.ReadableStream];
  let before: number;
  // The sockets of both sides hold some; after that nothing more is asked for.
  do {
    before = told.pieces;
    for (let turns = 0; turns < 1_000; turns += 1) await turn();
  } while (told.pieces > before);
  expect(told.pieces).toBeLessThan(1_000);
  answer.resume();
  await expect.poll(() => told.pieces > before + 10).toBe(true);
  call.destroy();
  await expect.poll(() => told.isOver).toBe(true);
});

test("a client that leaves ends the making of its file", async () => {
  const { url, as } = await aServer();
  const told = anEndlessFile();
  const call = request(url, { method: "POST", headers: as("driver") }).end();
  await once(call, "response");
  call.destroy();
  await expect.poll(() => told.isOver).toBe(true);
});

test("a client that leaves before the first byte ends it too", async () => {
  const { url, as } = await aServer();
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let goOn = () => {};
  const gone = new Promise<void>((resolve) => (goOn = resolve));
  let isOver = false;
  async function* late() {
    try {
      begin();
      await gone;
      for (;;) yield bytes(65_536);
    } finally {
      isOver = true;
    }
  }
  give(late());
  const call = request(url, { method: "POST", headers: as("driver") })
    .on("error", () => {})
    .end();
  await begun;
  call.destroy();
  await new Promise((resolve) => call.once("close", resolve));
  goOn();
  await expect.poll(() => isOver).toBe(true);
});
