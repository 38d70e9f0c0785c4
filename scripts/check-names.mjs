// Finds functions that share a name, files that are called otherwise than what they export, and "…Of" that acts.
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { actingOf, calledOtherwise, sharedNames } from "./names.mjs";
import { privateWords, programs, vocabulary } from "./rooms.mjs";
import { filesBelow, root } from "./run.mjs";

/** Takes every source as path → text and gives one line per breach, and one per exception that is none any more. */
export function findNameBreaches(sources) {
  const exported = [...sources]
    .filter(([file]) => isJudged(file))
    .flatMap(([file, text]) => exportsOf(text).map((each) => ({ ...each, file })));
  const found = [...sameNames(exported), ...otherwiseCalled(exported), ...actingConversions(exported)];
  const used = new Set(found.flatMap(({ exception }) => (isExcepted(exception) ? [exception] : [])));
  return [
    ...found.filter(({ exception }) => !isExcepted(exception)).map(({ breach }) => breach),
    ...exceptions()
      .filter((exception) => !used.has(exception))
      .map((exception) => `scripts/names.mjs excepts ${exception} without need`),
  ];
}

const exceptions = () => [...sharedNames.keys(), ...calledOtherwise.keys(), ...actingOf.keys()];
const isExcepted = (exception) => exceptions().includes(exception);

/** What only tests, benchmarks and stories use may be called for them alone. */
const isJudged = (file) =>
  !/\.test\.|\.d\.m?ts$|\/test-|^(server\/test|e2e|bench)\//.test(file) && file.split("/")[0] in programs;

/** What a file exports besides types, as `{ name, isFunction, isAsync }`. */
function exportsOf(text) {
  const pattern =
    /^export (?:(async )?function\*? (\w+)|class (\w+)|const (\w+)(?::[^=\n]+)?\s*=\s*(async )?(<[^(]*>\(|\(|\w+ =>)?)/gm;
  return [...text.matchAll(pattern)].map(([, isAsync, called, type, constant, isAsyncToo, begins]) => ({
    name: called ?? type ?? constant,
    isFunction: constant === undefined || begins !== undefined || isAsyncToo !== undefined,
    isAsync: isAsync !== undefined || isAsyncToo !== undefined,
  }));
}

/** Two functions that one file could import. */
function sameNames(exported) {
  const byName = groupedBy(exported, ({ name }) => name);
  return [...byName].flatMap(([name, all]) => {
    const functions = all.filter(({ isFunction }) => isFunction);
    const pair = functions.flatMap((one, at) =>
      functions.slice(at + 1).flatMap((other) => (canMeet(one.file, other.file) ? [[one, other]] : [])),
    )[0];
    if (pair === undefined) return [];
    const [one, other] = pair.map(({ file }) => file);
    return [{ exception: name, breach: `${one} and ${other} both export ${name}` }];
  });
}

function canMeet(one, other) {
  const [slice, otherSlice] = [closedSlice(one), closedSlice(other)];
  if (slice !== null && otherSlice !== null) return slice === otherSlice;
  const [program, otherProgram] = [one.split("/")[0], other.split("/")[0]];
  return (
    program === otherProgram ||
    programs[program].includes(otherProgram) ||
    programs[otherProgram].includes(program)
  );
}

/** The slice outside of which nobody may import a file; null where others may. */
function closedSlice(file) {
  const [, program, slice] = /^(server|web)\/src\/features\/([^/]+)\//.exec(file) ?? [];
  if (program === undefined) return null;
  const isClosed = program === "web" || privateWords.includes(stemOf(file));
  return isClosed ? `${program}/${slice}` : null;
}

function otherwiseCalled(exported) {
  const byFile = groupedBy(exported, ({ file }) => file);
  return [...byFile].flatMap(([file, [{ name }, ...others]]) => {
    if (others.length > 0 || isWordOfSlices(stemOf(file)) || says(name, stemOf(file))) return [];
    return [{ exception: file, breach: `${file} exports only ${name} and is called otherwise` }];
  });
}

const groupedBy = (all, keyOf) =>
  all.reduce(
    (groups, each) => groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]),
    new Map(),
  );

const isWordOfSlices = (stem) => Object.values(vocabulary).some(({ words }) => words.includes(stem));

/** Whether a name has all the words of a file in it, however they end. */
function says(name, stem) {
  const words = wordsOf(name);
  return wordsOf(stem).every((word) => words.includes(word));
}

const wordsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .toLowerCase()
    .split("-")
    .map((word) => word.replace(/(ies|(?<=s)es|(?<!s)s)$/, "").replace(/(ed|ing|e|y)$/, ""));

const stemOf = (file) =>
  path.posix
    .basename(file)
    .replace(/\.\w+$/, "")
    .replace(/^_/, "");

function actingConversions(exported) {
  return exported
    .filter(({ name, isAsync }) => isAsync && /[a-z]Of$/.test(name))
    .map(({ name, file }) => ({
      exception: name,
      breach: `${file} exports ${name}, which acts: "…Of" is what only converts`,
    }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = Object.keys(programs)
    .flatMap(filesBelow)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const breaches = findNameBreaches(
    new Map(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")])),
  );
  for (const breach of breaches) console.error(breach);
  process.exit(breaches.length > 0 ? 1 : 0);
}
