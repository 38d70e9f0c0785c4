import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "../log.ts";
import { publicMapOf, tileOriginsOf } from "../map-source.ts";
import { buildApp } from "./app.ts";

const tiles = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

/** The program with a data folder that holds an archive and a secret, and with a MAP setting. */
async function aMap(map: string) {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "wegbuch-map-"));
  await writeFile(path.join(dataFolder, "austria.pmtiles"), tiles);
  await writeFile(path.join(dataFolder, "history.key"), "secret");
  const app = await buildApp({
    routes: [],
    findSession: async () => null,
    readiness: {},
    webFolder: null,
    version: "1.2.3",
    clock: { now: () => new Date() },
    log: silentLog(),
    settings: {
      environment: "test",
      publicOrigin: "http://localhost",
      trustedProxies: [],
      map,
      dataFolder,
      ingestApiKey: undefined,
      metricsToken: undefined,
    },
  });
  onTestFinished(async () => {
    await app.close();
    await rm(dataFolder, { recursive: true });
  });
  return app;
}

test("an archive of the data folder comes in ranges, and never compressed", async () => {
  const app = await aMap("pmtiles:austria.pmtiles");
  const headers = { range: "bytes=10-19", "accept-encoding": "gzip, br" };
  const part = await app.inject({ url: "/map/own.pmtiles", headers });

  expect(part.statusCode).toBe(206);
  expect(part.headers["content-range"]).toBe("bytes 10-19/1000");
  expect(part.headers["content-encoding"]).toBeUndefined();
  expect(part.rawPayload).toEqual(tiles.subarray(10, 20));
});

test("nothing else of the data folder is served", async () => {
  const app = await aMap("pmtiles:austria.pmtiles");
  const ways = [
    "history.key",
    "own.pmtiles/../history.key",
    "own.pmtiles%2f..%2fhistory.key",
    "..%2fhistory.key",
  ];
  for (const way of ways) {
    const { statusCode, body } = await app.inject(`/map/${way}`);
    expect([way, statusCode]).toEqual([way, 404]);
    expect(body).not.toContain("secret");
  }
});

test("without such a setting there is no archive to ask for, nor is one there that was taken away", async () => {
  expect((await (await aMap("offline")).inject("/map/own.pmtiles")).statusCode).toBe(404);
  expect((await (await aMap("pmtiles:away.pmtiles")).inject("/map/own.pmtiles")).statusCode).toBe(404);
});

test.each([
  ["offline", "offline", []],
  ["pmtiles:austria.pmtiles", "pmtiles:/map/own.pmtiles", []],
  ["pmtiles:https://a.at/x.pmtiles", "pmtiles:https://a.at/x.pmtiles", ["https://a.at"]],
  ["raster:http://a.at:81/{z}/{y}/{x}.png", "raster:http://a.at:81/{z}/{y}/{x}.png", ["http://a.at:81"]],
  ["style:https://a.at/s.json?key={key}", "style:https://a.at/s.json?key={key}", ["https://a.at"]],
])("the web hears of %s as %s and may load from %j", (map, told, origins) => {
  expect(publicMapOf(map)).toBe(told);
  expect(tileOriginsOf(map)).toEqual(origins);
});
