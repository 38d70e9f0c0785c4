import { expect, test } from "vitest";
import { ServiceFailure } from "../outside/service-failure.ts";
import { aService, answering } from "../../../test/kit/http/foreign.ts";
import { photonGeocoder } from "./photon-geocoder.ts";
import { rememberAddresses } from "./remember-addresses.ts";

const clock = { now: () => new Date("2026-11-20T08:00:00Z") };
const place = { latitude: 48.20849, longitude: 16.37208 };

const offering = (features: unknown[]) => answering({ features });

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
  const { asked, base } = await aService(offering([aFeature()]));

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
  const { asked, base } = await aService(offering([]));

  await photonGeocoder(`${base}/photon`, { clock }).geocode("Graz & Wien", "en");

  expect(asked).toEqual(["/photon/api?q=Graz+%26+Wien&limit=8&lang=en"]);
});

test("the id of a suggestion is enough to find it again", async () => {
  const { asked, base } = await aService(offering([aFeature()]));
  const geocoder = photonGeocoder(base, { clock });
  const [suggestion] = await geocoder.suggest("Stephansplatz", "de-AT");

  const address = await geocoder.details(suggestion!.locationid, "de-AT");

  expect(suggestion!.locationid).toMatch(/^[\w:.-]{1,64}$/);
  expect(address).toMatchObject({ street: "Stephansplatz 1" });
  expect(asked.at(-1)).toBe("/reverse?lat=48.2085&lon=16.3721&limit=1&lang=de");
});

test("ids that are not ours ask nobody", async () => {
  const { asked, base } = await aService(offering([aFeature()]));
  const geocoder = photonGeocoder(base, { clock });

  const found = await Promise.all(
    ["N1", "N1:9999999:0", "../reverse", "N1:1:1:1"].map((id) => geocoder.details(id, "de-AT")),
  );

  expect(found).toEqual([null, null, null, null]);
  expect(asked).toEqual([]);
});

test("nothing found is no address, not a failure", async () => {
  const { base } = await aService(offering([]));

  expect(await photonGeocoder(base, { clock }).reverse(place, "de-AT")).toBeNull();
});

test("foreign text is cut and freed of control characters, features without sense are dropped", async () => {
  const { base } = await aService(
    offering([
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

test("a service that fails five times rests for half a minute, then is tried once", async () => {
  let now = Date.parse("2026-11-20T08:00:00Z");
  let isWell = false;
  const { asked, base } = await aService((request, response) => {
    if (isWell) offering([aFeature()])(request, response);
    else response.writeHead(503).end();
  });
  const geocoder = photonGeocoder(base, { clock: { now: () => new Date(now) } });
  const fails = () => expect(geocoder.reverse(place, "de-AT")).rejects.toThrow(ServiceFailure);
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
  const { asked, base } = await aService(offering([aFeature()]));
  const geocoder = rememberAddresses(photonGeocoder(base, { clock }));
  await geocoder.reverse(place, "de-AT");

  const near = { latitude: place.latitude + 0.00003, longitude: place.longitude };
  const again = await geocoder.reverse(near, "de-AT");
  await geocoder.reverse(place, "en");

  expect(again).toMatchObject({ ...near, displayName: "Stephansplatz 1, 1010 Wien" });
  expect(asked).toHaveLength(2);
});
