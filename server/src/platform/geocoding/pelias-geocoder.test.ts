import { expect, test } from "vitest";
import { aService, answering } from "../../../test/kit/http/foreign.ts";
import { peliasGeocoder } from "./pelias-geocoder.ts";

const clock = { now: () => new Date("2026-11-20T08:00:00Z") };
const place = { latitude: 48.20849, longitude: 16.37208 };

function aFeature(properties: Record<string, unknown> = {}) {
  return {
    geometry: { type: "Point", coordinates: [16.3721, 48.2085] },
    properties: {
      gid: "openstreetmap:address:way/25755449",
      layer: "address",
      label: "Stephansplatz 1, Wien, Austria",
      name: "Stephansplatz 1",
      street: "Stephansplatz",
      housenumber: "1",
      postalcode: "1010",
      locality: "Wien",
      country: "Österreich",
      country_a: "AUT",
      ...properties,
    },
  };
}

const found = (...features: unknown[]) => answering({ geocoding: {}, type: "FeatureCollection", features });

test("a place gets its street, postcode and town", async () => {
  const { asked, base } = await aService(found(aFeature()));

  const address = await peliasGeocoder(base, { clock }).reverse(place, "de-AT");

  expect(address).toMatchObject({
    street: "Stephansplatz 1",
    displayName: "Stephansplatz 1, 1010 Wien",
    country: "Österreich",
    ...place,
  });
  expect(asked).toEqual(["/v1/reverse?point.lat=48.20849&point.lon=16.37208&size=1&lang=de-AT"]);
});

test("what is typed is completed, and the id of a suggestion leads to its place", async () => {
  const { asked, base } = await aService(found(aFeature()));
  const geocoder = peliasGeocoder(base, { clock });

  const [suggestion] = await geocoder.suggest("Steph", "de-AT");
  expect(suggestion!.locationid).toMatch(/^[\w:.-]{1,170}$/);
  expect(await geocoder.details(suggestion!.locationid, "de-AT")).toMatchObject({ latitude: 48.2085 });

  expect(asked).toEqual([
    "/v1/autocomplete?text=Steph&size=8&lang=de-AT",
    "/v1/place?ids=openstreetmap%3Aaddress%3Away%2F25755449&lang=de-AT",
  ]);
});

test("a street is a street without a number, a place stands by its label", async () => {
  const bare = { street: undefined, housenumber: undefined, postalcode: undefined, locality: undefined };
  const { base } = await aService(
    found(
      aFeature({ ...bare, layer: "street", name: "Landstraße", locality: "Linz" }),
      aFeature({ ...bare, layer: "venue", name: "Traunstein", label: "Traunstein, Österreich" }),
    ),
  );

  const addresses = await peliasGeocoder(base, { clock }).geocode("x", "de-AT");

  expect(addresses.map(({ street, displayName }) => [street, displayName])).toEqual([
    ["Landstraße", "Landstraße, Linz"],
    [null, "Traunstein, Österreich"],
  ]);
});

test("features without sense are dropped", async () => {
  const { base } = await aService(
    found(
      { geometry: { coordinates: ["16", "48"] }, properties: aFeature().properties },
      aFeature({ gid: "../../search" }),
      aFeature({ gid: 7 }),
      { properties: aFeature().properties },
      null,
    ),
  );

  expect(await peliasGeocoder(base, { clock }).geocode("x", "de-AT")).toEqual([]);
});

test("nothing found is no address, not a failure", async () => {
  const { base } = await aService(found());

  expect(await peliasGeocoder(base, { clock }).reverse(place, "de-AT")).toBeNull();
});
