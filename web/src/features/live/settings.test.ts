import { expect, test } from "vitest";
import { firstSettings, isClustered, markerLabel } from "./settings.ts";

const vehicle = { licensePlate: "L-482 AH", name: "Servicewagen 4" };
const plateless = { licensePlate: "", name: "Anhänger" };

test.each([
  [true, false, "L-482 AH", "Anhänger"],
  [true, true, "L-482 AH Servicewagen 4", "Anhänger"],
  [false, true, "Servicewagen 4", "Anhänger"],
  [false, false, "", ""],
])("plates %s and names %s put “%s” and “%s” at markers", (showPlates, showNames, withPlate, without) => {
  const settings = { ...firstSettings, showPlates, showNames };

  expect(markerLabel(vehicle, settings)).toBe(withPlate);
  expect(markerLabel(plateless, settings)).toBe(without);
});

test("a crowd is grouped by itself, fewer vehicles only when it is wanted", () => {
  expect([150, 151].map((count) => isClustered(firstSettings, count))).toEqual([false, true]);
  expect(isClustered({ ...firstSettings, clusterMarkers: true }, 2)).toBe(true);
  expect(isClustered({ ...firstSettings, clusterMarkers: false }, 500)).toBe(false);
});
