import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

test("a value is written in one way only, as RFC 8785 shows", () => {
  const example = {
    numbers: [JSON.parse("333333333.33333329") as number, 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0],
    string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"/",
    literals: [null, true, false],
  };

  expect(canonicalJson(example)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test("names are sorted by their UTF-16 units, at every depth", () => {
  const names = { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, "\u00f6": 7 };

  expect(canonicalJson([{ b: { d: 1, c: 2 }, a: [] }])).toBe('[{"a":[],"b":{"c":2,"d":1}}]');
  expect(Object.values(JSON.parse(canonicalJson(names)) as object)).toEqual([4, 2, 6, 7, 1, 5, 3]);
});

test("what has no canonical form is refused", () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, "half \ud83d", { "\ude00": 1 }])
    expect(() => canonicalJson(value)).toThrow(RangeError);
});
