import { areEqual, sha256Of } from "./bytes.ts";

// The tree of RFC 6962 over leaves that stand in an order, none of them left out.

const leafMark = new Uint8Array([0]);
const nodeMark = new Uint8Array([1]);

export const leafHash = (leaf: string): Uint8Array => sha256Of(leafMark, leaf);

const nodeHash = (left: Uint8Array, right: Uint8Array) => sha256Of(nodeMark, left, right);

/** The root over the hashes of leaves; of none the hash of nothing. */
export function treeRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256Of();
  let level = leaves;
  while (level.length > 1) level = levelAbove(level);
  return level[0]!;
}

/** The hashes beside the way from a leaf up to the root. */
export const inclusionProof = (leaves: readonly Uint8Array[], index: number): Uint8Array[] =>
  inclusionProofs(leaves, [index])[0]!;

/** The same of several leaves, for which the tree is made once. */
export function inclusionProofs(leaves: readonly Uint8Array[], indexes: readonly number[]): Uint8Array[][] {
  const proofs = indexes.map((): Uint8Array[] => []);
  let [level, places] = [leaves, indexes];
  while (level.length > 1) {
    for (const [nth, at] of places.entries()) {
      const beside = level[at ^ 1];
      if (beside !== undefined) proofs[nth]!.push(beside);
    }
    [level, places] = [levelAbove(level), places.map((at) => at >> 1)];
  }
  return proofs;
}

/** Pairs become one; the last one of an odd number goes up as it is, which makes the tree of RFC 6962. */
function levelAbove(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const right = level[at + 1];
    above.push(right === undefined ? level[at]! : nodeHash(level[at]!, right));
  }
  return above;
}

export type Inclusion = { leaf: Uint8Array; index: number; count: number; proof: readonly Uint8Array[] };

/** Whether a leaf stands at its place in the tree of so many leaves that has this root. */
export function isIncluded({ leaf, index, count, proof }: Inclusion, root: Uint8Array): boolean {
  if (index < 0 || index >= count) return false;
  let [hash, at, last, used] = [leaf, index, count - 1, 0];
  while (last > 0) {
    if (at % 2 === 1 || at < last) {
      const beside = proof[used];
      if (beside === undefined) return false;
      hash = at % 2 === 1 ? nodeHash(beside, hash) : nodeHash(hash, beside);
      used += 1;
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return used === proof.length && areEqual(hash, root);
}
