import { expect, test } from "vitest";
import { de, en } from "../problems/texts.ts";
import { fill, inBothLanguages, languageOf } from "./texts.ts";

test.each([
  [undefined, "de-AT"],
  ["de-AT", "de-AT"],
  ["DE", "de-AT"],
  ["en", "en"],
  ["en-gb,en;q=0.9", "en"],
  ["fr-FR, en;q=0.8, de;q=0.5", "en"],
  ["fr", "de-AT"],
  ["dentist", "de-AT"],
  ["*", "de-AT"],
])("Accept-Language %s is read as %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test("a message is filled in both languages", () => {
  const say = inBothLanguages(de, en);
  expect(fill(say.fieldIsRequired, { field: "name" })).toEqual({
    "de-AT": "name ist erforderlich",
    en: "name is required",
  });
});
