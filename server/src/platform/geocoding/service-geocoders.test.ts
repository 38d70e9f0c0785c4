import { expect, test } from "vitest";
import { ServiceFailure } from "../outside/service-failure.ts";
import { aService, answering, misbehaviours } from "../../../test/kit/http/foreign.ts";
import type { Geocoder, ServiceOptions } from "./geocoder.ts";
import { nominatimGeocoder } from "./nominatim-geocoder.ts";
import { peliasGeocoder } from "./pelias-geocoder.ts";
import { photonGeocoder } from "./photon-geocoder.ts";

const clock = { now: () => new Date("2026-11-20T08:00:00Z") };
const place = { latitude: 48.20849, longitude: 16.37208 };
const gid = `pelias:${Buffer.from("openstreetmap:address:way/1").toString("base64url")}`;

/** Each geocoder outside, an id of its own, and how it takes a key. */
const services: [string, (base: string, options: ServiceOptions) => Geocoder, string, string][] = [
  ["photon", photonGeocoder, "N1:4820849:1637208", "key=secret"],
  ["nominatim", nominatimGeocoder, "osm:W1", "key=secret"],
  ["pelias", peliasGeocoder, gid, "api_key=secret"],
];

const cases = services.flatMap(([name, open, id]) =>
  misbehaviours.map(([how, misbehave]) => ({ name, open, id, how, misbehave })),
);

test.each(cases)(
  "$name that $how is a failure in time, whatever is asked",
  async ({ open, id, misbehave }) => {
    const { base } = await aService(misbehave);
    const before = process.memoryUsage().rss;
    const geocoder = open(base, { clock, timeoutMilliseconds: 250 });

    for (const look of [
      () => geocoder.reverse(place, "de-AT"),
      () => geocoder.geocode("Wien", "de-AT"),
      () => geocoder.suggest("Wien", "en"),
      () => geocoder.details(id, "de-AT"),
    ]) {
      await expect(look()).rejects.toThrow(ServiceFailure);
    }

    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  },
);

test.each(services)("%s that redirects is not followed", async (_, open) => {
  const elsewhere = await aService(answering({ features: [] }));
  const { base } = await aService((_request, response) =>
    response.writeHead(302, { location: `${elsewhere.base}/latest/meta-data/` }).end(),
  );

  await expect(open(base, { clock }).reverse(place, "de-AT")).rejects.toThrow(ServiceFailure);

  expect(elsewhere.asked).toEqual([]);
});

test.each(services)("a failure of %s names neither the key nor what was asked", async (_, open) => {
  const { base } = await aService((_request, response) => response.writeHead(401).end());

  const failure = await open(base, { clock, key: "secret" })
    .geocode("Ringstraße", "de-AT")
    .catch((error: unknown) => error);

  expect(failure).toHaveProperty("message", "Service outside: status 401");
  expect(failure).not.toHaveProperty("cause");
});

test.each(services)("%s gets its key with each question", async (_, open, id, key) => {
  const { asked, base } = await aService((_request, response) => response.writeHead(500).end());
  const geocoder = open(base, { clock, key: "secret" });

  await Promise.allSettled([
    geocoder.reverse(place, "de-AT"),
    geocoder.suggest("W", "de-AT"),
    geocoder.details(id, "de-AT"),
  ]);

  expect(asked.filter((question) => question.includes(key))).toHaveLength(3);
});

test.each(services)("ids that %s was not asked for ask nobody", async (_, open) => {
  const { asked, base } = await aService(answering({ features: [] }));
  const geocoder = open(base, { clock });

  const found = await Promise.all(
    ["", "N1", "osm:X1", "osm:W1,W2", "pelias:", "pelias:Li4vc2VhcmNo", "../reverse", "N1:9999999:0"].map(
      (id) => geocoder.details(id, "de-AT"),
    ),
  );

  expect(new Set(found)).toEqual(new Set([null]));
  expect(asked).toEqual([]);
});
