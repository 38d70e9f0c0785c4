import type { Point } from "./make-plane.ts";

/**
 * How much each point of a line tells: without it the line would be off by so many meters (Douglas and Peucker, each
 * point's step noted instead of taken). No point tells more than the one it depends on; the ends tell everything.
 */
export function tellingOf(points: readonly Point[]): Float64Array {
  const telling = new Float64Array(points.length);
  telling[0] = telling[points.length - 1] = Infinity;
  // A list of what is left to do, since a long line would be too deep for calls within calls.
  const spans: [from: number, to: number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const { index, distance } = farthestBetween(points, from, to);
    if (index === -1) continue;
    telling[index] = Math.min(distance, telling[from]!, telling[to]!);
    spans.push([from, index], [index, to]);
  }
  return telling;
}

/** A line of the points that tell most: at most `most`, and none but the ends that tells less than `least` meters. */
export function mostTelling(
  points: readonly Point[],
  telling: Float64Array,
  { most, least }: { most: number; least: number },
): Point[] {
  const kept = [...points.keys()].filter((index) => telling[index]! >= least);
  const ranked = kept.toSorted((one, other) => telling[other]! - telling[one]!).slice(0, most);
  return ranked.toSorted((one, other) => one - other).map((index) => points[index]!);
}

function farthestBetween(points: readonly Point[], from: number, to: number) {
  let [index, distance] = [-1, -1];
  for (let at = from + 1; at < to; at += 1) {
    const away = metersFrom(points[at]!, points[from]!, points[to]!);
    if (away > distance) {
      index = at;
      distance = away;
    }
  }
  return { index, distance };
}

/** To the stretch between two points. Asked millions of times for a line that winds a lot, hence so plain. */
function metersFrom(point: Point, from: Point, to: Point): number {
  const alongX = to[0] - from[0];
  const alongY = to[1] - from[1];
  const x = point[0] - from[0];
  const y = point[1] - from[1];
  const squared = alongX * alongX + alongY * alongY;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, (x * alongX + y * alongY) / squared));
  const offX = x - share * alongX;
  const offY = y - share * alongY;
  return Math.sqrt(offX * offX + offY * offY);
}
