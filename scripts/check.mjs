// Everything that can be judged without running the product; each part says its own findings.
import { pathToFileURL } from "node:url";
import { bin, run } from "./run.mjs";
import { install } from "./setup.mjs";

const parts = [
  ["format", bin("oxfmt"), ["--check", "."]],
  ["lint", bin("oxlint"), ["--type-aware", "--deny-warnings", "."]],
  ["types", bin("tsc"), ["-p", "tsconfig.json"]],
  ["types of the web", bin("tsc"), ["-p", "web/tsconfig.json"]],
  ["types of the web's tools", bin("tsc"), ["-p", "web/tsconfig.tools.json"]],
  ["types of the stories", bin("tsc"), ["-p", "e2e/tsconfig.json"]],
  ["rooms and words", process.execPath, ["scripts/check-rooms.mjs"]],
  ["unused code", bin("knip"), []],
];

/** Gives how many parts passed and which failed. */
export async function check() {
  const failed = [];
  for (const [name, program, args] of parts) {
    console.log(`· ${name}`);
    if ((await run(program, args)) !== 0) failed.push(name);
  }
  return { passed: parts.length - failed.length, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await install();
  const { failed } = await check();
  if (failed.length > 0) console.error(`Failed: ${failed.join(", ")}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
