import { expect, test } from "vitest";
import { isAborted, MissingTiles } from "./missing-tiles.ts";

test("a request the map gave up is told as such, also when it comes from a worker", () => {
  const given = AbortSignal.abort().reason as Error;
  expect(isAborted(given)).toBe(true);
  const told = structuredClone(Object.assign(new Error(given.message), { name: "AbortError" }));
  expect(told.name).toBe("Error");
  expect(isAborted(told)).toBe(true);
  expect(isAborted(new Error("AbortError"))).toBe(true);
});

test("a server that cannot be reached is no request the map gave up", () => {
  expect(isAborted(new TypeError("Failed to fetch"))).toBe(false);
  expect(isAborted(new Error("Bad response code: 503"))).toBe(false);
});

test("tiles are missing until each of them has come or left the view", () => {
  const [one, other] = [{ state: "errored" }, { state: "errored" }];
  const missing = new MissingTiles();
  expect(missing.haveAllCome()).toBe(false);
  missing.add(one);
  missing.add(other);
  one.state = "loaded";
  expect(missing.haveAllCome()).toBe(false);
  other.state = "unloaded";
  expect(missing.haveAllCome()).toBe(true);
  expect(missing.haveAllCome()).toBe(false);
});
