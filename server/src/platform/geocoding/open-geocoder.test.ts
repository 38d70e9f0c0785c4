import { expect, test } from "vitest";
import { CannotStart } from "../cannot-start.ts";
import { openGeocoder } from "./open-geocoder.ts";

test.each(["photon:nowhere", "photon:file:///etc/passwd", "photon:ftp://example.org"])(
  "%s cannot be opened and the setting is named",
  (setting) => {
    expect(() => openGeocoder(setting)).toThrow(CannotStart);
    expect(() => openGeocoder(setting)).toThrow(/^GEOCODER /);
  },
);

test("opening asks nobody and reads nothing", () => {
  expect(openGeocoder("offline")).toHaveProperty("reverse");
  expect(openGeocoder("photon:http://127.0.0.1:9/photon")).toHaveProperty("reverse");
});
