import type { Language } from "@wegbuch/contract/kit/texts";
import { expect, test, vi } from "vitest";
import { metersOf, typedKilometers } from "./kilometers.ts";

const speak = (language: Language) => vi.stubGlobal("localStorage", { getItem: () => language });

test.each([
  ["58700,12", 58_700_120],
  ["58.700,12", 58_700_120],
  ["58.700", 58_700_000],
  ["58 700", 58_700_000],
  ["58.7", 58_700],
  ["0", 0],
  ["0,001", 1],
  ["0,0001", undefined],
  ["-5", undefined],
  ["5 km", undefined],
  ["", undefined],
])("in German %s km are %s m", (typed, meters) => {
  speak("de-AT");
  expect(metersOf(typed)).toBe(meters);
});

test.each([
  ["58,700.12", 58_700_120],
  ["58,700", 58_700_000],
  ["58700.12", 58_700_120],
  ["58,7", 58_700],
])("in English %s km are %s m", (typed, meters) => {
  speak("en");
  expect(metersOf(typed)).toBe(meters);
});

test.each(["de-AT", "en"] as const)("what is there is typed so that it is understood, in %s", (language) => {
  speak(language);
  for (const meters of [0, 1, 999, 1_000, 58_123, 58_700_120, 60_210_000])
    expect(metersOf(typedKilometers(meters))).toBe(meters);
});
