type Point = readonly [x: number, y: number];

/** Whether the line through the points crosses or touches itself, other than where its edges follow each other. */
export function lineCrosses(points: readonly Point[]): boolean {
  const line = points.filter((point, index) => index === 0 || !isSame(point, points[index - 1]!));
  for (let one = 0; one + 1 < line.length; one += 1)
    for (let other = one + 2; other + 1 < line.length; other += 1) {
      const [a, b, c, d] = [line[one]!, line[one + 1]!, line[other]!, line[other + 1]!];
      // Back at its first point, it is about to be closed.
      const isClosing = one === 0 && isSame(a, d);
      if (!isClosing && doMeet(a, b, c, d)) return true;
    }
  return false;
}

function doMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const isApart = ([0, 1] as const).some(
    (axis) =>
      Math.max(a[axis], b[axis]) < Math.min(c[axis], d[axis]) ||
      Math.max(c[axis], d[axis]) < Math.min(a[axis], b[axis]),
  );
  return !isApart && side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

/** 1 left of the way from one point to another, -1 right of it, 0 on its line. */
function side(from: Point, to: Point, point: Point): number {
  return Math.sign((to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]));
}

function isSame(one: Point, other: Point): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
