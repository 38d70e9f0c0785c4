import type { TreeGroup } from "../../entities/groups/group-tree.ts";

// A tree is the list that `useGroupTree` gives: each group follows the one above it.

/** A group after those above it, the topmost first; nothing when the tree does not have it. */
export function pathTo(tree: readonly TreeGroup[], id: string): TreeGroup[] {
  const at = tree.findIndex((group) => group.id === id);
  const path: TreeGroup[] = [];
  for (const group of tree.slice(0, at + 1).toReversed()) {
    const below = path.at(-1);
    if (below === undefined || group.depth === below.depth - 1) path.push(group);
  }
  return path.toReversed();
}

/** The group right above; undefined for the topmost one. */
export function parentOf(tree: readonly TreeGroup[], id: string): TreeGroup | undefined {
  return pathTo(tree, id).at(-2);
}

/** Where a group may move (rule groups/tree): everywhere but into itself and what lies below it. */
export function moveTargets(tree: readonly TreeGroup[], id: string): TreeGroup[] {
  const at = tree.findIndex((group) => group.id === id);
  const group = tree[at];
  if (group === undefined) return [...tree];
  const beyond = tree.findIndex(({ depth }, index) => index > at && depth <= group.depth);
  return tree.filter((_, index) => index < at || (beyond >= 0 && index >= beyond));
}

/** How many groups lie right below each. */
export function countBelow(tree: readonly TreeGroup[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const path: TreeGroup[] = [];
  for (const group of tree) {
    path.length = group.depth;
    const above = path.at(-1);
    if (above) counts.set(above.id, (counts.get(above.id) ?? 0) + 1);
    path.push(group);
  }
  return counts;
}
