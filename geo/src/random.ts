/** A source of numbers that a seed decides completely. */
export type Random = {
  /** 0 ≤ n < 1. */
  next: () => number;
  /** from ≤ n < to. */
  between: (from: number, to: number) => number;
  /** True in `probability` (0 to 1) of all cases. */
  chance: (probability: number) => boolean;
  /** One entry of a list that has at least one. */
  pick: <T>(list: readonly T[]) => T;
  /** Normally distributed around 0 with deviation 1. */
  gauss: () => number;
};

/** A mulberry32 generator whose state begins at the FNV-1a hash of `seed`, e.g. "demo/353…/2026-11-20". */
export function randomFrom(seed: string): Random {
  let state = fnv1a(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    gauss: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
