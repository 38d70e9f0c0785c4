import { expect, onTestFinished, test } from "vitest";
import { displayNameOf } from "@wegbuch/contract/geocoding/rules";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { clock } from "../../platform/clock.ts";
import type { Geocoder } from "../../platform/geocoding/geocoder.ts";
import { buildApp } from "../../platform/http/app.ts";
import { silentLog } from "../../platform/log.ts";
import { ServiceFailure } from "../../platform/outside/service-failure.ts";
import { geocodingRoutes } from "./routes.ts";

const parts = { street: "Stephansplatz 1", postcode: "1010", city: "Wien" };
const address: Address = {
  ...parts,
  country: "Österreich",
  displayName: displayNameOf(parts),
  latitude: 48.20849,
  longitude: 16.37208,
  foreignServiceId: "N1:1:1",
};

const working: Geocoder = {
  reverse: async () => address,
  geocode: async () => [address],
  suggest: async () => [{ locationid: "N1:1:1", displayName: address.displayName }],
  details: async () => address,
};

const nothing: Geocoder = {
  reverse: async () => null,
  geocode: async () => [],
  suggest: async () => [],
  details: async () => null,
};

const failing = async () => {
  throw new ServiceFailure("no answer in time");
};
const broken: Geocoder = { reverse: failing, geocode: failing, suggest: failing, details: failing };

const calls = [
  "/api/Geolocation/ReverseGeoCode?latitude=48.20849&longitude=16.37208",
  "/api/Geolocation/GeoCode?address=Stephansplatz",
  "/api/Geolocation/Autocomplete?address=Steph",
  "/api/geolocation/locationdetails?LocationId=N1:1:1",
];

async function anApi(geocoder: Geocoder) {
  const id = "0198a1b2-0000-7000-8000-000000000001";
  const app = await buildApp({
    routes: geocodingRoutes({ geocoder }),
    findSession: async () => ({
      id,
      states: [],
      isRemembered: false,
      expiresAt: new Date(),
      isOfCompany: false,
      isByCookie: false,
      proof: { isFresh: true, ways: ["password"] },
      caller: {
        userId: id,
        mandatorId: id,
        supportUserId: null,
        supportName: null,
        name: "Dora Driver",
        role: 5 as const,
        packages: [],
        language: "de-AT" as const,
        isHWNOE: false,
        canCalibrate: false,
        canShowTracks: false,
        canMergeSplitTrips: false,
        isTester: false,
        isSupport: false,
      },
    }),
    readiness: {},
    webFolder: null,
    version: "1.0.0",
    clock,
    log: silentLog(),
    settings: {
      environment: "test",
      publicOrigin: "http://localhost",
      trustedProxies: [],
      map: "offline",
      ingestApiKey: undefined,
      metricsToken: undefined,
    },
  });
  onTestFinished(() => app.close());
  return (url: string) => app.inject({ url, headers: { authorization: "Bearer session" } });
}

test("each call answers in the shape of the contract", async () => {
  const get = await anApi(working);

  const answers = await Promise.all(calls.map(async (url) => (await get(url)).json()));

  expect(answers).toEqual([
    address,
    [address],
    [{ locationid: "N1:1:1", displayName: "Stephansplatz 1, 1010 Wien" }],
    address,
  ]);
});

test("one unknown address is 404, an unknown text an empty list", async () => {
  const get = await anApi(nothing);

  const answers = await Promise.all(calls.map(get));

  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 200, 200, 404]);
});

test("a geocoder that fails is 504 with a text", async () => {
  const get = await anApi(broken);

  const answers = await Promise.all(calls.map(get));

  expect(answers.map((answer) => answer.statusCode)).toEqual([504, 504, 504, 504]);
  expect(answers[0]!.json().message).toMatch(/^Der Dienst ist gerade nicht erreichbar/);
});

test("coordinates that do not exist and empty texts are 400", async () => {
  const get = await anApi(working);

  const answers = await Promise.all(
    [
      "/api/Geolocation/ReverseGeoCode?latitude=91&longitude=16",
      "/api/Geolocation/ReverseGeoCode?latitude=48",
      "/api/Geolocation/ReverseGeoCode?latitude=x&longitude=16",
      "/api/Geolocation/GeoCode",
      "/api/Geolocation/Autocomplete?address=",
      "/api/Geolocation/LocationDetails?locationid=..%2F..%2Fx",
    ].map(get),
  );

  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400, 400, 400, 400]);
});
