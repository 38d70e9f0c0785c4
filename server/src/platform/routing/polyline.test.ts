import { expect, test } from "vitest";
import { ServiceFailure } from "../outside/service-failure.ts";
import { pointsOfPolyline } from "./polyline.ts";

test("the example of the encoding's description is read with five decimals", () => {
  expect(pointsOfPolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@", 5)).toEqual([
    { latitude: 38.5, longitude: -120.2 },
    { latitude: 40.7, longitude: -120.95 },
    { latitude: 43.252, longitude: -126.453 },
  ]);
});

test("with six decimals the same letters mean a tenth", () => {
  expect(pointsOfPolyline("_p~iF~ps|U", 6)).toEqual([{ latitude: 3.85, longitude: -12.02 }]);
});

test.each([
  ["that stops within a number", "_p~"],
  ["with a latitude alone", "_p~iF"],
  ["with other letters", "_p~iF ps|U"],
  ["with a number that never ends", "~".repeat(100)],
  ["beyond the pole", "_p~iF~ps|U_p~iF~ps|U_p~iF~ps|U"],
  ["of what is no letter at all", "🙂🙂"],
])("a line %s is a failure", (_, text) => {
  expect(() => pointsOfPolyline(text, 5)).toThrow(ServiceFailure);
});
