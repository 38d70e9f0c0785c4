import { beforeAll, expect, test } from "vitest";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { databaseGeocoder } from "./database-geocoder.ts";
import { offlineGeocoder } from "./offline-geocoder.ts";
import { aTable, importing } from "../../../test/kit/geocoding/addresses.ts";

const database = await aDatabase();
const towns = offlineGeocoder({
  ids: [1, 2],
  names: ["Wien", "Linz"],
  englishNames: {},
  postcodes: { 1: "4020" },
  countries: "ATAT",
  populations: [1_700_000, 200_000],
  latitudes: [4_820_849, 4_830_640],
  longitudes: [1_637_208, 1_428_610],
});
const geocoder = databaseGeocoder(database.pool("app"), towns);

beforeAll(async () => {
  const many = Array.from(
    { length: 30 },
    (_, i) => ["Hauptstraße", `${i + 1}`, "4040", "Linz", 48.32 + i / 1e4, 14.28] as const,
  );
  await importing(
    database,
    aTable([
      ["Landstraße", "1", "4020", "Linz", 48.3059, 14.2866],
      ["Landstraße", "12", "4020", "Linz", 48.304, 14.287],
      ["Landstraße", "12A", "4020", "Linz", 48.3041, 14.2871],
      ["Landstraße", "120", "4020", "Linz", 48.3, 14.29],
      ["Landstraßer Hauptstraße", "2", "1030", "Wien", 48.205, 16.384],
      ["Hauptstraße", "5", "3021", "Preßbaum", 48.18, 16.08],
      ...many,
      ["St.-Peter-Straße", "3", "4020", "Linz", 48.29, 14.31],
      ["Grödiger Straße", "7", "5020", "Salzburg", 47.76, 13.04],
      ["Straße des 12. Februar", "4", "4600", "Wels", 48.16, 14.02],
      ["Öd", "9", "4320", "Perg", 48.25, 14.63],
    ]),
  );
});

test("a place gets the nearest address within 150 m", async () => {
  const at = { latitude: 48.30405, longitude: 14.28702 };

  const address = await geocoder.reverse(at, "de-AT");

  expect(address).toMatchObject({
    street: "Landstraße 12",
    postcode: "4020",
    city: "Linz",
    country: "Österreich",
    displayName: "Landstraße 12, 4020 Linz",
    ...at,
  });
  expect(address!.foreignServiceId).toMatch(/^openaddresses:a:-?\d+$/);
});

test.each([
  ["140 m to the north", 48.25 + 140 / 111_195, 14.63, "Öd 9"],
  ["160 m to the north", 48.25 + 160 / 111_195, 14.63, null],
  ["140 m to the west", 48.25, 14.63 - 140 / (111_195 * Math.cos((48.25 * Math.PI) / 180)), "Öd 9"],
  ["160 m to the west", 48.25, 14.63 - 160 / (111_195 * Math.cos((48.25 * Math.PI) / 180)), null],
])("%s of an address it is found or not", async (_, latitude, longitude, street) => {
  expect((await geocoder.reverse({ latitude, longitude }, "de-AT"))?.street ?? null).toBe(street);
});

test("far from addresses a place gets the town", async () => {
  expect(await geocoder.reverse({ latitude: 48.23, longitude: 16.4 }, "de-AT")).toMatchObject({
    street: null,
    displayName: "Wien",
  });
});

test.each([
  ["Landstraße 12", "Landstraße 12, 4020 Linz"],
  ["landstr 12", "Landstraße 12, 4020 Linz"],
  ["landstr. 12a linz", "Landstraße 12A, 4020 Linz"],
  ["Landstraße 12 a, 4020 Linz", "Landstraße 12A, 4020 Linz"],
  ["LINZ Landstrasse 120", "Landstraße 120, 4020 Linz"],
  ["4020 landstraße", "Landstraße, 4020 Linz"],
  ["Hauptstr 5 pressb", "Hauptstraße 5, 3021 Preßbaum"],
  ["Hauptstr", "Hauptstraße, 4040 Linz"],
  ["haupt 3021", "Hauptstraße, 3021 Preßbaum"],
  ["groedig", "Grödiger Straße, 5020 Salzburg"],
  ["Grodiger Str", "Grödiger Straße, 5020 Salzburg"],
  ["Grödig", "Grödiger Straße, 5020 Salzburg"],
  ["st. peter", "St.-Peter-Straße, 4020 Linz"],
  ["Sankt Peter Str 3", "St.-Peter-Straße 3, 4020 Linz"],
  ["Straße des 12. Februar 4", "Straße des 12. Februar 4, 4600 Wels"],
  ["landstraße wien", "Landstraßer Hauptstraße, 1030 Wien"],
  ["Linz", "4020 Linz, Österreich"],
  ["Wien", "Wien, Österreich"],
  ["Landstraße 99", "Landstraße, 4020 Linz"],
])("typing %s suggests %s first", async (typed, expected) => {
  const [first] = await geocoder.suggest(typed, "de-AT");

  expect(first?.displayName).toBe(expected);
});

test("a house number brings those that begin with it, the very one first", async () => {
  const found = await geocoder.geocode("Landstraße 12 Linz", "de-AT");

  expect(found.map(({ street }) => street)).toEqual(["Landstraße 12", "Landstraße 12A", "Landstraße 120"]);
});

test("a street without a house number lies in its middle", async () => {
  const [street] = await geocoder.geocode("Hauptstraße 4040", "de-AT");

  expect(street).toMatchObject({ street: "Hauptstraße", city: "Linz" });
  expect(street!.latitude).toBeCloseTo(48.32145, 5);
});

test("suggestions lead to their addresses, of streets and towns too", async () => {
  for (const [typed, expected] of [
    ["Landstraße 12a", { street: "Landstraße 12A", latitude: 48.3041 }],
    ["Grödiger", { street: "Grödiger Straße", latitude: 47.76 }],
    ["Linz", { street: null, city: "Linz" }],
  ] as const) {
    const [suggestion] = await geocoder.suggest(typed, "de-AT");
    expect(suggestion!.locationid).toMatch(/^[\w:.-]{1,170}$/);
    expect(await geocoder.details(suggestion!.locationid, "en")).toMatchObject(expected);
  }
});

test("ids nobody was given lead nowhere", async () => {
  const ids = [
    "openaddresses:a:1",
    "bev:a:1",
    "openaddresses:s:99999999999999999999",
    "x:a:9223372036854775808",
    "geonames:9",
  ];

  expect(await Promise.all(ids.map((id) => geocoder.details(id, "de-AT")))).toEqual(ids.map(() => null));
});

test.each([
  "",
  "  ",
  "'",
  "\\",
  "' | 'a",
  "!!",
  "12",
  "a b c",
  "x".repeat(200),
  "a ".repeat(100),
  "🙂",
  "%",
  "_____",
])("typing %j finds what it finds and breaks nothing", async (text) => {
  expect(Array.isArray(await geocoder.suggest(text, "de-AT"))).toBe(true);
  expect(Array.isArray(await geocoder.geocode(text, "de-AT"))).toBe(true);
});

test("the roles that look addresses up may read them, and nobody of the program may write them", async () => {
  for (const role of ["app", "jobs"] as const)
    await expect(database.pool(role).query("select 1 from addresses limit 1")).resolves.toBeDefined();
  for (const role of ["app", "jobs", "admin", "tracker"] as const)
    for (const table of ["addresses", "address_streets", "address_sources"])
      await expect(database.pool(role).query(`delete from ${table}`)).rejects.toThrow("permission denied");
});
