import type { GroupNode } from "@wegbuch/contract/groups/schemas";

/** A group with its place: how deep it lies, and the names of those above it, the topmost first. */
export type TreeGroup = { id: string; name: string; depth: number; path: readonly string[] };

/** A tree as a list in which each group follows the one above it. */
export function inTreeOrder(nodes: readonly GroupNode[], path: readonly string[] = []): TreeGroup[] {
  return nodes.flatMap(({ id, name, children }) => [
    { id, name, depth: path.length, path },
    ...inTreeOrder(children, [...path, name]),
  ]);
}

/** The groups whose name holds all the words, by their own names before those above them. */
export function matchingGroups(tree: readonly TreeGroup[], typed: string): TreeGroup[] {
  const words = typed
    .toLocaleLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLocaleLowerCase().includes(word));
  const byName = tree.filter(({ name }) => holds(name));
  const byPath = tree.filter(({ name, path }) => !holds(name) && holds([...path, name].join(" ")));
  return [...byName, ...byPath];
}
