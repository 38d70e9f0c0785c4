import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "../log.ts";
import { buildApp } from "./app.ts";
import { lastKnown, type ReadPageState } from "./page-state.ts";

const script = "export const answer = 42;\n".repeat(100);
const namesOfProgram = '<!--program--><link href="/assets/app-Ab12.js"><!--/program-->';
const roads = JSON.stringify(Array.from({ length: 1000 }, (_, index) => index));
const map = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

async function aWeb(pages?: ReadPageState) {
  const parent = await mkdtemp(path.join(tmpdir(), "wegbuch-web-"));
  const folder = path.join(parent, "dist");
  await mkdir(path.join(folder, "assets"), { recursive: true });
  await mkdir(path.join(folder, ".vite"));
  await mkdir(path.join(folder, "map"));
  await writeFile(path.join(parent, "secret.txt"), "secret");
  await writeFile(path.join(folder, ".vite", "manifest.json"), "secret");
  await writeFile(
    path.join(folder, "index.html"),
    `<script nonce="__CSP_NONCE__"></script><i nonce="__CSP_NONCE__">${namesOfProgram}`,
  );
  await mkdir(path.join(folder, "share", "assets"), { recursive: true });
  await writeFile(path.join(folder, "share", "share.html"), '<i nonce="__CSP_NONCE__">Geteilt</i>');
  await writeFile(path.join(folder, "share", "assets", "main-Ab12.js"), script);
  await writeFile(path.join(folder, "assets", "app-Ab12.js"), script);
  await writeFile(path.join(folder, "assets", "app-Ab12.js.gz"), gzipSync(script));
  await writeFile(path.join(folder, "sw.js"), script);
  await writeFile(path.join(folder, "sw.js.br"), brotliCompressSync(script));
  await writeFile(path.join(folder, "manifest.webmanifest"), "{}");
  await writeFile(path.join(folder, "map", "base.pmtiles"), map);
  await writeFile(path.join(folder, "map", "roads.json"), roads);
  await writeFile(path.join(folder, "map", "roads.json.br"), brotliCompressSync(roads));
  await writeFile(path.join(folder, "map", "towns.json"), roads);
  const app = await buildApp({
    routes: [],
    findSession: async () => null,
    readiness: {},
    webFolder: folder,
    ...(pages && { pages }),
    version: "1.2.3",
    clock: { now: () => new Date() },
    log: silentLog(),
    settings: {
      environment: "test",
      publicOrigin: "http://localhost",
      trustedProxies: [],
      map: "style:https://tiles.example/style.json?key={key}",
      ingestApiKey: undefined,
      metricsToken: undefined,
    },
  });
  onTestFinished(async () => {
    await app.close();
    await rm(parent, { recursive: true });
  });
  return app;
}

