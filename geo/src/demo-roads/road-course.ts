import type { Place } from "../place.ts";
import { randomFrom } from "../random.ts";
import { smoothThrough, winding } from "./curve.ts";
import { roadNodes } from "./road-nodes.ts";
import type { Road, RoadKind } from "./roads.ts";

const swayMeters: Record<RoadKind, number> = { motorway: 130, tunnel: 15, country: 160, town: 20 };
const courses = new Map<Road, readonly Place[]>();

/** The course of a road from its beginning to its end, as places about 40 m apart: smooth, and winding a little. */
export function roadCourseOf(road: Road): readonly Place[] {
  const known = courses.get(road);
  if (known) return known;
  const phase = randomFrom(`${road.name} ${road.from}`).between(0, 6);
  const through = [roadNodes.get(road.from)!, ...road.via, roadNodes.get(road.to)!];
  const course = winding(smoothThrough(through), swayMeters[road.kind], phase);
  courses.set(road, course);
  return course;
}
