import type { Place } from "../place.ts";
import { spotOf, toStretch } from "./plane.ts";
import { roadCourseOf } from "./road-course.ts";
import { type Road, roads } from "./roads.ts";

const reachMeters = 60;
const origin = { x: 0, y: 0 };

/** The name of the road between towns a place lies on ("A1", "B 37"); null where there is none. */
export function roadNear(place: Place): string | null {
  const road = roads.find((one) => isNear(one, place));
  return road ? road.name.replace(/^([BL])(?=\d)/, "$1 ") : null;
}

function isNear(road: Road, place: Place): boolean {
  const course = roadCourseOf(road);
  return course.some((to, i) => {
    const from = course[Math.max(0, i - 1)]!;
    // 40 m from one to the next: who is farther from one of them is not on this stretch.
    if (
      Math.abs(from.latitude - place.latitude) > 0.001 ||
      Math.abs(from.longitude - place.longitude) > 0.0015
    )
      return false;
    return toStretch(origin, spotOf(place, from), spotOf(place, to)).meters <= reachMeters;
  });
}
