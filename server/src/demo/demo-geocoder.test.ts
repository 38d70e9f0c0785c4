import { houseNear, someHouse } from "@wegbuch/geo/demo-roads/houses";
import { townNamed } from "@wegbuch/geo/demo-roads/towns";
import { randomFrom } from "@wegbuch/geo/random";
import { expect, test } from "vitest";
import type { Geocoder } from "../platform/geocoding/geocoder.ts";
import { demoGeocoder } from "./demo-geocoder.ts";

test("where somebody parks in the demo there is a street with a house number", async () => {
  const house = someHouse(townNamed("Linz"), randomFrom("a stop"));

  const address = await demoGeocoder(onlyTowns).reverse(house.place, "de-AT");

  expect(address).toMatchObject({
    street: `${house.street} ${house.number}`,
    postcode: "4020",
    city: "Linz",
    country: "Österreich",
    displayName: `${house.street} ${house.number}, 4020 Linz`,
  });
});

test("on the motorway its number stands where the street would", async () => {
  const address = await demoGeocoder(onlyTowns).reverse({ latitude: 48.196, longitude: 14.465 }, "de-AT");

  expect(address).toMatchObject({ street: "A1", displayName: "A1, Enns" });
});

test("what somebody types leads to the house, and its id back to it", async () => {
  const geocoder = demoGeocoder(onlyTowns);
  const house = someHouse(townNamed("Graz"), randomFrom("a stop"));

  const [found] = await geocoder.suggest(`${house.street} ${house.number}, Graz`, "de-AT");
  const address = await geocoder.details(found!.locationid, "de-AT");

  expect(found!.displayName).toBe(`${house.street} ${house.number}, 8010 Graz`);
  expect(houseNear({ latitude: address!.latitude!, longitude: address!.longitude! })).toMatchObject({
    street: house.street,
    number: house.number,
  });
});

test("towns, and places without a road, are left to the gazetteer", async () => {
  const geocoder = demoGeocoder(onlyTowns);

  expect((await geocoder.suggest("Enns", "de-AT"))[0]).toEqual({
    locationid: "geonames:1",
    displayName: "Enns",
  });
  expect(await geocoder.reverse({ latitude: 47.1, longitude: 12.7 }, "de-AT")).toMatchObject({
    street: null,
  });
});

const enns = {
  street: null,
  postcode: null,
  city: "Enns",
  country: "Österreich",
  displayName: "Enns",
  latitude: 48.2,
  longitude: 14.4,
  foreignServiceId: "geonames:1",
};

const onlyTowns: Geocoder = {
  reverse: async (place) => ({ ...enns, ...place }),
  geocode: async () => [enns],
  suggest: async () => [{ locationid: "geonames:1", displayName: "Enns" }],
  details: async () => enns,
};
