import type { GroupNode } from "@wegbuch/contract/groups/schemas";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inTreeOrder, type TreeGroup } from "../../entities/groups/group-tree.ts";
import { countBelow, moveTargets, parentOf, pathTo } from "./tree.ts";

const node = (name: string, children: GroupNode[] = []): GroupNode => ({
  id: name,
  name,
  value: name,
  children,
});

const tree = inTreeOrder([
  node("Alpenland", [
    node("Nord", [node("Linz", [node("Hafen")]), node("Wels")]),
    node("Süd", [node("Graz")]),
    node("West"),
  ]),
]);

const names = (groups: readonly TreeGroup[]) => groups.map(({ name }) => name).join(" ");

test("the way to a group leads from the topmost one down to it", () => {
  expect(names(pathTo(tree, "Hafen"))).toBe("Alpenland Nord Linz Hafen");
  expect(names(pathTo(tree, "Graz"))).toBe("Alpenland Süd Graz");
  expect(names(pathTo(tree, "Alpenland"))).toBe("Alpenland");
  expect(pathTo(tree, "gone")).toEqual([]);
  expect(parentOf(tree, "Wels")?.name).toBe("Nord");
  expect(parentOf(tree, "Alpenland")).toBeUndefined();
});

test("a group moves neither into itself nor below itself", () => {
  expect(names(moveTargets(tree, "Nord"))).toBe("Alpenland Süd Graz West");
  expect(names(moveTargets(tree, "West"))).toBe("Alpenland Nord Linz Hafen Wels Süd Graz");
  expect(names(moveTargets(tree, "Linz"))).toBe("Alpenland Nord Wels Süd Graz West");
  expect(moveTargets(tree, "Alpenland")).toEqual([]);
});

test("each group knows how many lie right below it", () => {
  const counts = countBelow(tree);
  expect([counts.get("Alpenland"), counts.get("Nord"), counts.get("Linz"), counts.get("West")]).toEqual([
    3,
    2,
    1,
    undefined,
  ]);
});

test("in any tree the targets of a move are exactly the groups that do not have it above them", () => {
  const anyTree = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 40 }).map((parents) => {
    const nodes = [node("0"), ...parents.map((_, index) => node(String(index + 1)))];
    parents.forEach((parent, index) => nodes[parent % (index + 1)]!.children.push(nodes[index + 1]!));
    return inTreeOrder([nodes[0]!]);
  });
  fc.assert(
    fc.property(anyTree, fc.nat(), (tree, pick) => {
      const { id } = tree[pick % tree.length]!;
      const free = tree.filter((group) => !pathTo(tree, group.id).some((above) => above.id === id));
      expect(moveTargets(tree, id)).toEqual(free);
    }),
  );
});
