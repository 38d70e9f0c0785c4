import { bytesToHex } from "@noble/hashes/utils.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inclusionProof, isIncluded, leafHash, treeRoot } from "./merkle-tree.ts";

/** The leaves of the published vectors, whose bytes are all below 128. */
const published = ["", "\0", "\x10", " !", "01", "@ABC", "PQRSTUVW", "`abcdefghijklmno"];

test("roots are those of the published trees", () => {
  const leaves = published.map(leafHash);

  const roots = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((count) => bytesToHex(treeRoot(leaves.slice(0, count))));

  expect(roots.map((root) => root.slice(0, 8))).toEqual([
    "e3b0c442",
    "6e340b9c",
    "fac54203",
    "aeb6bcfe",
    "d37ee418",
    "4e3bbb1f",
    "76e67dad",
    "ddb89be4",
    "5dc9da79",
  ]);
});

test("a leaf proves its place in a tree of any size, and no other place", () => {
  const trees = fc
    .integer({ min: 1, max: 70 })
    .chain((count) =>
      fc.record({ count: fc.constant(count), index: fc.nat(count - 1), other: fc.nat(count - 1) }),
    );
  fc.assert(
    fc.property(trees, ({ count, index, other }) => {
      const leaves = Array.from({ length: count }, (_, at) => leafHash(`leaf ${at}`));
      const [root, proof, leaf] = [treeRoot(leaves), inclusionProof(leaves, index), leaves[index]!];

      expect(isIncluded({ leaf, index, count, proof }, root)).toBe(true);
      if (other !== index) expect(isIncluded({ leaf, index: other, count, proof }, root)).toBe(false);
      expect(isIncluded({ leaf: leafHash("another"), index, count, proof }, root)).toBe(false);
      expect(isIncluded({ leaf, index, count, proof: [...proof, leaf] }, root)).toBe(false);
      expect(isIncluded({ leaf, index, count, proof: proof.slice(1) }, root)).toBe(count === 1);
    }),
    { seed: 16 },
  );
});
