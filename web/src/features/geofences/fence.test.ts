import { expect, test } from "vitest";
import { mergeDrafts } from "../../ui/form/merge-drafts.ts";
import { bodyOf, boundsAround, drawnOf, type Fence, fieldsOf, isFixed, middleOf } from "./fence.ts";

const ring = [
  [14, 48],
  [14.2, 48],
  [14.2, 48.1],
  [14, 48],
] as const;

function aFence(part: Partial<Fence> = {}): Fence {
  return {
    ID: "0199aaaa-0000-7000-8000-000000000001",
    Title: "Zentrale Linz",
    Shape: "polygon",
    SystemGeoFence: false,
    IsNotEditable: false,
    IsAntiTheftEnabled: false,
    Colour: null,
    NotificationEmail: null,
    NotificationMobileNumber: null,
    Weekdays: [],
    Vehicles: 0,
    lat: null,
    long: null,
    radius: null,
    Line: null,
    Width: null,
    Version: 0,
    Histories: [],
    ring,
    ...part,
  };
}

test("bodies say latitude before longitude, without the corner that closes the ring", () => {
  expect(bodyOf(drawnOf(aFence()))).toEqual({
    points: [
      { lat: 48, long: 14 },
      { lat: 48, long: 14.2 },
      { lat: 48.1, long: 14.2 },
    ],
  });
});

test("a circle is changed by its centre and radius, a road by its line", () => {
  const circle = aFence({ Shape: "circle", lat: 48.3, long: 14.3, radius: 250 });
  const road = aFence({
    Shape: "road",
    Line: [
      [14, 48],
      [15, 48],
    ],
    Width: 40,
  });

  expect(bodyOf(drawnOf(circle))).toEqual({ lat: 48.3, long: 14.3, radius: 250 });
  expect(bodyOf(drawnOf(road))).toEqual({
    points: [
      { lat: 48, long: 14 },
      { lat: 48, long: 15 },
    ],
  });
});

test("the middle of a circle is its centre, of others that of their bounds", () => {
  expect(middleOf(aFence({ lat: 48.3, long: 14.3 }))).toEqual({ latitude: 48.3, longitude: 14.3 });
  expect(middleOf(aFence())).toEqual({ latitude: 48.05, longitude: 14.1 });
  expect(boundsAround([])).toBeNull();
});

test("shared fences and those that were fixed are changed by nobody", () => {
  expect([aFence(), aFence({ SystemGeoFence: true }), aFence({ IsNotEditable: true })].map(isFixed)).toEqual([
    false,
    true,
    true,
  ]);
});

test("an alarm day that somebody else has armed meanwhile is a conflict with other days, and taken where the days stayed", () => {
  const before = fieldsOf(aFence({ Weekdays: [1, 2, 3, 4, 5] }));
  const theirs = fieldsOf(aFence({ Weekdays: [1, 2, 3, 4, 5, 6] }));

  const withoutFriday = mergeDrafts({ before, mine: { ...before, days: [1, 2, 3, 4] }, theirs });
  const renamed = mergeDrafts({ before, mine: { ...before, title: "Lager" }, theirs });

  expect(withoutFriday).toMatchObject({ taken: {}, conflicts: ["days"] });
  expect(renamed).toMatchObject({ taken: { days: [1, 2, 3, 4, 5, 6] }, conflicts: [] });
});
