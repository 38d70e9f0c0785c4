import type { GeofenceImport } from "@wegbuch/contract/geofences/schemas";
import type { Saying } from "@wegbuch/contract/kit/texts";
import { setImmediate as turn } from "node:timers/promises";
import { de, en } from "@wegbuch/contract/geofences/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Asker } from "../../platform/documents/fair-turns.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import { piecesOf } from "./make-corridor.ts";
import {
  type Circle,
  circleShape,
  polygonShape,
  type Road,
  roadShape,
  type ShapeColumns,
} from "./make-shape.ts";

const say = inBothLanguages(de, en);

/** What a fence is made of: circles and roads of what they were drawn with, all else of its rings. */
export type Drawn = {
  coordinates?: GeofenceImport["features"][number]["coordinates"];
  circle?: Circle | null | undefined;
  road?: Road | null | undefined;
};

/** Makes shapes in their order for somebody, where they keep no call waiting; 400 naming all that are none. */
export type MakeShapes = (drawn: readonly Drawn[], of: Asker, naming?: Naming) => Promise<ShapeColumns[]>;

/** What the field of the n-th is called in a refusal; without it what its shape calls it. */
type Naming = "features";

/** So many pieces of roads and corners of rings are made at once: in some 50 ms at worst. */
const most = { pieces: 100, corners: 2_000 };

/** Whether shapes are made so quickly that a thread would take longer to be asked. */
export function areQuick(drawn: readonly Drawn[]): boolean {
  const pieces = drawn.reduce((sum, { road }) => sum + (road ? piecesOf(road.line) : 0), 0);
  const corners = drawn.reduce((sum, { coordinates = [] }) => sum + coordinates.flat().length, 0);
  return pieces <= most.pieces && corners <= most.corners;
}

/** Makes them here. */
export async function makeShapesHere(drawn: readonly Drawn[], naming?: Naming): Promise<ShapeColumns[]> {
  const shapes: ShapeColumns[] = [];
  const errors: Record<string, Saying[]> = {};
  for (const [index, one] of drawn.entries()) {
    try {
      shapes.push(shapeOf(one, naming && `${naming}.${index}`));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      Object.assign(errors, error.told.errors);
    }
    await turn();
  }
  if (Object.keys(errors).length > 0) throw new Problem(400, "Validation", { errors });
  return shapes;
}

function shapeOf({ coordinates, circle, road }: Drawn, place: string | undefined): ShapeColumns {
  const field = (name: string, own: string) => (place === undefined ? own : `${place}.${name}`);
  if (circle) return circleShape(circle, field("circle", "radius"));
  if (road) return roadShape(road, field("road", "points"));
  const [ring = [], ...holes] = coordinates ?? [];
  if (holes.length > 0) throw invalid(field("coordinates", "points"), say.ringHasHoles);
  return polygonShape(ring, field("coordinates", "points"));
}
