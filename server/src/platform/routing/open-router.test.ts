import { expect, test } from "vitest";
import { CannotStart } from "../cannot-start.ts";
import { openRouter } from "./open-router.ts";
import { thinLine } from "./thin-line.ts";

test.each(["osrm:nowhere", "valhalla:file:///etc/passwd", "graphhopper:ftp://example.org"])(
  "%s cannot be opened and the setting is named",
  (setting) => {
    expect(() => openRouter(setting)).toThrow(CannotStart);
    expect(() => openRouter(setting)).toThrow(/^ROUTER /);
  },
);

test("without a router the way is straight from waypoint to waypoint", async () => {
  const waypoints = [
    { latitude: 48.2, longitude: 16.37 },
    { latitude: 48.21, longitude: 16.37 },
    { latitude: 48.2, longitude: 16.37 },
  ];

  expect(await openRouter("straight")(waypoints)).toEqual({
    points: waypoints,
    meters: 2224,
    seconds: null,
    by: "straight",
  });
});

test("of a way with very many points the fence gets those that tell its shape", () => {
  const points = Array.from({ length: 60_000 }, (_, i) => ({ latitude: 48 + i * 1e-5, longitude: 16 }));

  const thin = thinLine(points);

  expect(thin.length).toBeGreaterThan(1_000);
  expect(thin.length).toBeLessThanOrEqual(5_000);
  expect([thin[0], thin.at(-1)]).toEqual([points[0], points.at(-1)]);
});

test("a short way stays as it is", () => {
  const points = Array.from({ length: 5_000 }, () => ({ latitude: 48, longitude: 16 }));

  expect(thinLine(points)).toBe(points);
});
