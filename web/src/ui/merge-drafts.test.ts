import { expect, test } from "vitest";
import { mergeDrafts } from "./merge-drafts.ts";

const before = { name: "Polo", plate: "L-1", groupIds: ["a"], note: "" };

test("what only the other one changed is taken, what both changed is to be decided", () => {
  const mine = { ...before, name: "Polo 1", note: "Mine" };
  const theirs = { ...before, name: "Polo 2", groupIds: ["a", "b"] };
  expect(mergeDrafts({ before, mine, theirs })).toEqual({
    taken: { groupIds: ["a", "b"] },
    conflicts: ["name"],
  });
});

test("what both changed alike, or only one typed, is no matter", () => {
  const mine = { ...before, name: "Golf", note: "Mine" };
  const theirs = { ...before, name: "Golf" };
  expect(mergeDrafts({ before, mine, theirs })).toEqual({ taken: {}, conflicts: [] });
});
