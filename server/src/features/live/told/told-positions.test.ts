import type { VehiclePosition } from "@wegbuch/contract/live/schemas";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toldDigest, newsFor, type Told } from "./told-positions.ts";

const ids = ["a", "b", "c", "d"];

const position = fc.record({
  id: fc.constantFrom(...ids),
  name: fc.constantFrom("Kran", "Bagger"),
  isPlaceHidden: fc.boolean(),
  latitude: fc.constantFrom(48.1, 48.2),
  deviceTime: fc.constantFrom("2026-05-04T08:00:00Z", "2026-05-04T08:00:10Z"),
}) as unknown as fc.Arbitrary<VehiclePosition>;
const list = fc.uniqueArray(position, { selector: ({ id }) => id });

/** All is looked at, or only some vehicles of it. */
const look = fc.record({ list, among: fc.option(fc.subarray(ids), { nil: null }) });

const byId = (positions: Iterable<VehiclePosition>) =>
  [...positions].toSorted((one, other) => (one.id < other.id ? -1 : 1));

// Rule live/stream.
test("whoever applies what is told has what he would get by asking, whatever became of the list", () => {
  fc.assert(
    fc.property(fc.array(look, { minLength: 1, maxLength: 12 }), (looks) => {
      const known = new Map<string, VehiclePosition>();
      let truth = new Map<string, VehiclePosition>();
      let told: Told = new Map();
      for (const { list: next, among } of looks) {
        const asked = among && new Set(among);
        // Of those nobody tells of nothing has changed.
        const kept = asked === null ? [] : [...truth.values()].filter(({ id }) => !asked.has(id));
        const found = asked === null ? next : next.filter(({ id }) => asked.has(id));
        truth = new Map([...kept, ...found].map((one) => [one.id, one]));
        const news = newsFor(told, found, asked);
        told = news.told;
        for (const id of news.gone) known.delete(id);
        for (const one of news.positions) known.set(one.id, one);
        expect(byId(known.values())).toEqual(byId(truth.values()));
        expect(newsFor(told, [...truth.values()], null)).toMatchObject({ gone: [], positions: [] });
      }
    }),
  );
});

const at = (id: string, said: object = {}) =>
  ({ id, name: "Kran", isPlaceHidden: false, latitude: 48, deviceTime: "now", ...said }) as VehiclePosition;
const toldOf = (...positions: VehiclePosition[]) => newsFor(new Map(), positions, null).told;

test("what becomes hidden is gone first, and told as hidden then", () => {
  const hidden = at("a", { isPlaceHidden: true, latitude: null });
  const { gone, positions } = newsFor(toldOf(at("a"), at("b")), [hidden, at("b")], null);
  expect([gone, positions]).toEqual([["a"], [hidden]]);
});

test("the digest stays while vehicles only move, whatever their order, and tells everything else", () => {
  const known = toldDigest(toldOf(at("a"), at("b")));
  expect(toldDigest(toldOf(at("b", { latitude: 49, deviceTime: "later" }), at("a")))).toBe(known);
  const others = [
    [at("a")],
    [at("a"), at("c")],
    [at("a"), at("b", { name: "Bagger" })],
    [at("a"), at("b"), at("c")],
  ];
  for (const other of others) expect(toldDigest(toldOf(...other))).not.toBe(known);
});
