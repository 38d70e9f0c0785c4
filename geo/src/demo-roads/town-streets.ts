import type { Place } from "../place.ts";
import { between, crossingOf, metersApart, placeAt, type Spot, spotOf, toStretch } from "./plane.ts";
import { roadCourseOf } from "./road-course.ts";
import { type Road, roads } from "./roads.ts";
import { streetGridOf, type Street, type Stretch } from "./street-grid.ts";
import { mainStreetName } from "./street-names.ts";
import type { Town } from "./towns.ts";

/** Where a road leaves the streets of a town: the number of the spot, and how far on its course that is, from the town. */
type Exit = { readonly spot: number; readonly index: number };

/** The streets of a town as stretches between spots (metres from its centre, spot 0), all of them joined. */
export type TownStreets = {
  readonly town: Town;
  readonly spots: readonly Spot[];
  readonly stretches: readonly Stretch[];
  /** Numbers of the stretches that begin or end at a spot. */
  readonly stretchesAt: readonly (readonly number[])[];
  readonly streets: readonly Street[];
  readonly exits: ReadonlyMap<Road, Exit>;
};

const known = new Map<Town, TownStreets>();

/** The invented streets of a town, with the main roads that lead into it as they are. */
export function streetsOf(town: Town): TownStreets {
  const before = known.get(town);
  if (before) return before;
  const made = makeStreets(town);
  known.set(town, made);
  return made;
}

/** Where a stretch lies. */
export function streetEndsOf({ town, spots }: TownStreets, { a, b }: Stretch): [Place, Place] {
  return [placeAt(town, spots[a]!), placeAt(town, spots[b]!)];
}

function makeStreets(town: Town): TownStreets {
  const grid = streetGridOf(town);
  const spots = [...grid.spots];
  const streets = [...grid.streets];
  const exits = new Map<Road, Exit>();
  const main: Stretch[] = [];
  for (const [i, road] of roads.filter(({ from, to }) => [from, to].includes(town.name)).entries()) {
    streets.push({ name: mainStreetName(town.name, road, i), isMain: true });
    exits.set(road, layMainRoad({ town, spots, main, street: streets.length - 1 }, road));
  }
  const aside = grid.stretches.filter((stretch) => !runsAlong(spots, main, stretch));
  const joined = join(spots, main, aside);
  return connected({ town, spots, streets, exits }, joined);
}

type Laying = { town: Town; spots: Spot[]; main: Stretch[]; street: number };

function layMainRoad({ town, spots, main, street }: Laying, road: Road): Exit {
  const course = road.from === town.name ? roadCourseOf(road) : roadCourseOf(road).toReversed();
  let [at, along, index] = [0, 0, 0];
  while (index + 1 < course.length && metersApart(spots[at]!, spots[0]!) < town.radiusMeters) {
    const next = spots.push(spotOf(town, course[++index]!)) - 1;
    main.push({ a: at, b: next, street, along });
    along += metersApart(spots[at]!, spots[next]!);
    at = next;
  }
  return { spot: at, index };
}

/** A street beside a main road would be the same road twice. */
function runsAlong(spots: readonly Spot[], main: readonly Stretch[], { a, b }: Stretch): boolean {
  const middle = between(spots[a]!, spots[b]!, 0.5);
  return main.some((stretch) => {
    const [from, to] = [spots[stretch.a]!, spots[stretch.b]!];
    return (
      Math.abs(middle.x - from.x) < 100 &&
      Math.abs(middle.y - from.y) < 100 &&
      toStretch(middle, from, to).meters < 32
    );
  });
}

/** Crossroads wherever a street meets a main road. */
function join(spots: Spot[], main: readonly Stretch[], aside: readonly Stretch[]): Stretch[] {
  const cuts = new Map<Stretch, { part: number; spot: number }[]>();
  const note = (stretch: Stretch, part: number, spot: number) =>
    cuts.set(stretch, [...(cuts.get(stretch) ?? []), { part, spot }]);
  for (const one of main) {
    const [a, b] = [spots[one.a]!, spots[one.b]!];
    for (const other of aside) {
      const [c, d] = [spots[other.a]!, spots[other.b]!];
      if (Math.abs(a.x - c.x) > 400 || Math.abs(a.y - c.y) > 400) continue;
      const parts = crossingOf(a, b, c, d);
      if (!parts) continue;
      const spot = spots.push(between(a, b, parts[0])) - 1;
      note(one, parts[0], spot);
      note(other, parts[1], spot);
    }
  }
  return [...main, ...aside].flatMap((stretch) => cutAt(spots, stretch, cuts.get(stretch) ?? []));
}

function cutAt(spots: readonly Spot[], stretch: Stretch, cuts: { part: number; spot: number }[]): Stretch[] {
  const ends = [...cuts.toSorted((a, b) => a.part - b.part).map(({ spot }) => spot), stretch.b];
  let [a, along] = [stretch.a, stretch.along];
  return ends.map((b) => {
    const piece = { ...stretch, a, b, along };
    along += metersApart(spots[a]!, spots[b]!);
    a = b;
    return piece;
  });
}

/** Only what can be reached from the centre. */
function connected(
  rest: Omit<TownStreets, "stretches" | "stretchesAt">,
  all: readonly Stretch[],
): TownStreets {
  const near = neighbours(rest.spots, all);
  const reached = new Set([0]);
  for (const spot of reached)
    for (const number of near[spot]!) for (const end of [all[number]!.a, all[number]!.b]) reached.add(end);
  const stretches = all.filter(({ a }) => reached.has(a));
  return { ...rest, stretches, stretchesAt: neighbours(rest.spots, stretches) };
}

function neighbours(spots: readonly Spot[], stretches: readonly Stretch[]): number[][] {
  const at: number[][] = spots.map(() => []);
  for (const [number, { a, b }] of stretches.entries()) {
    at[a]!.push(number);
    at[b]!.push(number);
  }
  return at;
}
