import { expect, test } from "vitest";
import { decided, mergeDrafts } from "./merge-drafts.ts";

const before = { name: "Polo", plate: "L-1", groupIds: ["a"], note: "" };

test("what only the other one changed is taken, what both changed is to be decided", () => {
  const mine = { ...before, name: "Polo 1", note: "Mine" };
  const theirs = { ...before, name: "Polo 2", groupIds: ["a", "b"] };
  expect(mergeDrafts({ before, mine, theirs })).toEqual({
    taken: { groupIds: ["a", "b"] },
    conflicts: ["name"],
    next: { ...before, groupIds: ["a", "b"] },
  });
});

test("what both changed alike, or only one typed, is no matter", () => {
  const mine = { ...before, name: "Golf", note: "Mine" };
  const theirs = { ...before, name: "Golf" };
  expect(mergeDrafts({ before, mine, theirs })).toEqual({ taken: {}, conflicts: [], next: theirs });
});

test("what was taken over and then taken back by whom it came from is taken back here too", () => {
  const mine = { ...before, note: "Mine" };
  const theirs = { ...before, name: "Golf" };
  const first = mergeDrafts({ before, mine, theirs });

  const second = mergeDrafts({ before: first.next, mine: { ...mine, ...first.taken }, theirs: before });

  expect(second).toEqual({ taken: { name: "Polo" }, conflicts: [], next: before });
});

test("what was decided is asked again only once it has changed again", () => {
  const mine = { ...before, name: "Mine" };
  const theirs = { ...before, name: "Theirs" };
  const first = mergeDrafts({ before, mine, theirs });
  const next = decided(first.next, theirs, "name");

  expect(mergeDrafts({ before: next, mine, theirs: { ...theirs, note: "Later" } })).toMatchObject({
    taken: { note: "Later" },
    conflicts: [],
  });
  expect(mergeDrafts({ before: next, mine, theirs: before }).conflicts).toEqual(["name"]);
});

test("what nobody has decided yet, and is as it was, is no matter any more", () => {
  const mine = { ...before, name: "Mine" };
  const { next } = mergeDrafts({ before, mine, theirs: { ...before, name: "Theirs" } });

  expect(mergeDrafts({ before: next, mine, theirs: before })).toMatchObject({ taken: {}, conflicts: [] });
});
