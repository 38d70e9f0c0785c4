import { expect, test } from "vitest";
import { isFailedImport, mayReload } from "./stale-code.ts";

test.each([
  "Failed to fetch dynamically imported module: https://wegbuch.example/assets/TripsPage-x.js",
  "error loading dynamically imported module: https://wegbuch.example/assets/TripsPage-x.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/TripsPage-x.css",
])("“%s” is code that is gone", (message) => {
  expect(isFailedImport(new TypeError(message))).toBe(true);
});

test("any other failure is a failure of the page", () => {
  expect(isFailedImport(new TypeError("x is not a function"))).toBe(false);
  expect(isFailedImport("Importing a module script failed.")).toBe(false);
});

test("a page reloads by itself once, and again only when that has helped for a while", () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
  const noon = Date.parse("2026-11-20T12:00:00Z");

  expect([0, 2_000, 61_000].map((later) => mayReload(noon + later, storage))).toEqual([true, false, true]);
});
