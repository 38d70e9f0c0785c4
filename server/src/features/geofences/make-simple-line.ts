import type { Point } from "./make-plane.ts";

/**
 * How far a line would be off, in meters, without each of its points (Douglas and Peucker, each point's step noted instead
 * of taken). No point counts more than the one it depends on; the ends are never left out.
 */
export function deviationsOf(points: readonly Point[]): Float64Array {
  const deviations = new Float64Array(points.length);
  deviations[0] = deviations[points.length - 1] = Infinity;
  // A list of what is left to do, since a long line would be too deep for calls within calls.
  const spans: [from: number, to: number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const { index, distance } = farthestBetween(points, from, to);
    if (index === -1) continue;
    deviations[index] = Math.min(distance, deviations[from]!, deviations[to]!);
    spans.push([from, index], [index, to]);
  }
  return deviations;
}

/** A line of the points that matter most: at most `most`, and none but the ends that deviates less than `least` meters. */
export function makeSimpleLine(
  points: readonly Point[],
  deviations: Float64Array,
  { most, least }: { most: number; least: number },
): Point[] {
  const kept = [...points.keys()].filter((index) => deviations[index]! >= least);
  const ranked = kept.toSorted((one, other) => deviations[other]! - deviations[one]!).slice(0, most);
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
