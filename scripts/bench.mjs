// `npm run bench [name]`: each benchmark prints one table; without a name all of them run, one after another.
import { readdirSync } from "node:fs";
import path from "node:path";
import { bin, must, root } from "./run.mjs";
import { setup } from "./setup.mjs";

await setup();
const names = readdirSync(path.join(root, "bench/src"))
  .filter((file) => file.endsWith(".ts") && !file.startsWith("_"))
  .map((file) => file.slice(0, -3));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark called ${unknown.join(", ")}; there are ${names.join(", ")}.`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : names) await must(bin("tsx"), [`bench/src/${name}.ts`]);
