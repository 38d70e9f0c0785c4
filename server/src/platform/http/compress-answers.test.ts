import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { anApp, failWith, give, giveItems } from "../../../test/kit/http/app.ts";

const long = "Kilometerstand ".repeat(100);
const listOf = (searchTerm: string) => `/api/Things?searchTerm=${encodeURIComponent(searchTerm)}`;

async function asking(accepted: string | undefined, url: string) {
  const { app, as } = await anApp();
  return app.inject({ url, headers: as("driver", accepted && { "accept-encoding": accepted }) });
}

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["br;q=0.5, gzip", "gzip", gunzipSync],
  ["deflate, gzip;q=1.0, br;q=0", "gzip", gunzipSync],
  ["*", "br", brotliDecompressSync],
] as const)("who takes %s gets a long answer in %s", async (accepted, encoding, unpack) => {
  const answer = await asking(accepted, listOf(long));
  expect(answer.headers).toMatchObject({
    "content-encoding": encoding,
    vary: "accept-encoding",
    "content-length": String(answer.rawPayload.length),
  });
  expect(answer.rawPayload.length).toBeLessThan(300);
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toMatchObject({ items: [long] });
});

test.each([undefined, "identity", "zstd", "gzip;q=0, br;q=0"])(
  "who takes %s gets a long answer as it is",
  async (accepted) => {
    const answer = await asking(accepted, listOf(long));
    expect([answer.headers["content-encoding"], answer.headers["vary"]]).toEqual([
      undefined,
      "accept-encoding",
    ]);
    expect(answer.json()).toMatchObject({ items: [long] });
  },
);

test("an answer of a kilobyte or less stays as it is", async () => {
  const answer = await asking("br", listOf("short"));
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.json()).toMatchObject({ items: ["short"] });
});

test("what is told without a bearer is compressed by nobody, for its length would tell of its secrets", async () => {
  const { app, as } = await anApp();
  const kept = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ url, headers: { "accept-encoding": "br", ...headers } })).headers["cache-control"];
  expect(await kept("/api/Who", { cookie: "IdentityToken=driver" })).toBe("no-store, no-transform");
  expect(await kept("/api/Open", {})).toBe("no-store, no-transform");
  expect(await kept("/api/Who", as("driver", { cookie: "IdentityToken=driver" }))).toBe("no-store");
  failWith(new Error(long));
  expect(
    (await app.inject({ url: "/api/Fail", headers: { "accept-encoding": "br" } })).headers,
  ).toMatchObject({
    "cache-control": "no-store, no-transform",
  });
});

test("files leave as they are", async () => {
  const { app, as } = await anApp();
  give(
    (async function* () {
      yield new Uint8Array(100_000);
    })(),
  );
  const answer = await app.inject({
    method: "POST",
    url: "/api/Things/xlsx",
    headers: as("driver", { "accept-encoding": "br" }),
  });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.rawPayload).toHaveLength(100_000);
});

async function* itemsUntil(end: () => void): AsyncGenerator<string[]> {
  try {
    yield [long];
    yield [long, long];
    end();
  } finally {
    end();
  }
}

test("a list that is sent while it is read is compressed too", async () => {
  giveItems(itemsUntil(() => undefined));
  const answer = await asking("gzip", "/api/Things/Long");
  expect(answer.headers["content-encoding"]).toBe("gzip");
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toMatchObject({ items: [long, long, long] });
});

async function aStream() {
  const { app, as, logged } = await anApp();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/Things/Long`;
  return { url, headers: as("driver", { "accept-encoding": "br" }), logged };
}

test("a compressed list that fails midway breaks the connection, so that half of it never looks whole", async () => {
  const { url, headers, logged } = await aStream();
  giveItems(
    itemsUntil(() => {
      throw new Error("the table is gone");
    }),
  );
  const answer = await fetch(url, { headers }).catch(() => undefined);
  if (answer !== undefined) await expect(answer.text()).rejects.toThrow();
  await expect.poll(() => logged().some(({ msg }) => msg === "an answer broke off")).toBe(true);
});

test("who leaves a compressed list ends its reading", async () => {
  const { url, headers } = await aStream();
  let isOver = false;
  async function* endless() {
    try {
      for (;;) yield Array.from({ length: 250 }, () => Math.random().toString(36).repeat(100));
    } finally {
      isOver = true;
    }
  }
  giveItems(endless());
  const call = request(url, { headers }).end();
  await once(call, "response");
  call.on("error", () => undefined).destroy();
  await expect.poll(() => isOver).toBe(true);
});
