import { roadCourseOf } from "@wegbuch/geo/demo-roads/road-course";
import { houseNear } from "@wegbuch/geo/demo-roads/houses";
import { crossingOf, placeAt, between, type Spot, spotOf, toStretch } from "@wegbuch/geo/demo-roads/plane";
import { danubeBridges, rivers } from "@wegbuch/geo/demo-roads/rivers";
import { roads } from "@wegbuch/geo/demo-roads/roads";
import { streetEndsOf, streetsOf } from "@wegbuch/geo/demo-roads/town-streets";
import { type Town, townNamed, towns } from "@wegbuch/geo/demo-roads/towns";
import { haversineMeters } from "@wegbuch/geo/distance";
import type { Place } from "@wegbuch/geo/place";
import { expect, test } from "vitest";
import { routeBetween } from "./route.ts";
import { houseOfStop, type Stop } from "@wegbuch/geo/demo-roads/stops";

const journeys = [
  ["Wien", "Wien"],
  ["Linz", "Enns"],
  ["Linz", "Freistadt"],
  ["Krems", "St. Pölten"],
  ["Tulln", "Stockerau"],
  ["Wien", "Mistelbach"],
  ["Salzburg", "Villach"],
  ["Innsbruck", "Bregenz"],
  ["Graz", "Leibnitz"],
  ["Klagenfurt", "St. Veit"],
  ["Bad Ischl", "Gmunden"],
] as const;

const squareOf = ({ latitude, longitude }: Place, north: number, east: number) =>
  `${Math.floor(latitude * 150) + north} ${Math.floor(longitude * 100) + east}`;

const squaresAround = (place: Place) =>
  [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => squareOf(place, north, east)));

const isOnNetwork = nearTest([
  ...roads.map(roadCourseOf),
  ...[...new Set(journeys.flat())].flatMap((name) => streetLines(townNamed(name))),
]);

test.each(journeys)("who drives from %s to %s stays on roads the map shows", (from, to) => {
  const lost = drivesBetween(from, to).flatMap((route) => route.filter((place) => !isOnNetwork(place, 30)));

  expect(lost).toEqual([]);
});

test.each(journeys)("the way from %s to %s and back is never the same to the metre", (from, to) => {
  for (const customer of [0, 1, 2, 3]) {
    const [home, there] = [at(from, "home"), at(to, `customer ${customer}`)];
    const out = routeBetween(home, there, `out ${customer}`);
    const back = routeBetween(there, home, `back ${customer}`);
    const again = routeBetween(home, there, `again ${customer}`);
    const [metersOut, metersBack] = [out, back].map((route) => Math.round(route.at(-1)!.meters));
    expect(metersBack).not.toBe(metersOut);
    expect(again).not.toEqual(out);
  }
});

test("nobody crosses the Danube but over its bridges", () => {
  const danube = rivers.find(({ name }) => name === "Donau")!.places;
  const isAtTheDanube = nearTest([danube]);
  const lines = [...roads.map(roadCourseOf), ...[...towns.values()].flatMap(streetLines)];

  const crossings = lines
    .filter((line) => line.some((place) => isAtTheDanube(place, 400)))
    .flatMap((line) => crossingsOf(line, danube));
  const astray = crossings.filter((place) =>
    [...danubeBridges.values()].every((bridge) => haversineMeters(bridge, place) > 150),
  );

  expect(crossings.length).toBeGreaterThanOrEqual(danubeBridges.size);
  expect(astray).toEqual([]);
});

test("every drive begins and ends at a house, and whoever looks the place up finds that house", () => {
  for (const town of towns.values()) {
    for (const word of ["yard", "home", "customer 1", "customer 2"]) {
      const house = houseOfStop({ town: town.name, address: word });
      expect(houseNear(house.place)).toMatchObject({ street: house.street, number: house.number, town });
    }
  }
});

test.each(["Wien", "Linz", "Graz", "Salzburg", "Innsbruck", "Klagenfurt", "St. Pölten"])(
  "%s has streets on all sides, each with a name of its own",
  (name) => {
    const { streets, stretches, spots } = streetsOf(townNamed(name));
    const side = streets.filter(({ isMain }) => !isMain).map((street) => street.name);
    const quarters = new Set(stretches.map(({ a }) => `${spots[a]!.x > 0} ${spots[a]!.y > 0}`));

    expect(streets.length).toBeGreaterThan(80);
    expect(new Set(side).size / side.length).toBeGreaterThan(0.6);
    expect(quarters.size).toBe(4);
  },
);

function drivesBetween(from: string, to: string) {
  return [0, 1].flatMap((customer) => {
    const [home, there] = [at(from, "yard"), at(to, `customer ${customer}`)];
    return [routeBetween(home, there, `out ${customer}`), routeBetween(there, home, `back ${customer}`)];
  });
}

function at(town: string, address: string): Stop {
  return { town, address };
}

function streetLines(town: Town): (readonly Place[])[] {
  const streets = streetsOf(town);
  return streets.stretches.map((stretch) => streetEndsOf(streets, stretch));
}

/** Whether a place lies so near to one of the lines; their stretches are looked up by squares of about 700 m. */
function nearTest(lines: readonly (readonly Place[])[]): (place: Place, meters: number) => boolean {
  const squares = new Map<string, [Place, Place][]>();
  for (const line of lines) {
    for (const [i, to] of line.slice(1).entries()) {
      for (const square of new Set([...squaresAround(line[i]!), ...squaresAround(to)]))
        (squares.get(square) ?? squares.set(square, []).get(square)!).push([line[i]!, to]);
    }
  }
  const origin = { x: 0, y: 0 };
  return (place, meters) =>
    (squares.get(squareOf(place, 0, 0)) ?? []).some(
      ([from, to]) => toStretch(origin, spotOf(place, from), spotOf(place, to)).meters <= meters,
    );
}

function crossingsOf(line: readonly Place[], river: readonly Place[]): Place[] {
  const origin = line[0]!;
  const [course, water] = [line, river].map((places) => places.map((place) => spotOf(origin, place))) as [
    Spot[],
    Spot[],
  ];
  return course.slice(1).flatMap((to, i) =>
    water.slice(1).flatMap((end, j) => {
      const parts = crossingOf(course[i]!, to, water[j]!, end);
      return parts ? [placeAt(origin, between(course[i]!, to, parts[0]))] : [];
    }),
  );
}
