import { expect, test } from "vitest";
import { CannotStart } from "../cannot-start.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { openGeocoder } from "./open-geocoder.ts";

const pool = (await aDatabase()).pool("app");

test.each([
  "photon:nowhere",
  "photon:file:///etc/passwd",
  "nominatim:ftp://example.org",
  "pelias://example.org",
])("%s cannot be opened and the setting is named", (geocoder) => {
  expect(() => openGeocoder({ geocoder }, pool)).toThrow(CannotStart);
  expect(() => openGeocoder({ geocoder }, pool)).toThrow(/^GEOCODER /);
});

test.each([
  "offline",
  "database",
  "photon:http://127.0.0.1:9/photon",
  "nominatim:http://127.0.0.1:9",
  "nominatim:https://nominatim.openstreetmap.org",
  "pelias:https://127.0.0.1:9",
])("opening %s asks nobody and reads nothing", (geocoder) => {
  expect(openGeocoder({ geocoder }, pool)).toHaveProperty("reverse");
});
