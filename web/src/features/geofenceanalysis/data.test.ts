import type { GeofenceAnalysis } from "@wegbuch/contract/geofenceanalyses/schemas";
import { expect, test } from "vitest";
import { isUnderWay, tripPageOf } from "./data.ts";

const analysis = (part: Partial<GeofenceAnalysis>) =>
  ({ isCalculated: false, hasFailed: false, tripCount: null, ...part }) as GeofenceAnalysis;

test("an analysis is under way until it is calculated or given up", () => {
  expect(isUnderWay(analysis({}))).toBe(true);
  expect(isUnderWay(analysis({ isCalculated: true }))).toBe(false);
  expect(isUnderWay(analysis({ hasFailed: true }))).toBe(false);
});

test("the trips of an analysis are counted in pages", () => {
  const counted = tripPageOf(analysis({ isCalculated: true, tripCount: 21 }), { page: 3, perPage: 10 });

  expect(counted).toMatchObject({ items: [], page: 3, totalCount: 21, pageCount: 3 });
});
