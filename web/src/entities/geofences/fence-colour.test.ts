import { expect, test } from "vitest";
import { cookieText, valueIn } from "../../ui/files/cookies.ts";
import { colourNamed, endOfNextYear } from "./fence-colour.ts";
import { fenceColours } from "../../ui/theme/tokens.ts";

test("fences have one of eight colours, magenta where nothing else was chosen", () => {
  expect(Object.values(fenceColours)).toHaveLength(8);
  expect(fenceColours.magenta).toBe("#FF00FF");
  expect(colourNamed(null)).toBe("magenta");
  expect(colourNamed("toString")).toBe("magenta");
  expect(colourNamed("cyan")).toBe("cyan");
});

test("the colour is remembered until the last second of next year", () => {
  expect(endOfNextYear(new Date(2026, 10, 20, 8))).toEqual(new Date(2027, 11, 31, 23, 59, 59));
});

test("a cookie is found among others, whatever its value is", () => {
  const written = cookieText("geofenceColor", "a; b=ü", new Date(0));
  const kept = written.slice(0, written.indexOf("; expires"));

  expect(written).toContain("expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/");
  expect(valueIn(`other=1; ${kept}; geofenceColorNot=2`, "geofenceColor")).toBe("a; b=ü");
  expect(valueIn("other=1", "geofenceColor")).toBeNull();
  expect(valueIn("geofenceColor=%E0%A4%A", "geofenceColor")).toBeNull();
});
