// The image of deploy/Dockerfile without an engine: `npm run image` writes it into .build/image as an OCI layout, without a
// network; `--base FOLDER` puts a root file system of yours below it instead of packages of this Debian. `npm run image try`
// starts what is in it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { appFiles } from "./image/app-files.mjs";
import { baseFiles, entryOf } from "./image/base-files.mjs";
import { nodeUser, readDockerfile } from "./image/read-dockerfile.mjs";
import { tryImage } from "./image/try-image.mjs";
import { writeImage } from "./image/write-image.mjs";
import { commit, root } from "./run.mjs";

const { values, positionals } = parseArgs({ options: { base: { type: "string" } }, allowPositionals: true });
const folder = path.join(root, ".build", "image");
await (positionals[0] === "try" ? tryImage(folder) : makeImage());

async function makeImage() {
  await build();
  const base = baseFiles(values.base);
  const { config, folders } = readDockerfile(readFileSync(path.join(root, "deploy/Dockerfile"), "utf8"));
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  config.Env.unshift("PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
  // By number, so that nothing depends on what the base calls it.
  config.User = `${nodeUser}:${nodeUser}`;
  config.Labels["org.opencontainers.image.version"] = version;
  config.Labels["org.opencontainers.image.revision"] = commit();
  const { digest, size } = await writeImage(folder, {
    layers: layersOf(base, config.WorkingDir, folders),
    config,
    name: `wegbuch:${version}`,
    seconds: secondsOfCommit(),
  });
  console.log(`${path.relative(root, folder)}: wegbuch:${version}, ${Math.round(size / 1e6)} MB, ${digest}`);
  console.log(`Below it: ${base.origin}.`);
}

function layersOf({ origin, entries }, workingDir, folders) {
  const { programs, packages } = appFiles(root);
  const below = (places) => places.map((place) => [path.join(workingDir, place).slice(1), appEntry(place)]);
  const owned = folders.map(({ folder: place, mode, owner }) => [
    place.slice(1),
    { folder: true, mode, uid: owner, gid: owner },
  ]);
  return [
    { about: origin, entries },
    { about: "packages of npm that the server needs", entries: new Map(below(packages)) },
    { about: "Wegbuch", entries: new Map([...below(programs), ...owned]) },
  ];
}

/** Whatever umask a clone was made with: everybody reads, nobody but root writes. */
function appEntry(place) {
  const { source, target, mode } = entryOf(path.join(root, place));
  return { source, target, mode: mode & 0o100 ? 0o755 : 0o644 };
}

/** What everything in the image is dated by, so that it is the same for everybody. */
function secondsOfCommit() {
  const { stdout } = spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" });
  return Number(process.env.SOURCE_DATE_EPOCH || stdout || 0);
}
