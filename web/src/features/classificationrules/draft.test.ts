import { expect, test } from "vitest";
import { blankRule, missingIn, sentRule } from "./draft.ts";

const ring = { displayName: "Ring 1", latitude: 48.2, longitude: 16.37 };

test("a rule is sent with what its kind knows trips by, and nothing else", () => {
  expect(sentRule({ ...blankRule, home: ring }, null)).toEqual({
    kind: 1,
    schedule: { weekdays: [1, 2, 3, 4, 5], from: "06:00", until: "19:00" },
    isOffer: false,
  });
  expect(sentRule({ ...blankRule, kind: 3, place: ring, description: "Wartung" }, null)).toMatchObject({
    place: { ...ring, radiusInMeters: 200 },
    description: "Wartung",
  });
  expect(sentRule({ ...blankRule, kind: 3 }, "fence")).toMatchObject({ geofenceId: "fence" });
});

test("a typed address without a place, no day and an end before the beginning are told", () => {
  expect(missingIn({ ...blankRule, kind: 2, home: { displayName: "Ring" }, work: ring }, null)).toEqual({
    home: "placeMissing",
  });
  expect(missingIn({ ...blankRule, weekdays: [], until: "05:00" }, null)).toEqual({
    weekdays: "daysMissing",
    until: "untilWrong",
  });
  expect(missingIn({ ...blankRule, kind: 3 }, "fence")).toEqual({});
});
