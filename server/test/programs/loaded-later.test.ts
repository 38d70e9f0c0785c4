import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";

const programs = inject("programs");

/** What a file of the program names itself, at once or where it is needed: packages, and files beside it. */
function namedIn(file: string) {
  const text = readFileSync(path.join(programs, file), "utf8");
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);
  return { atOnce: all(/(?:\bfrom|^import) ?"([^"]+)"/gm), later: all(/\bimport\("([^"]+)"\)/g) };
}

/** All that is loaded at once with a file, that file included. */
function loadedWith(first: string): Set<string> {
  const known = new Set([first]);
  for (const name of known)
    if (name.startsWith("./")) for (const next of namedIn(name).atOnce) known.add(next);
  return known;
}

test.each(["gateway", "api", "worker"])("%s at rest has loaded nothing that only few calls need", (name) => {
  const own = namedIn("main.js").later.find((file) => file.startsWith(`./${name}-`))!;
  const loaded = new Set([...loadedWith("./main.js"), ...loadedWith(own)]);

  expect(loaded).toContain("pg");
  const rarelyNeeded = [
    "pdfkit",
    "@zxcvbn-ts/language-common",
    "@peculiar/asn1-tsp",
    "@simplewebauthn/server",
  ];
  expect(rarelyNeeded.filter((each) => loaded.has(each))).toEqual([]);
});
