import { expect, test } from "vitest";
import { buildGazetteer } from "../../../tools/build-gazetteer.ts";
import { offlineGeocoder } from "./offline-geocoder.ts";

const gazetteer = buildGazetteer();
const geocoder = offlineGeocoder(gazetteer);

test.each([
  ["Stephansplatz", 48.20849, 16.37208, "Wien"],
  ["the west of Vienna", 48.197, 16.27, "Wien"],
  ["a town at the edge of Vienna", 48.1412, 16.4762, "2320 Schwechat"],
  ["Linz, main square", 48.3064, 14.2861, "Linz"],
  ["Salzburg, airport", 47.7926, 13.0031, "5020 Salzburg"],
  ["Wels, station", 48.1657, 14.0269, "4600 Wels"],
  ["a village between two towns", 48.2136, 14.4747, "4470 Enns"],
  ["Prague", 50.0875, 14.4213, "Prag"],
])("%s is found at its coordinates", async (_, latitude, longitude, displayName) => {
  const address = await geocoder.reverse({ latitude, longitude }, "de-AT");

  expect(address).toMatchObject({ displayName, street: null, latitude, longitude });
});

test("an address speaks the language of its reader", async () => {
  const stephansplatz = { latitude: 48.20849, longitude: 16.37208 };

  expect(await geocoder.reverse(stephansplatz, "de-AT")).toMatchObject({
    city: "Wien",
    country: "Österreich",
  });
  expect(await geocoder.reverse(stephansplatz, "en")).toMatchObject({ city: "Vienna", country: "Austria" });
});

test("far from any place there is no address", async () => {
  expect(await geocoder.reverse({ latitude: 40, longitude: -30 }, "de-AT")).toBeNull();
});

test("no place of the gazetteer ever gets a street", async () => {
  const found = await Promise.all(
    Array.from({ length: 400 }, (_, i) =>
      geocoder.reverse({ latitude: 46.5 + (i % 20) * 0.12, longitude: 9.6 + (i / 20) * 0.35 }, "de-AT"),
    ),
  );

  expect(found.filter((address) => address !== null && address.street !== null)).toEqual([]);
});

test.each([
  ["sankt po", "3100 St. Pölten, Österreich"],
  ["St. Pölten", "3100 St. Pölten, Österreich"],
  ["Salz", "5020 Salzburg, Österreich"],
  ["5020", "5020 Salzburg, Österreich"],
  ["5020 salz", "5020 Salzburg, Österreich"],
  ["vienna", "Wien, Österreich"],
  ["WIEN", "Wien, Österreich"],
  ["wörthersee", "9020 Klagenfurt am Wörthersee, Österreich"],
  ["Munchen", "München, Deutschland"],
  ["perg", "4320 Perg, Österreich"],
])("typing %s suggests %s first", async (typed, displayName) => {
  const [first] = await geocoder.suggest(typed, "de-AT");

  expect(first?.displayName.replace("Sankt", "St.")).toBe(displayName);
});

test("a suggestion leads to its address", async () => {
  const [suggestion] = await geocoder.suggest("Steyr", "de-AT");

  const address = await geocoder.details(suggestion!.locationid, "de-AT");

  expect(address).toMatchObject({ city: "Steyr", postcode: "4400", country: "Österreich" });
  expect(address?.latitude).toBeCloseTo(48.04, 1);
});

test("ids nobody was given lead nowhere", async () => {
  const found = await Promise.all(
    ["", "geonames:1", "geonames:-1", "N1:1:1", "constructor"].map((id) => geocoder.details(id, "de-AT")),
  );

  expect(found).toEqual([null, null, null, null, null]);
});

test("a text that names nothing finds nothing", async () => {
  const found = await Promise.all(
    ["", "   ", "...", "xyzzy plugh", "|"].map((text) => geocoder.geocode(text, "de-AT")),
  );

  expect(found).toEqual([[], [], [], [], []]);
});

test("names and numbers are built the same each time", () => {
  expect(JSON.stringify(buildGazetteer())).toBe(JSON.stringify(gazetteer));
});

test("a name that two places of a state share has no postcode", () => {
  const rows = gazetteer.names.flatMap((name, row) => (name === "Eggendorf" ? [row] : []));

  expect(rows).toHaveLength(2);
  expect(rows.map((row) => gazetteer.postcodes[row])).toEqual([undefined, undefined]);
});
