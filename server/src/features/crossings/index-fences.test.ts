import type { Position } from "@wegbuch/geo/ring";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { indexFences as indexOf, type StoredFence } from "./index-fences.ts";

const squareAt = (longitude: number, latitude: number): Position[] => [
  [longitude, latitude],
  [longitude + 1, latitude],
  [longitude + 1, latitude + 1],
  [longitude, latitude + 1],
];

type Watched = StoredFence & { vehicleIds: readonly string[] };

/** Fences that say themselves whom they watch. */
function indexFences(fences: readonly Watched[]) {
  const watching = new Map<string, number[]>();
  for (const [number, { vehicleIds }] of fences.entries())
    for (const id of vehicleIds) watching.set(id, [...(watching.get(id) ?? []), number]);
  return indexOf(fences, new Map([...watching].map(([id, numbers]) => [id, Uint32Array.from(numbers)])));
}

const fence = (id: string, given: Partial<Watched>): Watched => ({
  id,
  title: id,
  ring: squareAt(0, 0),
  isAlarming: false,
  armedWeekdays: 0,
  createdAt: 0,
  vehicleIds: ["van"],
  ...given,
});

test("a vehicle is near the fences that watch it and meet the box, in the order of their ids", () => {
  const index = indexFences([
    fence("a", { vehicleIds: ["car", "van"] }),
    fence("b", { ring: squareAt(5, 5) }),
    fence("c", { vehicleIds: ["car"] }),
    fence("d", { isAlarming: true }),
  ]);
  const here = { west: 0.5, south: 0.5, east: 0.6, north: 0.6 };

  expect(index.near("van", here).map(({ id }) => id)).toEqual(["a", "d"]);
  expect(index.near("van", here, "alarming").map(({ id }) => id)).toEqual(["d"]);
  expect(index.near("car", here).map(({ id }) => id)).toEqual(["a", "c"]);
  expect(index.near("lorry", here)).toEqual([]);
  expect([index.mayAlarm("van"), index.mayAlarm("car")]).toEqual([true, false]);
});

test("no fences are no index to search", () => {
  expect(indexFences([])).toMatchObject({ isEmpty: true, size: 0 });
  expect(indexFences([]).near("van", { west: 0, south: 0, east: 1, north: 1 })).toEqual([]);
});

test("the tree finds what looking at every fence finds", () => {
  const place = fc.integer({ min: 0, max: 20 });
  const stored = fc
    .array(fc.record({ x: place, y: place, van: fc.boolean() }), { minLength: 1, maxLength: 60 })
    .map((all) =>
      all.map(({ x, y, van }, number) =>
        fence(String(number).padStart(2, "0"), { ring: squareAt(x, y), vehicleIds: van ? ["van"] : ["car"] }),
      ),
    );
  fc.assert(
    fc.property(stored, place, place, (fences, x, y) => {
      const box = { west: x, south: y, east: x + 2, north: y + 2 };
      const meets = ({ ring }: Watched) => {
        const [west, south] = ring[0]!;
        return west <= box.east && west + 1 >= box.west && south <= box.north && south + 1 >= box.south;
      };
      expect(
        indexFences(fences)
          .near("van", box)
          .map(({ id }) => id),
      ).toEqual(fences.filter((each) => each.vehicleIds.includes("van") && meets(each)).map(({ id }) => id));
    }),
  );
});
