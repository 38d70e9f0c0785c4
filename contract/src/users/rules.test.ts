import { expect, test } from "vitest";
import { isYes, roleNamed } from "./rules.ts";

test.each([
  ["Admin", 1],
  ["ADMIN (NUR LESEN)", 2],
  ["Admin Viewer", 2],
  [" gruppenleiter ", 3],
  ["Group Leader Viewer", 4],
  ["Fahrer", 5],
  ["driver", 5],
  ["DriverViewer", 6],
  ["Driver Viewer", 6],
  ["Fahrer (nur Lesen)", 6],
  ["Super Admin", undefined],
  ["Chef", undefined],
  ["5", undefined],
  ["", undefined],
])("the role typed as %j is %s", (typed, role) => {
  expect(roleNamed(typed)).toBe(role);
});

test.each([
  ["ja", true],
  ["YES", true],
  [" True ", true],
  ["1", true],
  ["X", true],
  ["nein", false],
  ["0", false],
  ["", false],
])("%j as an answer means %s", (typed, isMeant) => {
  expect(isYes(typed)).toBe(isMeant);
});
