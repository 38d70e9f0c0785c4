// Small parts shared by the scripts; plain Node, because they run before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Runs a program in the repository and gives its exit code; its output goes where ours goes. */
export function run(program, args, { env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** As `run`, but a failure ends the script with the program's own exit code. */
export async function must(program, args, options) {
  const code = await run(program, args, options);
  if (code !== 0) process.exit(code);
}

/** A program of node_modules, whatever folder the script was started in. */
export const bin = (name) => path.join(root, "node_modules", ".bin", name);

/** The short commit the clone stands at, empty outside a clone. */
export function commit() {
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : "";
}

/** Does a step only when its inputs (files, and a word beside them) changed since it last succeeded or an output is missing. */
export async function step(name, { inputs, word = "", outputs = [], work }) {
  const stampFile = path.join(root, ".build", "stamps", name);
  const stamp = `${fingerprint(inputs)} ${word}`;
  const isDone =
    existsSync(stampFile) &&
    readFileSync(stampFile, "utf8") === stamp &&
    outputs.every((output) => existsSync(path.join(root, output)));
  if (isDone) return;
  console.log(`· ${name}`);
  await work();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function fingerprint(inputs) {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((input) => filesBelow(input))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Every file below a path of the repository, sorted, without what is built or installed. */
export function filesBelow(start) {
  const absolute = path.join(root, start);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [start];
  return readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => !["node_modules", "dist", ".build", ".data", ".git"].includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(path.join(start, entry.name)));
}
