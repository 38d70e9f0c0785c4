import { haversineMeters } from "@wegbuch/geo/distance";
import { expect, test } from "vitest";
import { roadNodes } from "@wegbuch/geo/demo-roads/road-nodes";
import { roads } from "@wegbuch/geo/demo-roads/roads";
import { roadMeters, routeBetween } from "./route.ts";
import { towns } from "@wegbuch/geo/demo-roads/towns";

test("every road begins and ends at a node that exists", () => {
  const lost = roads.flatMap((road) => [road.from, road.to]).filter((end) => !roadNodes.has(end));

  expect(lost).toEqual([]);
});

test("every town can be reached from Vienna", () => {
  for (const town of towns.keys()) expect(roadMeters("Wien", town)).toBeGreaterThanOrEqual(0);
});

// Road distances as a route planner gives them; the hand-drawn network may be an eighth shorter or longer.
test.each([
  ["Wien", "Linz", 184],
  ["Wien", "Graz", 195],
  ["Salzburg", "Villach", 182],
  ["Innsbruck", "Bregenz", 198],
  ["Graz", "Klagenfurt", 135],
  ["Krems", "St. Pölten", 34],
])("%s to %s are about %i km", (from, to, kilometers) => {
  const ratio = roadMeters(from, to) / 1000 / kilometers;

  expect(ratio).toBeGreaterThan(0.875);
  expect(ratio).toBeLessThan(1.125);
});

test("a route runs without holes from door to door, and the same each time", () => {
  const route = routeBetween({ town: "Linz", address: "yard" }, { town: "Steyr", address: "customer 1" });

  expect(Math.max(...route.slice(1).map((point, i) => haversineMeters(route[i]!, point)))).toBeLessThan(120);
  expect(route).toEqual(
    routeBetween({ town: "Linz", address: "yard" }, { town: "Steyr", address: "customer 1" }),
  );
});

test("the way from Innsbruck to Vorarlberg goes through the Arlberg", () => {
  const route = routeBetween({ town: "Innsbruck", address: "yard" }, { town: "Bludenz", address: "yard" });
  const underground = route.filter((point) => point.kind === "tunnel");

  expect(underground.length).toBeGreaterThan(100);
});

test("a town nobody knows is refused by its name", () => {
  expect(() =>
    routeBetween({ town: "Atlantis", address: "yard" }, { town: "Wien", address: "yard" }),
  ).toThrow("Atlantis");
});
