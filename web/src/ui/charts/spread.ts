/**
 * Places at least `gap` apart and within bounds, in the order of the wished ones and as near to them as one pass down and
 * one pass up allow.
 */
export function spread(
  wished: readonly number[],
  gap: number,
  { from, to }: { from: number; to: number },
): number[] {
  const order = wished.map((_, index) => index).toSorted((one, other) => wished[one]! - wished[other]!);
  const places = [...wished];
  let least = from;
  for (const index of order) {
    places[index] = Math.max(places[index]!, least);
    least = places[index] + gap;
  }
  let most = to;
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index]!, most);
    most = places[index] - gap;
  }
  return places;
}
