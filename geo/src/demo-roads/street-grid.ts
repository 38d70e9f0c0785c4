import { type Random, randomFrom } from "../random.ts";
import { metersBetweenStretches, type Spot, spotOf } from "./plane.ts";
import { rivers } from "./rivers.ts";
import { streetNames } from "./street-names.ts";
import type { Town } from "./towns.ts";

/** A stretch of a street between two spots, by their numbers; `along`: metres from where the street begins. */
export type Stretch = {
  readonly a: number;
  readonly b: number;
  readonly street: number;
  readonly along: number;
};

/** Blocks as a town was laid out around its centre, which is spot 0, with a ring road and names for the streets. */
export type Grid = { readonly spots: Spot[]; readonly stretches: Stretch[]; readonly streets: Street[] };

/** A street of a town; what is main is wider and quicker. */
export type Street = { readonly name: string; readonly isMain: boolean };

type Cell = { readonly i: number; readonly j: number };

/** The streets of a town but its main roads; the same each time. They leave rivers alone. */
export function streetGridOf(town: Town): Grid {
  const random = randomFrom(`streets of ${town.name}`);
  const lattice = layOut(town, random);
  const names = streetNames(town.name, random);
  const grid: Grid = { spots: lattice.spots, stretches: [], streets: [] };
  const isBuilt = builtTest(town, lattice, random);
  const rings = ringsOf(town, lattice);
  for (const { street, cells } of rings) layStreet(grid, street, cells, lattice, isBuilt);
  for (const { street, cells } of axesOf(lattice))
    layStreet(grid, street, cells, lattice, isFree(grid, isBuilt));
  const isLaid = isFree(grid, isBuilt);
  for (const cells of runsOf(lattice, random)) {
    const street = { name: names.next().value as string, isMain: false };
    layStreet(grid, street, cells, lattice, (one, other) => !random.chance(0.09) && isLaid(one, other));
  }
  return grid;
}

/** What is not built yet. */
function isFree({ stretches }: Grid, isBuilt: IsBuilt): IsBuilt {
  const taken = new Set(stretches.map(({ a, b }) => keyOf(a, b)));
  return (a, b) => !taken.has(keyOf(a, b)) && isBuilt(a, b);
}

type Lattice = {
  readonly reach: number;
  readonly spots: Spot[];
  readonly numberOf: (cell: Cell) => number | undefined;
};

/** Corners of blocks, turned by an angle of the town's own and bent a little; those within its outline. */
function layOut({ radiusMeters }: Town, random: Random): Lattice {
  const block = Math.min(215, Math.max(105, radiusMeters / 11));
  const reach = Math.ceil(radiusMeters / block) + 1;
  const [turn, a, b, c] = [0, 0, 0, 0].map(() => random.between(0, Math.PI * 2)) as [
    number,
    number,
    number,
    number,
  ];
  const spots: Spot[] = [];
  const numbers = new Map<string, number>();
  const put = ({ i, j }: Cell) => {
    const calm = Math.min(1, Math.hypot(i, j) / 2);
    const bend = (u: number, v: number, phase: number) =>
      calm *
      block *
      (0.55 * Math.sin(u / 3.1 + phase) + 0.3 * Math.sin(v / 1.9 + phase * 2) + random.between(-0.09, 0.09));
    const [x, y] = [i * block + bend(j, i, a), j * block * 0.86 + bend(i, j, b)];
    const spot = { x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) };
    const angle = Math.atan2(spot.y, spot.x);
    const edge = radiusMeters * (0.86 + 0.1 * Math.sin(2 * angle + c) + 0.08 * Math.sin(5 * angle + a));
    if (Math.hypot(spot.x, spot.y) > edge) return;
    numbers.set(`${i} ${j}`, spots.push(spot) - 1);
  };
  put({ i: 0, j: 0 });
  for (let i = -reach; i <= reach; i++)
    for (let j = -reach - 3; j <= reach + 3; j++) if (i !== 0 || j !== 0) put({ i, j });
  return { reach: reach + 3, spots, numberOf: ({ i, j }) => numbers.get(`${i} ${j}`) };
}

type IsBuilt = (a: number, b: number) => boolean;

