import { expect, test } from "vitest";
import { historyChangesOf } from "./history-changes.ts";

const entry = (propertyName: string, changedAt: string, name = "Anna Brandtner") => ({
  propertyName,
  oldValue: "",
  newValue: "x",
  changedAt,
  user: { name },
  isLate: false,
});

test("what one person changed at one moment stands together", () => {
  const changes = historyChangesOf([
    entry("name", "2026-11-20T10:00:00.000Z"),
    entry("model", "2026-11-20T10:00:00.000Z"),
    entry("name", "2026-11-20T10:00:00.000Z", "System"),
    entry("name", "2026-11-19T10:00:00.000Z", "System"),
  ]);
  expect(changes.map(({ user, properties }) => [user, properties.map((each) => each.propertyName)])).toEqual([
    ["Anna Brandtner", ["name", "model"]],
    ["System", ["name"]],
    ["System", ["name"]],
  ]);
  expect(new Set(changes.map(({ key }) => key)).size).toBe(3);
});
