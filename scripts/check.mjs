// Everything that can be judged without running the product; each part says its own findings.
import { pathToFileURL } from "node:url";
import { bin, run } from "./run.mjs";
import { install } from "./setup.mjs";

const parts = [
  { name: "format", program: bin("oxfmt"), args: ["--check", "."] },
  { name: "lint", program: bin("oxlint"), args: ["--type-aware", "--deny-warnings", "."] },
  { name: "types", program: bin("tsc"), args: ["-p", "tsconfig.json"] },
  { name: "types of the web", program: bin("tsc"), args: ["-p", "web/tsconfig.json"] },
  { name: "types of the web's tools", program: bin("tsc"), args: ["-p", "web/tsconfig.tools.json"] },
  { name: "types of the web's worker", program: bin("tsc"), args: ["-p", "web/tsconfig.worker.json"] },
  { name: "types of the stories", program: bin("tsc"), args: ["-p", "e2e/tsconfig.json"] },
  { name: "rooms and words", program: process.execPath, args: ["scripts/check-rooms.mjs"] },
  { name: "rules", program: process.execPath, args: ["scripts/check-rules.mjs"] },
  { name: "digits for words", program: process.execPath, args: ["scripts/check-words.mjs"] },
  { name: "names", program: process.execPath, args: ["scripts/check-names.mjs"] },
  { name: "unused code", program: bin("knip"), args: [] },
];

/** Gives how many parts passed and which failed. */
export async function check() {
  const failed = [];
  for (const { name, program, args } of parts) {
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
