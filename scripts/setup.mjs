// Brings a clone to the point where everything can run: installs what the lock file names, builds, finds nothing twice.
import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";
import { must, step } from "./run.mjs";

export async function setup() {
  requireNode();
  await install();
  await build();
}

/** Installs exactly the lock file, development tools included, unless that was done before. */
export async function install() {
  await step("install", {
    inputs: ["package-lock.json", "package.json"],
    outputs: ["node_modules/.package-lock.json"],
    work: () => must("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]),
  });
}

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Wegbuch needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await setup();
