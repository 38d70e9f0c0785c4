import { expect, test } from "vitest";
import { matching } from "../../ui/pickers/matching.ts";
import { applied, candidatesOf, differenceOf, isDifferent } from "./transfer.ts";

const ref = (id: string) => ({ id, name: `Wagen ${id}` });
const members = ["a", "b", "c"].map(ref);

test("who joins and who leaves is what differs from the members before", () => {
  expect(differenceOf(members, new Set(["b", "c", "d"]))).toEqual({ joined: ["d"], left: ["a"] });
  expect(isDifferent(differenceOf(members, new Set(["c", "b", "a"])))).toBe(false);
  expect(isDifferent(differenceOf(members, new Set(["a", "b"])))).toBe(true);
});

test("what others changed meanwhile stays as they left it", () => {
  const difference = differenceOf(members, new Set(["b", "c", "d"]));
  expect(applied(["b", "c", "e"].map(ref), difference)).toEqual(["b", "c", "e", "d"]);
  expect(applied(members, difference)).toEqual(["b", "c", "d"]);
});

test("an archived member can be taken out, though it is not among what is active", () => {
  const active = [{ ...ref("a"), about: "L-482 AH" }];
  expect(candidatesOf(active, ["a", "z"].map(ref))).toEqual([
    { id: "a", name: "Wagen a", about: "L-482 AH", isArchived: false },
    { id: "z", name: "Wagen z", about: "", isArchived: true },
  ]);
});

test("ten thousand are compared and searched as ten are", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ ...ref(String(index)), about: `L-${index}` }));
  const chosen = new Set(many.filter((_, index) => index % 2 === 0).map(({ id }) => id));
  expect(differenceOf(many, chosen).left).toHaveLength(5_000);
  expect(matching(many, "wagen 999")).toHaveLength(19);
});
