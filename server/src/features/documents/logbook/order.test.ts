import { expect, test } from "vitest";
import { requireFitting } from "./order.ts";

test("more trips than a file holds are refused with what to do", () => {
  const refused = (format: "pdf" | "xlsx", trips: number) => () =>
    requireFitting({ format, language: "en" }, trips);
  refused("pdf", 50_000)();
  refused("xlsx", 1_000_000)();
  const message = {
    "de-AT": expect.stringContaining("höchstens 50,000 Fahrten, ausgewählt sind 50,001"),
    en: expect.stringContaining("Please choose a shorter period, fewer vehicles or Excel"),
  };
  expect(refused("pdf", 50_001)).toThrow(expect.objectContaining({ status: 413, told: { message } }));
  expect(refused("xlsx", 1_000_001)).toThrow(expect.objectContaining({ status: 413 }));
});
