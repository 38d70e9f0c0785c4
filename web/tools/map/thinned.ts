import { spotOf, toStretch } from "@wegbuch/geo/demo-roads/plane";
import type { Place } from "@wegbuch/geo/place";

/** The same line with as few places as keep it within so many metres of where it was (Douglas and Peucker). */
export function thinned(places: readonly Place[], meters: number): Place[] {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last || places.length < 3) return [...places];
  const [end, origin] = [spotOf(first, last), { x: 0, y: 0 }];
  let [farthest, at] = [meters, 0];
  for (const [i, place] of places.entries()) {
    const away = toStretch(spotOf(first, place), origin, end).meters;
    if (away > farthest) [farthest, at] = [away, i];
  }
  if (at === 0) return [first, last];
  return [...thinned(places.slice(0, at + 1), meters), ...thinned(places.slice(at), meters).slice(1)];
}
