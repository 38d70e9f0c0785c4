import type { LookKind } from "../kit/endpoint.ts";

/** What somebody was told of where a vehicle is or was (rule privacy/looks). */
export const lookKinds = {
  track: 0,
  live: 1,
  lastPosition: 2,
  day: 3,
  export: 4,
  rawData: 5,
  tripEnds: 6,
} as const satisfies Record<LookKind, number>;
