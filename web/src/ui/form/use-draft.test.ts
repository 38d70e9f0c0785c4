import { expect, test } from "vitest";
import { isChanged } from "./changed.ts";
import { refusedOfOthers } from "./use-draft.ts";

test("what the server said of a field is no longer true once the field or a part of it changes", () => {
  const refused = { name: "vergeben", "boxes.3.imei": "unbekannt", "administrator.email": "vergeben" };
  expect(refusedOfOthers(refused, ["boxes", "name"])).toEqual({ "administrator.email": "vergeben" });
  expect(refusedOfOthers(refused, [])).toEqual(refused);
});

test("a form is changed as long as it holds something else than it was filled with", () => {
  const before = { name: "Linz", groupIds: ["1"] };
  expect(isChanged({ ...before, groupIds: ["1", "2"] }, before)).toBe(true);
  expect(isChanged({ ...before, groupIds: ["1"] }, before)).toBe(false);
});