function builtTest(town: Town, { spots }: Lattice, random: Random): IsBuilt {
  const banks = rivers.flatMap(({ meters, places }) => {
    const course = places.map((place) => spotOf(town, place));
    return course.slice(1).flatMap((to, i) => {
      const from = course[i]!;
      const isNear = Math.min(Math.hypot(to.x, to.y), Math.hypot(from.x, from.y)) < town.radiusMeters + 400;
      return isNear ? [{ from, to, clear: meters / 2 + 30 }] : [];
    });
  });
  const parks = Array.from({ length: 3 }, () => {
    const [angle, far] = [random.between(0, 7), town.radiusMeters * random.between(0.3, 0.8)];
    return { x: Math.cos(angle) * far, y: Math.sin(angle) * far, meters: town.radiusMeters * 0.09 };
  });
  return (a, b) => {
    const [from, to] = [spots[a]!, spots[b]!];
    const isInPark = parks.some((park) => metersBetweenStretches(from, to, park, park) < park.meters);
    return (
      !isInPark && !banks.some((bank) => metersBetweenStretches(from, to, bank.from, bank.to) < bank.clear)
    );
  };
}

type Laid = { readonly street: Street; readonly cells: Cell[] };

/** The ring road around the old town, and in larger towns the belt farther out. */
function ringsOf({ radiusMeters }: Town, { reach }: Lattice): Laid[] {
  const ring = {
    street: { name: "Ringstraße", isMain: false },
    cells: squareOf(Math.max(2, Math.round(reach * 0.16))),
  };
  const belt = { street: { name: "Gürtelstraße", isMain: true }, cells: squareOf(Math.round(reach * 0.42)) };
  return radiusMeters >= 1_900 ? [ring, belt] : [ring];
}

/** The streets that lead straight out of the centre. */
function axesOf({ reach }: Lattice): Laid[] {
  const out = Array.from({ length: reach + 1 }, (_, step) => step);
  return [
    { name: "Hauptstraße", cells: out.map((i) => ({ i, j: 0 })) },
    { name: "Landstraße", cells: out.map((i) => ({ i: -i, j: 0 })) },
    { name: "Bahnhofstraße", cells: out.map((j) => ({ i: 0, j })) },
    { name: "Museumstraße", cells: out.map((j) => ({ i: 0, j: -j })) },
  ].map(({ name, cells }) => ({ street: { name, isMain: true }, cells }));
}

function squareOf(k: number): Cell[] {
  const side = Array.from({ length: 2 * k }, (_, step) => step - k);
  return [
    ...side.map((s) => ({ i: s, j: -k })),
    ...side.map((s) => ({ i: k, j: s })),
    ...side.map((s) => ({ i: -s, j: k })),
    ...side.map((s) => ({ i: -k, j: -s })),
    { i: -k, j: -k },
  ];
}

/** The lines of blocks in both directions, cut into streets of a few blocks each. */
function* runsOf({ reach }: Lattice, random: Random): Generator<Cell[]> {
  for (const isAcross of [false, true]) {
    for (let line = -reach; line <= reach; line++) {
      if (line === 0) continue;
      for (let from = -reach, blocks = 0; from < reach; from += blocks) {
        blocks = Math.floor(random.between(3, 8));
        const run = Array.from({ length: blocks + 1 }, (_, step) => from + step);
        yield run.map((at) => (isAcross ? { i: at, j: line } : { i: line, j: at }));
      }
    }
  }
}

/** Lays the built stretches of one street; a street of which nothing is built does not exist. */
function layStreet(grid: Grid, named: Street, cells: Cell[], { numberOf }: Lattice, isBuilt: IsBuilt): void {
  const numbers = cells.map(numberOf);
  let along = 0;
  const street = grid.streets.length;
  const laid: Stretch[] = [];
  for (const [i, b] of numbers.entries()) {
    const a = numbers[i - 1];
    if (a === undefined || b === undefined || !isBuilt(a, b)) continue;
    laid.push({ a, b, street, along });
    along += Math.hypot(grid.spots[a]!.x - grid.spots[b]!.x, grid.spots[a]!.y - grid.spots[b]!.y);
  }
  if (laid.length === 0) return;
  grid.streets.push(named);
  grid.stretches.push(...laid);
}

const keyOf = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);
