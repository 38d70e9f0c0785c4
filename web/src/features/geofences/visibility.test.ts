import { expect, test } from "vitest";
import { hide, highlight, readHidden, unhide, unhighlight, type Visibility } from "./visibility.ts";

const nothing: Visibility = { hidden: new Set(), highlightedId: null };

test("pointing at a fence brings it back, and points at no other", () => {
  const hidden = hide(highlight(nothing, "linz"), ["steyr"]);

  expect(highlight(hidden, "steyr")).toEqual({ hidden: new Set(), highlightedId: "steyr" });
});

test("who hides a fence no longer points at it", () => {
  const pointed = highlight(nothing, "linz");

  expect(hide(pointed, ["wels", "linz"])).toEqual({
    hidden: new Set(["wels", "linz"]),
    highlightedId: null,
  });
  expect(hide(pointed, ["wels"]).highlightedId).toBe("linz");
});

test("fences are shown again one by one, and pointing ends without hiding", () => {
  const hidden = hide(nothing, ["linz", "wels"]);

  expect(unhide(hidden, ["linz"]).hidden).toEqual(new Set(["wels"]));
  expect(unhighlight(highlight(hidden, "linz"))).toEqual({ hidden: new Set(["wels"]), highlightedId: null });
});

test.each([
  [null, []],
  ['["a","b"]', ["a", "b"]],
  ['["a",1]', ["a"]],
  ['{"a":1}', []],
  ["[", []],
])("what was kept as %s hides %j", (kept, ids) => {
  expect([...readHidden(kept)]).toEqual(ids);
});
