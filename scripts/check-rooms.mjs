// Finds imports that leave their room or floor, names outside the vocabulary, and paths in documents that lead nowhere.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  bannedNames,
  floors,
  mayLookAcross,
  onlyComputes,
  privateWords,
  programs,
  rooms,
  strangers,
  vocabulary,
} from "./rooms.mjs";
import { filesBelow, root } from "./run.mjs";

/** Takes every source as path → text and gives one line per breach. */
export function findBreaches(sources) {
  return [...sources].flatMap(([file, text]) => [
    ...nameBreaches(file, sources),
    ...placeBreaches(file),
    ...importBreaches(file, text),
    ...roleBreach(file, text),
  ]);
}

/** Takes every source; gives one line for what the rules name though it is not there any more. */
export function findIdleRules(sources) {
  const files = [...sources.keys()];
  const isThere = (place) =>
    files.some((file) => file.startsWith(`${place}/`) || file.startsWith(`${place}.ts`));
  const places = Object.entries(floors).flatMap(([folder, order]) =>
    namesOf(order).map((name) => (name === "." ? folder : `${folder}/${name}`)),
  );
  return [
    ...places.filter((place) => !isThere(place)),
    ...[...strangers.keys()].filter((file) => !sources.has(file)),
  ].map((named) => `scripts/rooms.mjs names ${named}, which does not exist`);
}

/** Takes a document's text and a test whether a path exists; gives one line per path that leads nowhere. */
export function findDeadPaths(document, text, exists) {
  return [...text.matchAll(/`([\w.@-]+(?:\/[\w.@*…-]+)+\/?)`/g)]
    .map((match) => match[1])
    .filter((named) => isOurs(named) && !named.includes("*") && !named.includes("…") && !exists(named))
    .map((named) => `${document} names ${named}, which does not exist`);
}

const isOurs = (named) =>
  named.split("/")[0] in programs || ["deploy", "docs", "scripts", ".ci"].includes(named.split("/")[0]);

function importBreaches(file, text) {
  if (isTest(file)) return [];
  return importsOf(text).flatMap((specifier) => {
    if (specifier.startsWith("@wegbuch/")) return programBreach(file, specifier.split("/")[1], specifier);
    if (!specifier.startsWith(".")) return [];
    const target = path.posix.normalize(
      path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, "")),
    );
    return [
      ...programBreach(file, target.split("/")[0], specifier),
      ...roomBreach(file, target),
      ...floorBreaches(file, target),
    ];
  });
}

function programBreach(file, target, specifier) {
  const program = file.split("/")[0];
  if (!(program in programs) || !(target in programs) || program === target) return [];
  if (programs[program].includes(target)) return [];
  return [`${file} imports ${specifier}: ${program} may not know ${target}`];
}

function roomBreach(file, target) {
  const program = file.split("/")[0];
  if (!(program in rooms) || target.split("/")[0] !== program) return [];
  const [from, to] = [roomOf(program, file), roomOf(program, target)];
  if (from === undefined || to === undefined) return [];
  if (from.name !== to.name && !from.may.includes(to.name)) {
    return [`${file} imports ${target}: ${from.name} may not know ${to.name}`];
  }
  return privateBreach(program, file, target, from, to);
}

/** Another slice is known by its verbs and queries alone; only the processes and the tests know its routes and jobs. */
function privateBreach(program, file, target, from, to) {
  if (program !== "server" || to.name !== "features" || ["processes", "test"].includes(from.name)) return [];
  if (sliceOf(to, file) === sliceOf(to, target)) return [];
  const word = path.posix.basename(target).replace(/\.\w+$/, "");
  return privateWords.includes(word) ? [`${file} imports ${target}: ${word} are the slice's own affair`] : [];
}

/** Each folder that has floors judges what lies in it; a type knows as much as a value. */
function floorBreaches(file, target) {
  return foldersOf(file)
    .filter((folder) => target.startsWith(`${folder}/`))
    .flatMap((folder) => {
      const [from, to] = [placeIn(folder, file), placeIn(folder, target)];
      const own = floorOf(folder, from);
      if (from === to || own === -1 || floorOf(folder, to) < own) return [];
      return [`${file} imports ${target}: in ${folder} ${to} lies on no lower floor than ${from}`];
    });
}

