import { expect, test } from "vitest";
import { verifyBundle } from "./rules.ts";
import { makeTestBundle } from "./test-bundle.ts";
import { changes, makeChangedBundle, wholeBundleFor } from "./test-changes.ts";

const runs = process.env["TEST_LONG"] ? 1000 : 45;

test("nothing is found in a bundle that is whole", () => {
  for (let seed = 1; seed <= runs; seed += 1) {
    const { files, key } = makeTestBundle(seed);
    expect({ seed, findings: verifyBundle(files, { key }).findings }).toEqual({ seed, findings: [] });
  }
}, 120_000);

test("whatever is changed in a bundle is found", () => {
  const tried = new Set<string>();
  for (let seed = 1; seed <= runs; seed += 1) {
    const { files, key, how } = makeChangedBundle(seed, wholeBundleFor(seed));
    tried.add(how);
    const { findings } = verifyBundle(files, { key });
    expect({ seed, how, isFound: findings.length > 0 }).toEqual({ seed, how, isFound: true });
  }
  expect(tried).toEqual(new Set(Object.keys(changes)));
}, 120_000);