// Rule live/share.
test("behind a shared link stands a page of its own, for no search engine, without the program", async () => {
  const app = await aWeb();
  const page = await app.inject(`/s/${"a".repeat(64)}`);
  expect([page.statusCode, page.headers["x-robots-tag"], page.headers["referrer-policy"]]).toEqual([
    200,
    "noindex, nofollow",
    "no-referrer",
  ]);
  expect(page.body).toMatch(/^<i nonce="[\w-]{22}">Geteilt<\/i>$/);
  expect((await app.inject("/share/share.html")).statusCode).toBe(404);
  const file = await app.inject("/share/assets/main-Ab12.js");
  expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("each page carries a nonce of its own, in its policy and in its elements", async () => {
  const app = await aWeb();
  const [one, two] = [await app.inject("/trips"), await app.inject("/")];
  const nonce = /'nonce-([\w-]{22})'/.exec(String(one.headers["content-security-policy"]))![1]!;
  expect(one.body).toBe(`<script nonce="${nonce}"></script><i nonce="${nonce}">${namesOfProgram}`);
  expect(one.headers["cache-control"]).toBe("no-store");
  expect(two.body).not.toContain(nonce);
});

test("the files of the program are named by every page but the login, which comes before it", async () => {
  const app = await aWeb();
  const named = async (url: string) => (await app.inject(url)).body.includes("/assets/app-Ab12.js");
  expect([await named("/"), await named("/trips"), await named("/loginx")]).toEqual([true, true, true]);
  expect([await named("/login"), await named("/Login/?a=b")]).toEqual([false, false]);
});

test("the policy lets in what the page needs and the tiles of the map, nothing else", async () => {
  const policy = String((await (await aWeb()).inject("/")).headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("connect-src 'self' https://tiles.example");
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example");
  expect(policy).not.toContain("unsafe-inline");
});

test("every path of the app is answered with its page", async () => {
  const app = await aWeb();
  for (const url of [
    "/",
    "/trips/",
    "/PasswordReset?Token=a.b%2F..&UserId=c",
    "/geofences/report",
    "/no-such-page",
  ]) {
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200]);
  }
  expect((await app.inject({ method: "POST", url: "/trips" })).statusCode).toBe(404);
});

test("assets are kept for good and come compressed when they lie there so", async () => {
  const app = await aWeb();
  const plain = await app.inject("/assets/app-Ab12.js");
  expect(plain.body).toBe(script);
  expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(plain.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
  const packed = await app.inject({ url: "/assets/app-Ab12.js", headers: { "accept-encoding": "gzip" } });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.rawPayload.length).toBeLessThan(script.length / 5);
});

test("data that lies there compressed, or is sent in ranges, is not compressed once more", async () => {
  const app = await aWeb();
  const packed = await app.inject({ url: "/map/roads.json", headers: { "accept-encoding": "br" } });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(roads);
  expect(packed.headers["content-length"]).toBe(String(packed.rawPayload.length));
  const part = await app.inject({
    url: "/map/towns.json",
    headers: { range: "bytes=0-9", "accept-encoding": "br" },
  });
  expect([part.headers["content-encoding"], part.body]).toEqual([undefined, roads.slice(0, 10)]);
});

test("the map comes in ranges and is never compressed", async () => {
  const app = await aWeb();
  const part = await app.inject({
    url: "/map/base.pmtiles",
    headers: { range: "bytes=10-19", "accept-encoding": "gzip, br" },
  });
  expect(part.statusCode).toBe(206);
  expect(part.headers["content-range"]).toBe("bytes 10-19/1000");
  expect(part.headers["content-encoding"]).toBeUndefined();
  expect(part.rawPayload).toEqual(map.subarray(10, 20));
});

test("the service worker is asked for each time, and may do nothing but run, ask our origin and show its pictures", async () => {
  const app = await aWeb();
  for (const encoding of ["identity", "br"]) {
    const { statusCode, headers } = await app.inject({
      url: "/sw.js",
      headers: { "accept-encoding": encoding },
    });
    expect([statusCode, headers["cache-control"], headers["content-security-policy"]]).toEqual([
      200,
      "no-cache",
      "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'",
    ]);
    expect(headers["content-type"]).toMatch(/^(text|application)\/javascript/);
  }
});

test("the manifest of the app says that it is one", async () => {
  const { statusCode, headers } = await (await aWeb()).inject("/manifest.webmanifest");
  expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
  expect(headers["content-type"]).toMatch(/^application\/manifest\+json/);
});

test("no spelling of a way out of the folder leads anywhere", async () => {
  const app = await aWeb();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const ways = waysOut();
  expect(ways.length).toBeGreaterThanOrEqual(200);
  for (const way of ways) {
    const { status, body } = await rawGet(port, way);
    expect([way, status]).toEqual([way, 404]);
    expect(body).not.toContain("secret");
  }
});

/** Dots and slashes in every encoding servers have fallen for, before files that exist. */
function waysOut(): string[] {
  const dots = [
    "..",
    "%2e%2e",
    "%2E.",
    ".%2e",
    "%252e%252e",
    "%c0%ae%c0%ae",
    "..%00",
    "%u002e%u002e",
    "..;",
    "%e0%80%ae.",
  ];
  const slashes = ["/", "%2f", "%5c", "\\", "%252f", "%255c", "%c0%af", "//", "%u2215", "/./"];
  const starts = ["/", "/assets/"];
  const ways = starts.flatMap((start) =>
    dots.flatMap((dot) => slashes.map((slash) => `${start}${dot}${slash}secret.txt`)),
  );
  return [
    ...ways,
    "/.vite/manifest.json",
    "/%2evite/manifest.json",
    "/assets",
    "/assets/..",
    "/etc/passwd%00.html",
  ].filter((way) => way !== "/assets");
}

function rawGet(port: number, way: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: "127.0.0.1", path: way, agent: false }, (answer) => {
      let body = "";
      answer.on("data", (chunk: Buffer) => (body += chunk.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode!, body }));
    });
    call.on("error", reject);
    call.end();
  });
}

test("an empty installation has one page, every path leads there, and it may show the maps it offers", async () => {
  let isSetupOpen = true;
  const app = await aWeb(async () => ({ map: "offline", isSetupOpen }));
  for (const path of ["/", "/login", "/trips?page=2"]) {
    const { statusCode, headers } = await app.inject(path);
    expect([statusCode, headers["location"], headers["cache-control"]]).toEqual([302, "/setup", "no-store"]);
  }
  const policyOf = async (path: string) =>
    String((await app.inject(path)).headers["content-security-policy"]);
  expect(await policyOf("/Setup/")).toContain(
    "connect-src 'self' https://mapsneu.wien.gv.at https://tiles.openfreemap.org;",
  );
  isSetupOpen = false;
  expect((await app.inject("/login")).statusCode).toBe(200);
  expect(await policyOf("/trips")).toContain("connect-src 'self';");
});

test("a page lets in the map that is set when it is opened, and comes although the database does not answer", async () => {
  let map = "style:https://one.example/style.json";
  let isAway = false;
  const read = await lastKnown(
    async () => (isAway ? new Promise<never>(() => {}) : { map, isSetupOpen: false }),
    50,
  );
  const app = await aWeb(read);
  const policy = async () => String((await app.inject("/")).headers["content-security-policy"]);
  expect(await policy()).toContain("connect-src 'self' https://one.example;");
  map = "style:https://two.example/style.json";
  expect(await policy()).toContain("connect-src 'self' https://two.example;");
  isAway = true;
  expect(await policy()).toContain("connect-src 'self' https://two.example;");
});

test("the first page, too, comes while the database is away", async () => {
  for (const away of [() => new Promise<never>(() => {}), () => Promise.reject(new Error("away"))]) {
    let isAway = false;
    const map = "style:https://one.example/style.json";
    const app = await aWeb(await lastKnown(async () => (isAway ? away() : { map, isSetupOpen: false }), 50));
    isAway = true;
    const { statusCode, headers } = await app.inject("/");
    expect(statusCode).toBe(200);
    expect(headers["content-security-policy"]).toContain("https://one.example;");
  }
});
