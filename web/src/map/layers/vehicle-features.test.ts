import { expect, test } from "vitest";
import { clustering, featuresOf } from "./vehicle-features.ts";

test("a vehicle brings the map what it draws and nothing else", () => {
  const vehicle = {
    id: "v",
    latitude: 48,
    longitude: 14,
    heading: null,
    state: "moving",
    label: "L-1",
  } as const;

  expect(featuresOf([vehicle]).features).toEqual([
    {
      type: "Feature",
      properties: { id: "v", state: "moving", heading: 0 },
      geometry: { type: "Point", coordinates: [14, 48] },
    },
  ]);
});

test("a group counts the vehicles of each state", () => {
  const states = ["moving", "overdue", "standing", "silent"];

  expect(Object.entries(clustering.clusterProperties)).toEqual(
    states.map((state) => [state, ["+", ["case", ["==", ["get", "state"], state], 1, 0]]]),
  );
});
