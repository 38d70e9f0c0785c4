// The file system below the app: a folder that somebody made, or the packages of this Debian and the Node that runs us.
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { nodeUser } from "./read-dockerfile.mjs";

/** What Node needs besides itself, and PostgreSQL of npm: initdb asks for a shell, and we ask `test` whether it can be run. */
const forNode = ["base-files", "libc6", "libc-bin", "libgcc-s1", "gcc-12-base", "libstdc++6"];
const forPostgres = ["dash", "coreutils", "libacl1", "libattr1", "libgmp10", "libselinux1", "libpcre2-8-0"];

/** Manuals and texts of other languages; licences stay. */
const isLeftOut = (file) =>
  /^\/usr\/share\/(man|locale|info|lintian|bug)\//.test(file) ||
  (file.startsWith("/usr/share/doc/") && !file.endsWith("/copyright")) ||
  file.includes("/gconv/");

/** Gives the entries by their paths, and in words where they come from. */
export function baseFiles(folder) {
  return folder === undefined ? ofThisDebian() : ofFolder(folder);
}

function ofThisDebian() {
  const entries = new Map();
  const installed = [...forNode, ...forPostgres].map((name) => {
    const files = asked("dpkg-query", ["-L", name]).filter(
      (file) => /^\/[^.]/.test(file) && !isLeftOut(file),
    );
    for (const file of files) addLocal(entries, file);
    return `${name} ${asked("dpkg-query", ["-W", "-f", "${Version}", name])[0]}`;
  });
  for (const name of ["bin", "lib", "lib64", "sbin"]) addLocal(entries, `/${name}`);
  entries.set("usr/local/bin/node", { source: realpathSync(process.execPath), mode: 0o755 });
  for (const [name, text] of Object.entries(people)) entries.set(name, { text, mode: 0o644 });
  for (const name of ["dev", "proc", "sys", "run", "root"]) entries.set(name, { folder: true, mode: 0o755 });
  entries.set("tmp", { folder: true, mode: 0o1777 });
  requireLibraries(entries);
  return { entries, origin: `Node ${process.versions.node} on Debian's ${installed.join(", ")}` };
}

const people = {
  "etc/passwd": `root:x:0:0:root:/root:/bin/sh\nnode:x:${nodeUser}:${nodeUser}::/home/node:/bin/sh\n`,
  "etc/group": `root:x:0:\nnode:x:${nodeUser}:\n`,
  "etc/hosts": "127.0.0.1 localhost\n::1 localhost\n",
  "etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\n",
};

function asked(program, args) {
  const { status, stdout, error } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  if (status === 0) return stdout.trim().split("\n");
  throw new Error(
    `${program} ${args.join(" ")} failed${error ? ` (${error.message})` : ""}: name a root file system with --base.`,
  );
}

/** At the place where it really lies: a package says /lib, which leads to /usr/lib. */
function addLocal(entries, file) {
  const place = path.join(realpathSync(path.dirname(file)), path.basename(file));
  if (existsSync(place)) entries.set(place.slice(1), entryOf(place));
}

/** A file, link or folder as it lies there; undefined what is none of them, such as a device. */
export function entryOf(file) {
  const found = lstatSync(file);
  const stat = { mode: found.mode & 0o7777, uid: found.uid, gid: found.gid };
  if (found.isSymbolicLink()) return { ...stat, target: readlinkSync(file) };
  if (found.isDirectory()) return { ...stat, folder: true };
  return found.isFile() ? { ...stat, source: file } : undefined;
}

/** Fails now instead of at the first start where a library of Node is in none of the packages. */
function requireLibraries(entries) {
  const libraries = asked("ldd", [realpathSync(process.execPath)]).flatMap(
    (line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? [],
  );
  const missing = libraries.map((file) => realpathSync(file)).filter((file) => !entries.has(file.slice(1)));
  if (missing.length > 0)
    throw new Error(`Node needs ${missing.join(", ")}, which no package of the base has.`);
}

function ofFolder(folder) {
  const entries = new Map();
  const add = (place) => {
    const entry = entryOf(path.join(folder, place));
    if (entry === undefined) return;
    entries.set(place, entry);
    if (!entry.folder || ["dev", "proc", "sys"].includes(place)) return;
    for (const name of readdirSync(path.join(folder, place))) add(path.join(place, name));
  };
  for (const name of readdirSync(folder)) add(name);
  requireNode(folder, entries);
  addNodeUser(folder, entries);
  const [, system] = /^PRETTY_NAME="(.*)"$/m.exec(textOf(folder, "etc/os-release")) ?? [];
  return { entries, origin: `a root file system of ${system ?? "an unnamed system"}` };
}

function requireNode(folder, entries) {
  if (["usr/local/bin/node", "usr/bin/node"].some((place) => entries.has(place))) return;
  throw new Error(`${folder} has no Node: it is looked for in /usr/local/bin and /usr/bin.`);
}

/** Who runs Wegbuch has to be known by a name, or PostgreSQL makes no database. */
function addNodeUser(folder, entries) {
  for (const file of ["etc/passwd", "etc/group"]) {
    const text = textOf(folder, file);
    const isKnown = text.split("\n").some((line) => line.split(":")[2] === String(nodeUser));
    const own = people[file].split("\n").find((line) => line.startsWith("node:"));
    if (!isKnown) entries.set(file, { text: `${text}${own}\n`, mode: 0o644 });
  }
}

function textOf(folder, place) {
  const file = path.join(folder, place);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
