import { expect, test } from "vitest";
import { demoRoads } from "./demo-roads.ts";

const { features } = demoRoads();
const of = (kind: string) => features.filter(({ properties }) => properties?.["kind"] === kind);

test("motorways and main roads carry the numbers of Austria's", () => {
  const refs = (kind: string) => new Set(of(kind).map(({ properties }) => properties?.["ref"] as string));

  expect([...refs("motorway")]).toEqual(
    expect.arrayContaining(["A1", "A2", "A9", "A10", "A12", "A21", "S6"]),
  );
  expect([...refs("main")]).toEqual(expect.arrayContaining(["B 1", "B 37", "B 320"]));
  expect([...refs("tunnel")]).toContain("A10");
});

test("streets have names, and all of it together is small enough to be loaded at once", () => {
  const streets = [...of("street"), ...of("avenue")];

  expect(streets.length).toBeGreaterThan(3_000);
  expect(streets.filter(({ properties }) => !properties?.["name"])).toEqual([]);
  expect(JSON.stringify(features).length).toBeLessThan(2_500_000);
});
