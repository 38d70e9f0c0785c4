import { expect, test } from "vitest";
import { sayWhy } from "./say-why.ts";

test.each([
  { source: "own", lastAt: "2026-04-28T10:00:00.000Z", told: "why" },
  // When others of the company were there last is told to nobody.
  { source: "company", lastAt: null, told: "whyCompany" },
  { source: "fence", lastAt: null, told: "whyFence" },
  { source: "reservation", lastAt: null, told: "whyReservation" },
] as const)("a suggestion of source $source says that it comes from there", ({ source, lastAt, told }) => {
  expect(sayWhy({ basis: { count: 5, lastAt, source } }).text).toBe(told);
});
