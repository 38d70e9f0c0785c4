// `npm run bench [name…] [--quick]`: each benchmark prints one table; without a name, or with `all`, they run one after another
// and a last table says of every goal whether it was reached. `--quick` works with little, all of them in some ten minutes.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "./build.mjs";
import { bin, root, run } from "./run.mjs";
import { setup } from "./setup.mjs";

await setup();
const names = readdirSync(path.join(root, "bench/src"))
  .filter((file) => file.endsWith(".ts") && !file.startsWith("_"))
  .map((file) => file.slice(0, -3));
// npm keeps an option for itself that stands before `--`, and says so in the environment.
const isQuick = process.argv.includes("--quick") || process.env.npm_config_quick === "true";
const asked = process.argv.slice(2).filter((word) => !["--quick", "all"].includes(word));
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark called ${unknown.join(", ")}; there are ${names.join(", ")}.`);
  process.exit(1);
}
const wanted = asked.length > 0 ? asked : names;
await build();

const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-figures-"));
const figures = path.join(folder, "figures");
writeFileSync(figures, "");
const env = { BENCH_FIGURES: figures, ...(isQuick && { BENCH_QUICK: "1" }) };
const failed = [];
for (const name of wanted)
  if ((await run(bin("tsx"), [`bench/src/${name}.ts`], { env })) !== 0) failed.push(name);
if (wanted.length > 1)
  printAll(
    readFileSync(figures, "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  );
rmSync(folder, { recursive: true });
if (failed.length > 0) {
  console.error(`\nThese benchmarks failed: ${failed.join(", ")}.`);
  process.exit(1);
}

/** All figures that have a goal: what, and what was measured. */
function printAll(rows) {
  const missed = rows.filter(([, said]) => said.endsWith("missed")).length;
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  console.log(`\n${isQuick ? "All goals, measured with little" : "All goals"}\n`);
  for (const [name, said] of rows) console.log(`${name.padEnd(width)}  ${said}`);
  console.log(`\n${rows.length - missed} reached, ${missed} missed`);
}
