type Point = readonly [longitude: number, latitude: number];

/** The lowest point of a closed ring in the middle of its width, below which a name hides least of it. */
export function footOf(ring: readonly Point[]): [longitude: number, latitude: number] {
  const xs = ring.map(([x]) => x);
  const middle =
    (xs.reduce((least, x) => Math.min(least, x)) + xs.reduce((most, x) => Math.max(most, x))) / 2;
  let lowest = Infinity;
  for (const [index, [x, y]] of ring.slice(1).entries()) {
    const [beforeX, beforeY] = ring[index]!;
    if (Math.min(x, beforeX) > middle || Math.max(x, beforeX) < middle) continue;
    const share = x === beforeX ? 0 : (middle - beforeX) / (x - beforeX);
    lowest = Math.min(lowest, beforeY + share * (y - beforeY));
  }
  return [middle, lowest];
}