function placeBreaches(file) {
  if (isTest(file)) return [];
  return foldersOf(file)
    .filter((folder) => floorOf(folder, placeIn(folder, file)) === -1)
    .map((folder) => `${file}: ${placeIn(folder, file)} has no floor in ${folder}; see scripts/rooms.mjs`);
}

const foldersOf = (file) => Object.keys(floors).filter((folder) => file.startsWith(`${folder}/`));
const namesOf = (order) => (order === "apart" ? [] : order.flat());

/** The subfolder a file lies in, its own name where the floors name it, else ".". */
function placeIn(folder, file) {
  const [first, ...rest] = file.slice(folder.length + 1).split("/");
  if (rest.length > 0) return first;
  const stem = first.replace(/\.\w+$/, "");
  return namesOf(floors[folder]).includes(stem) ? stem : ".";
}

const floorOf = (folder, place) =>
  floors[folder] === "apart" ? 0 : floors[folder].findIndex((floor) => floor.includes(place));

function roleBreach(file, text) {
  if (isTest(file) || mayLookAcross.test(file) || !/\bas\("admin"\)|\brole: "admin"/.test(text)) return [];
  return [`${file} looks across mandators: only auth and the super admin's slices may`];
}

const roomOf = (program, file) => rooms[program].find((room) => room.path.test(file));
const sliceOf = (room, file) => room.path.exec(file)?.[1];

function nameBreaches(file, sources) {
  if (bannedNames.test(file)) return [`${file}: the name says nothing about what is inside`];
  if (isTest(file) || strangers.has(file)) return [];
  const slice = /^(contract|server|web)\/src\/(?:features\/)?([^/]+)\/(.+)$/.exec(file);
  const isSlice =
    slice !== null &&
    (file.includes("/features/") || (slice[1] === "contract" && !["kit", "access"].includes(slice[2])));
  if (!isSlice) return [];
  const [, program, , inside] = slice;
  const name = path.posix.basename(inside);
  if (isWord(program, name) || isNoun(file, inside, sources)) return [];
  return [`${file}: "${name}" is no word of a slice; see the vocabulary in CONVENTIONS.md`];
}

function isWord(program, name) {
  if (program === "web" && /^[A-Z]\w*\.(tsx|module\.css)$/.test(name)) return true;
  const { words, verbs } = vocabulary[program];
  const stem = name.replace(/\.tsx?$/, "");
  return words.includes(stem) || verbs.includes(stem.split("-")[0]) || /^test-|-texts$/.test(stem);
}

/** A noun says enough where a test says the rest, or where its folder does and the file only computes. */
function isNoun(file, inside, sources) {
  const hasTest = sources.has(file.replace(/\.tsx?$/, (ending) => `.test${ending}`));
  return hasTest || (inside.includes("/") && isPure(file, sources));
}

/** Whether a file imports, but for types, nothing other than what only computes: no database, no browser, no clock. */
function isPure(file, sources, asked = new Set()) {
  if (asked.has(file)) return true;
  asked.add(file);
  const text = sources.get(file);
  if (text === undefined || !file.endsWith(".ts")) return false;
  return importsOf(withoutTypes(text)).every((specifier) => {
    if (onlyComputes.test(specifier)) return true;
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
    return specifier.startsWith(".") && isPure(target, sources, asked);
  });
}

const withoutTypes = (text) =>
  text.replace(
    /(^|\n)\s*(?:import|export) (?:type [^;]*?|\{\s*(?:type [^,}]*,?\s*)+\}\s*)from "[^"]*";/g,
    "",
  );

const isTest = (file) => /\.test\.(ts|tsx|mjs)$/.test(file);

function importsOf(text) {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^"';]*?from\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|(?:^|\n)import\s+"([^"]+)"/g;
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const read = (file) => readFileSync(path.join(root, file), "utf8");
  const sources = Object.keys(programs)
    .flatMap(filesBelow)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const documents = [...filesBelow("docs"), "README.md", "ARCHITECTURE.md", "CONVENTIONS.md"].filter(
    (file) => file.endsWith(".md") && existsSync(path.join(root, file)),
  );
  const texts = new Map(sources.map((file) => [file, read(file)]));
  const breaches = [
    ...findBreaches(texts),
    ...findIdleRules(texts),
    ...documents.flatMap((file) =>
      findDeadPaths(file, read(file), (named) => existsSync(path.join(root, named))),
    ),
  ];
  for (const breach of breaches) console.error(breach);
  process.exit(breaches.length > 0 ? 1 : 0);
}
