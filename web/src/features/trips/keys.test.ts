import { expect, test } from "vitest";
import { commandOf, pageBeyond } from "./keys.ts";

const pressed = (key: string, held: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({ key, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...held });

test.each([
  ["b", { name: "classify", type: 0 }],
  ["P", { name: "classify", type: 1 }],
  ["w", { name: "classify", type: 2 }],
  [" ", { name: "tick" }],
  ["Enter", { name: "open" }],
  ["l", { name: "lock" }],
  ["e", { name: "edit" }],
  ["?", { name: "help" }],
  ["Escape", { name: "clear" }],
])("%s means %o", (key, command) => {
  expect(pressed(key)).toEqual(command);
});

test("arrows move the row, with Shift they take it along", () => {
  expect(pressed("ArrowDown")).toEqual({ name: "move", steps: 1, isExtending: false });
  expect(pressed("ArrowUp", { shiftKey: true })).toEqual({ name: "move", steps: -1, isExtending: true });
});

test("keys of the browser and of other shortcuts stay theirs", () => {
  expect(pressed("p", { ctrlKey: true })).toBeNull();
  expect(pressed("ArrowLeft", { ctrlKey: true, altKey: true })).toBeNull();
  expect(pressed("l", { metaKey: true })).toBeNull();
  expect(pressed("x")).toBeNull();
});

test("Ctrl Z takes the last classification back", () => {
  expect(pressed("z", { ctrlKey: true })).toEqual({ name: "undo" });
  expect(pressed("z", { metaKey: true })).toEqual({ name: "undo" });
  expect(pressed("z")).toBeNull();
});

test.each([
  [1, 1, 3, 2],
  [1, 3, 3, null],
  [-1, 3, 3, 2],
  [-1, 1, 3, null],
  [1, 1, 1, null],
  [1, 1, 0, null],
] as const)("%d step beyond page %d of %d is page %s", (steps, page, pageCount, beyond) => {
  expect(pageBeyond(steps, page, pageCount)).toBe(beyond);
});
