import type { GroupNode } from "@wegbuch/contract/groups/schemas";
import { expect, test } from "vitest";
import { inTreeOrder, matchingGroups } from "./group-tree.ts";

const node = (name: string, children: GroupNode[] = []): GroupNode => ({
  id: name,
  value: name,
  name,
  children,
});

const tree = inTreeOrder([
  node("Alpenland", [node("Nord", [node("Linz"), node("Wels")]), node("Süd", [node("Graz")])]),
]);

test("each group follows the one above it and knows the way to itself", () => {
  expect(tree.map(({ name, depth }) => [name, depth])).toEqual([
    ["Alpenland", 0],
    ["Nord", 1],
    ["Linz", 2],
    ["Wels", 2],
    ["Süd", 1],
    ["Graz", 2],
  ]);
  expect(tree[2]?.path).toEqual(["Alpenland", "Nord"]);
});

test.each([
  ["wel", ["Wels"]],
  ["NORD", ["Nord", "Linz", "Wels"]],
  ["süd graz", ["Graz"]],
  ["nord/linz", ["Linz"]],
  ["nowhere", []],
])("typing %s finds %s", (typed, names) => {
  expect(matchingGroups(tree, typed).map(({ name }) => name)).toEqual(names);
});

test("ten thousand groups are searched at once", () => {
  const large = inTreeOrder([
    node(
      "Top",
      Array.from({ length: 10_000 }, (_, index) => node(`Group ${index}`)),
    ),
  ]);
  expect(matchingGroups(large, "top").length).toBe(10_001);
});
