// Lays what runs of a built clone into a folder, for the Dockerfile: node scripts/image/lay-app.mjs FOLDER
import { cpSync } from "node:fs";
import path from "node:path";
import { root } from "../run.mjs";
import { appFiles } from "./app-files.mjs";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Into which folder?");
const { programs, packages } = appFiles(root);
for (const place of [...programs, ...packages]) {
  cpSync(path.join(root, place), path.join(folder, place), { verbatimSymlinks: true });
}
console.log(`${programs.length} files of Wegbuch and ${packages.length} of npm are in ${folder}.`);
