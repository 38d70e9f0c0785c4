import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { rulesOf } from "./check-rules.mjs";
import { root } from "./run.mjs";

const read = (file) => readFileSync(path.join(root, file), "utf8");
const rows = [
  ...read("docs/duties.md").matchAll(/^\| (?!duty)(.+?) \| `(.+?)` \| (.+?) \| (.*?) ?\| `(.+?)` \|$/gm),
];
const pages = readdirSync(path.join(root, "docs/rules")).map((file) => [
  file.replace(".md", ""),
  read(`docs/rules/${file}`),
]);
const rules = rulesOf(pages);
const screens = read("web/src/app/screens.ts");

test("every duty is met by a screen, a rule and a test that are there", () => {
  expect(rows.length).toBe(read("docs/duties.md").match(/^\| (?!duty).+ \|$/gm).length);
  for (const [, duty, screen, named, , held] of rows) {
    expect(screens, duty).toContain(`path: "${screen}"`);
    for (const rule of named.split(", ")) expect(rules, duty).toContain(rule);
    expect(existsSync(path.join(root, held)), `${duty}: ${held}`).toBe(true);
  }
});
