/** An axis without lines: the hairlines of the grid are enough. */
export const quietAxis = {
  tickLine: false,
  axisLine: false,
  tickMargin: 8,
  tick: { fontSize: 12, fill: "var(--wb-ink-3)" },
} as const;
