import { expect, test } from "vitest";
import { ServiceFailure } from "../outside/service-failure.ts";
import { aService, answering } from "../../../test/kit/http/foreign.ts";
import { nominatimGeocoder } from "./nominatim-geocoder.ts";
import { offlineGeocoder } from "./offline-geocoder.ts";
import { isPublicNominatim, publicNominatim } from "./public-nominatim.ts";

const clock = { now: () => new Date("2026-11-20T08:00:00Z") };
const place = { latitude: 48.20849, longitude: 16.37208 };

const stephansplatz = {
  lat: "48.2084900",
  lon: "16.3720800",
  osm_type: "way",
  osm_id: 123,
  display_name: "1, Stephansplatz, Wien, 1010, Österreich",
  address: {
    road: "Stephansplatz",
    house_number: "1",
    postcode: "1010",
    city: "Wien",
    country: "Österreich",
    country_code: "at",
  },
};

const onlyVienna = {
  ids: [1],
  names: ["Wien"],
  englishNames: {},
  postcodes: {},
  countries: "AT",
  populations: [1],
  latitudes: [4_820_849],
  longitudes: [1_637_208],
};

test("a place gets its street, postcode and town; strings become numbers", async () => {
  const { asked, base } = await aService(answering(stephansplatz));

  const address = await nominatimGeocoder(base, { clock }).reverse(place, "de-AT");

  expect(address).toEqual({
    street: "Stephansplatz 1",
    postcode: "1010",
    city: "Wien",
    country: "Österreich",
    displayName: "Stephansplatz 1, 1010 Wien",
    ...place,
    foreignServiceId: "osm:W123",
  });
  expect(asked).toEqual([
    "/reverse?lat=48.20849&lon=16.37208&zoom=18&accept-language=de-AT&format=jsonv2&addressdetails=1",
  ]);
});

test("a village stands for the town, and a name for what has no address", async () => {
  const { base } = await aService(
    answering([
      { ...stephansplatz, address: { road: "Dorfstraße", village: "Sipbachzell" } },
      { ...stephansplatz, address: {}, name: "Donau" },
      { ...stephansplatz, address: "none", name: undefined },
    ]),
  );

  const addresses = await nominatimGeocoder(base, { clock }).geocode("Dorf", "de-AT");

  expect(addresses.map(({ displayName }) => displayName)).toEqual([
    "Dorfstraße, Sipbachzell",
    "Donau",
    stephansplatz.display_name,
  ]);
});

test("places without sense are dropped, foreign text is cut", async () => {
  const { base } = await aService(
    answering([
      { ...stephansplatz, lat: "north" },
      { ...stephansplatz, lat: "" },
      { ...stephansplatz, lat: null },
      { ...stephansplatz, lon: "1e3" },
      { ...stephansplatz, lon: 181 },
      { ...stephansplatz, osm_id: "../1" },
      null,
      { ...stephansplatz, lat: 48.1, address: { road: `A\u0000\nB${"x".repeat(500)}` } },
    ]),
  );

  const addresses = await nominatimGeocoder(base, { clock }).geocode("A", "de-AT");

  expect(addresses).toHaveLength(1);
  expect(addresses[0]).toMatchObject({ latitude: 48.1 });
  expect(addresses[0]!.street).toMatch(/^A Bx{197}$/);
});

test("nothing found is no address, not a failure", async () => {
  const none = await aService(answering({ error: "Unable to geocode" }));
  const empty = await aService(answering([]));

  expect(await nominatimGeocoder(none.base, { clock }).reverse(place, "de-AT")).toBeNull();
  expect(await nominatimGeocoder(empty.base, { clock }).geocode("?", "de-AT")).toEqual([]);
  expect(await nominatimGeocoder(empty.base, { clock }).details("osm:N9", "de-AT")).toBeNull();
});

test("the id of a suggestion is looked up again", async () => {
  const { asked, base } = await aService(answering([stephansplatz]));
  const geocoder = nominatimGeocoder(`${base}/nominatim/`, { clock });
  const [suggestion] = await geocoder.suggest("Stephansplatz", "de-AT");

  const address = await geocoder.details(suggestion!.locationid, "en");

  expect(address).toMatchObject({ street: "Stephansplatz 1" });
  expect(asked).toEqual([
    "/nominatim/search?q=Stephansplatz&limit=8&accept-language=de-AT&format=jsonv2&addressdetails=1",
    "/nominatim/lookup?osm_ids=W123&accept-language=en&format=jsonv2&addressdetails=1",
  ]);
});

test.each([
  ["https://nominatim.openstreetmap.org", true],
  ["https://nominatim.openstreetmap.org/", true],
  ["https://nominatim.openstreetmap.org.example.at", false],
  ["http://localhost:8080", false],
])("%s is the public server: %s", (base, expected) => {
  expect(isPublicNominatim(base)).toBe(expected);
});

test("the public server hears of us who we are, once a second, and never while somebody types", async () => {
  const times: number[] = [];
  const agents = new Set<string | undefined>();
  const { asked, base } = await aService((request, response) => {
    times.push(performance.now());
    agents.add(request.headers["user-agent"]);
    response.end(JSON.stringify(request.url!.startsWith("/reverse") ? stephansplatz : [stephansplatz]));
  });
  const geocoder = publicNominatim(base, { clock }, offlineGeocoder(onlyVienna));

  const suggestions = await geocoder.suggest("Wien", "de-AT");
  expect(suggestions.map(({ locationid }) => locationid)).toEqual(["geonames:1"]);
  expect(await geocoder.details("geonames:1", "de-AT")).toMatchObject({ city: "Wien" });
  expect(asked).toEqual([]);

  await Promise.all([geocoder.reverse(place, "de-AT"), geocoder.details("osm:W123", "de-AT")]);
  expect(times[1]! - times[0]!).toBeGreaterThan(950);
  expect([...agents]).toEqual(["Wegbuch"]);
});

test("who would wait too long for his turn hears it at once", async () => {
  const { base } = await aService(answering(stephansplatz));
  const geocoder = publicNominatim(base, { clock }, offlineGeocoder(onlyVienna));

  const looks = Array.from({ length: 20 }, () => geocoder.reverse(place, "de-AT"));

  await expect(
    Promise.any(
      looks.map((look) =>
        look.then(
          () => Promise.reject(new Error("answered")),
          (error: unknown) => error,
        ),
      ),
    ),
  ).resolves.toBeInstanceOf(ServiceFailure);
  await Promise.allSettled(looks);
}, 20_000);
