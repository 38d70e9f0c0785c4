import { expect, test } from "vitest";
import { matching } from "./matching.ts";

test("all words are looked for, in the name and below it", () => {
  const items = [
    { name: "Servicewagen 4", about: "L-482 AH" },
    { name: "Servicewagen 5", about: "L-517 BK" },
  ];
  expect(matching(items, " SERVICE ah").map(({ name }) => name)).toEqual(["Servicewagen 4"]);
  expect(matching(items, "  ")).toBe(items);
});
