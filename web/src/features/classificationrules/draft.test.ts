import { expect, test } from "vitest";
import { blankRule, draftOf, missingIn, sentRule, takenDraft } from "./draft.ts";

const ring = { displayName: "Ring 1", latitude: 48.2, longitude: 16.37 };
const [yard, caddy] = [
  { id: "f", name: "Lager" },
  { id: "v", name: "W-1" },
];

test("a rule is sent with what its kind knows trips by, and nothing else", () => {
  expect(sentRule({ ...blankRule, home: ring, vehicle: caddy })).toEqual({
    kind: 1,
    schedule: { weekdays: [1, 2, 3, 4, 5], from: "06:00", until: "19:00" },
    vehicleId: "v",
    isOffer: false,
  });
  const visit = { ...blankRule, kind: 3, place: ring, description: "Wartung" } as const;
  expect(sentRule(visit)).toMatchObject({ place: { ...ring, radiusInMeters: 200 }, description: "Wartung" });
  expect(sentRule({ ...visit, isInFence: true, fence: yard })).toEqual({
    kind: 3,
    geofenceId: "f",
    type: 0,
    description: "Wartung",
    contact: "",
    vehicleId: null,
    isOffer: false,
  });
  expect(sentRule({ ...visit, vehicle: caddy, isOffer: true })).toMatchObject({ vehicleId: null });
});

test("an offered commute is sent without places, and who takes it is asked for both", () => {
  const commute = { ...blankRule, kind: 2, home: ring, isOffer: true } as const;
  expect(missingIn(commute)).toEqual({});
  const sent = sentRule(commute);
  expect(sent).toEqual({ kind: 2, vehicleId: null, isOffer: true });

  const offer = { schedule: null, home: null, work: null, place: null, geofence: null, vehicle: null };
  const taken = takenDraft({ ...offer, kind: 2, confirmedAt: null } as never);
  expect(taken).toMatchObject({ kind: 2, isOffer: false });
  expect(missingIn(taken)).toEqual({ home: "placeMissing", work: "placeMissing" });
});

test("what is typed as midnight is the end of the day, and shown so again", () => {
  const late = sentRule({ ...blankRule, until: "00:00" });
  expect(late).toMatchObject({ schedule: { until: "24:00" } });
  const rule = { ...late, home: null, work: null, place: null, geofence: null, vehicle: null };
  expect(draftOf(rule as never)).toMatchObject({ until: "00:00" });
});

test("a typed address without a place, no fence, no day and an end before the beginning are told", () => {
  expect(missingIn({ ...blankRule, kind: 2, home: { displayName: "Ring" }, work: ring })).toEqual({
    home: "placeMissing",
  });
  expect(missingIn({ ...blankRule, weekdays: [], until: "05:00" })).toEqual({
    weekdays: "daysMissing",
    until: "untilWrong",
  });
  expect(missingIn({ ...blankRule, from: "", until: "26:00" })).toEqual({
    from: "timeWrong",
    until: "timeWrong",
  });
  expect(missingIn({ ...blankRule, kind: 3, place: ring, isInFence: true })).toEqual({
    fence: "fenceMissing",
  });
});
