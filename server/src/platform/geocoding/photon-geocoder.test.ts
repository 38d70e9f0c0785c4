import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { GeocoderFailure } from "./geocoder.ts";
import { photonGeocoder } from "./photon-geocoder.ts";
import { rememberAddresses } from "./remember-addresses.ts";

const clock = { now: () => new Date("2026-11-20T08:00:00Z") };
const place = { latitude: 48.20849, longitude: 16.37208 };

/** A server that answers as told and remembers what it was asked. */
async function aPhoton(answer: RequestListener) {
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

function answering(features: unknown[]): RequestListener {
  return (_, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify({ features }));
}

function aFeature(properties: Record<string, unknown> = {}) {
  return {
    geometry: { type: "Point", coordinates: [16.3721, 48.2085] },
    properties: {
      osm_type: "N",
      osm_id: 1234,
      osm_key: "place",
      street: "Stephansplatz",
      housenumber: "1",
      postcode: "1010",
      city: "Wien",
      country: "Österreich",
      ...properties,
    },
  };
}

test("a place gets its street, postcode and town", async () => {
  const { asked, base } = await aPhoton(answering([aFeature()]));

  const address = await photonGeocoder(base, { clock }).reverse(place, "de-AT");

  expect(address).toEqual({
    street: "Stephansplatz 1",
    postcode: "1010",
    city: "Wien",
    country: "Österreich",
    displayName: "Stephansplatz 1, 1010 Wien",
    ...place,
    foreignServiceId: "N1234:4820850:1637210",
  });
  expect(asked).toEqual(["/reverse?lat=48.20849&lon=16.37208&limit=1&lang=de"]);
});

test("a base address with a path keeps it", async () => {
  const { asked, base } = await aPhoton(answering([]));

  await photonGeocoder(`${base}/photon`, { clock }).geocode("Graz & Wien", "en");

  expect(asked).toEqual(["/photon/api?q=Graz+%26+Wien&limit=8&lang=en"]);
});

test("the id of a suggestion is enough to find it again", async () => {
  const { asked, base } = await aPhoton(answering([aFeature()]));
  const geocoder = photonGeocoder(base, { clock });
  const [suggestion] = await geocoder.suggest("Stephansplatz", "de-AT");

  const address = await geocoder.details(suggestion!.locationid, "de-AT");

  expect(suggestion!.locationid).toMatch(/^[\w:.-]{1,64}$/);
  expect(address).toMatchObject({ street: "Stephansplatz 1" });
  expect(asked.at(-1)).toBe("/reverse?lat=48.2085&lon=16.3721&limit=1&lang=de");
});

test("ids that are not ours ask nobody", async () => {
  const { asked, base } = await aPhoton(answering([aFeature()]));
  const geocoder = photonGeocoder(base, { clock });

  const found = await Promise.all(
    ["N1", "N1:9999999:0", "../reverse", "N1:1:1:1"].map((id) => geocoder.details(id, "de-AT")),
  );

  expect(found).toEqual([null, null, null, null]);
  expect(asked).toEqual([]);
});

test("nothing found is no address, not a failure", async () => {
  const { base } = await aPhoton(answering([]));

  expect(await photonGeocoder(base, { clock }).reverse(place, "de-AT")).toBeNull();
});

test("foreign text is cut and freed of control characters, features without sense are dropped", async () => {
  const { base } = await aPhoton(
    answering([
      aFeature({ street: `A\u0000\u202e\nB${"x".repeat(500)}`, housenumber: 7, city: { evil: true } }),
      { geometry: { coordinates: ["16", "48"] }, properties: {} },
      { geometry: { coordinates: [16, 148] }, properties: { osm_type: "N", osm_id: 1 } },
      null,
    ]),
  );

  const addresses = await photonGeocoder(base, { clock }).geocode("A", "de-AT");

  expect(addresses).toHaveLength(1);
  expect(addresses[0]!.street).toMatch(/^A Bx{197}$/);
  expect(addresses[0]!.city).toBeNull();
});

const misbehaviours: [string, RequestListener][] = [
  [
    "answers HTML",
    (_, response) => response.setHeader("content-type", "text/html").end("<html>sorry</html>"),
  ],
  ["answers broken JSON", (_, response) => response.end('{"features": [')],
  ["answers other JSON", (_, response) => response.end('{"error": "no"}')],
  ["answers 500", (_, response) => response.writeHead(500).end(JSON.stringify({ features: [] }))],
  ["drops the connection", (request) => request.socket.destroy()],
  [
    "promises more than it sends",
    (request, response) => {
      response.writeHead(200, { "content-length": 1000 }).write("{");
      setImmediate(() => request.socket.destroy());
    },
  ],
  ["never answers", () => {}],
  ["sends a byte and then nothing", (_, response) => void response.write("{")],
];

test.each(misbehaviours)("a service that %s is a failure in time", async (_, misbehave) => {
  const { base } = await aPhoton(misbehave);
  const geocoder = photonGeocoder(base, { clock, timeoutMilliseconds: 250 });

  await expect(geocoder.reverse(place, "de-AT")).rejects.toThrow(GeocoderFailure);
});

test("a service that redirects is not followed", async () => {
  const elsewhere = await aPhoton(answering([aFeature()]));
  const { asked, base } = await aPhoton((_, response) =>
    response.writeHead(302, { location: `${elsewhere.base}/latest/meta-data/` }).end(),
  );

  await expect(photonGeocoder(base, { clock }).reverse(place, "de-AT")).rejects.toThrow(GeocoderFailure);

  expect(asked).toHaveLength(1);
  expect(elsewhere.asked).toEqual([]);
});

test.each([
  ["an endless answer", () => Buffer.alloc(64 * 1024, " "), {}],
  [
    "an answer that unpacks to a gigabyte",
    () => gzipSync(Buffer.alloc(64 * 1024 * 1024)),
    { "content-encoding": "gzip" },
  ],
])("%s is cut off and memory stays flat", async (_, chunk, headers) => {
  const bytes = chunk();
  let isGone = false;
  const { base } = await aPhoton((_, response) => {
    response.writeHead(200, headers);
    const send = () => void (isGone || response.write(bytes, send));
    response.on("close", () => (isGone = true));
    send();
  });
  const before = process.memoryUsage().rss;

  await expect(photonGeocoder(base, { clock }).geocode("Wien", "de-AT")).rejects.toThrow("too large");

  await expect.poll(() => isGone).toBe(true);
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
});

test("a service that fails five times rests for half a minute, then is tried once", async () => {
  let now = Date.parse("2026-11-20T08:00:00Z");
  let isWell = false;
  const { asked, base } = await aPhoton((request, response) => {
    if (isWell) answering([aFeature()])(request, response);
    else response.writeHead(503).end();
  });
  const geocoder = photonGeocoder(base, { clock: { now: () => new Date(now) } });
  const fails = () => expect(geocoder.reverse(place, "de-AT")).rejects.toThrow(GeocoderFailure);
  for (let i = 0; i < 5; i += 1) await fails();

  await fails();
  expect(asked).toHaveLength(5);

  now += 30_000;
  await fails();
  await fails();
  expect(asked).toHaveLength(6);

  now += 30_000;
  isWell = true;
  expect(await geocoder.reverse(place, "de-AT")).toMatchObject({ city: "Wien" });
  expect(await geocoder.reverse(place, "de-AT")).toMatchObject({ city: "Wien" });
});

test("places ten metres apart are asked for once in each language", async () => {
  const { asked, base } = await aPhoton(answering([aFeature()]));
  const geocoder = rememberAddresses(photonGeocoder(base, { clock }));
  await geocoder.reverse(place, "de-AT");

  const near = { latitude: place.latitude + 0.00003, longitude: place.longitude };
  const again = await geocoder.reverse(near, "de-AT");
  await geocoder.reverse(place, "en");

  expect(again).toMatchObject({ ...near, displayName: "Stephansplatz 1, 1010 Wien" });
  expect(asked).toHaveLength(2);
});
