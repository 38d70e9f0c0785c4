// What of a built clone runs: the list that the Dockerfile and the script without an engine both lay out.
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const programs = [
  "LICENSE",
  "package.json",
  "server/package.json",
  "server/dist",
  "server/data",
  "server/migrations",
  "web/dist",
];

/** Takes a built clone and gives its files and links by their places below it: the programs, and what they need of npm. */
export function appFiles(clone) {
  const lock = JSON.parse(readFileSync(path.join(clone, "package-lock.json"), "utf8"));
  const missing = programs.filter((place) => !existsSync(path.join(clone, place)));
  if (missing.length > 0) throw new Error(`Not built yet: ${missing.join(", ")}; run npm run build.`);
  return {
    programs: programs.flatMap((place) => filesOf(clone, place)),
    packages: serverPackages(lock, clone).flatMap((place) => filesOf(clone, place)),
  };
}

/** The places of all packages the server needs when it runs, sorted: no more than `npm ci --omit=dev` installs for it. */
export function serverPackages({ packages }, clone) {
  const found = new Set();
  const waiting = ["server"];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const [name, isOptional] of neededBy(packages[place])) {
      const next = placeOf(packages, place, name);
      if (next === undefined && isOptional) continue;
      if (next === undefined)
        throw new Error(`${place} needs ${name}, which package-lock.json does not have.`);
      if (found.has(next) || (isOptional && !existsSync(path.join(clone, next)))) continue;
      found.add(next);
      // Our own packages are bundled; what they need is not.
      waiting.push(packages[next].link ? packages[next].resolved : next);
    }
  }
  return [...found].filter((place) => !packages[place].link).sort(inOrder);
}

const inOrder = (one, other) => (one < other ? -1 : 1);

/** What may be there but need not is left out where nobody else asks for it; what is for another machine is not there. */
function neededBy({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const names = new Set([...peers, ...Object.keys(dependencies), ...Object.keys(optionalDependencies)]);
  return [...names].map((name) => [name, name in optionalDependencies]);
}

/** Where Node finds a package: in the nearest node_modules on the way up. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, "")) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === "") return undefined;
  }
}

/** Without the packages inside of a package, which are places of their own. */
function filesOf(clone, place) {
  if (!lstatSync(path.join(clone, place)).isDirectory()) return [place];
  return readdirSync(path.join(clone, place))
    .filter((name) => name !== "node_modules")
    .sort(inOrder)
    .flatMap((name) => filesOf(clone, `${place}/${name}`));
}
