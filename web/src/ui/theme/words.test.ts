import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const source = path.resolve(import.meta.dirname, "../..");
const files = readdirSync(source, { recursive: true, encoding: "utf8" });
const texts = (ending: string) =>
  files.filter((file) => file.endsWith(ending)).map((file) => readFileSync(path.join(source, file), "utf8"));

const words = readFileSync(path.join(import.meta.dirname, "words.css"), "utf8");
const known = [...words.matchAll(/^ {2}\.([\w-]+) \{/gm)].map(([, word]) => word ?? "");

const composed = texts(".module.css").flatMap((text) => matches(text, /composes: ([^;"]+) from global;/g));
const worn = texts(".tsx").flatMap((text) => matches(text, /className="([^"]+)"/g));
const used = [...composed, ...worn].flatMap((names) => names.split(/\s+/));

test("a class that a module composes or an element wears is one of the words", () => {
  expect(used.filter((word) => !known.includes(word))).toEqual([]);
});

test("a word is used more than twice", () => {
  expect(known.filter((word) => used.filter((each) => each === word).length < 3)).toEqual([]);
});

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, names]) => names ?? "");
}
