// `npm run bench web`: what the browser must fetch before the login and before the logbook can be used, and how long
// somebody waits who logs in.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { sumOf, type Visit, visitFirstAndAgain } from "./_first-visit.ts";
import { figure, printTable, type Row } from "./_print-table.ts";

/** One built file of Vite's manifest, by the source it comes from; one of many sources has the name of its group. */
type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };

const dist = path.resolve(import.meta.dirname, "../../web/dist");

/** What each page loads first, by source or by group: the program, the page, its texts. The map is not among them. */
const pages = [
  {
    name: "login",
    goal: 120,
    modules: ["index.html"],
  },
  {
    name: "logbook",
    goal: 250,
    modules: ["index.html", "start", "logbook", "src/features/trips/texts.ts"],
  },
];

const manifestFile = path.join(dist, ".vite/manifest.json");
if (!existsSync(manifestFile)) throw new Error("web/dist is missing: run `npm run build` first");
const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Record<string, Chunk>;

const { cold, warm } = await visitFirstAndAgain();
printTable("web: first load, gzip, without map and fonts; then 4 × slower processor, 10 Mbit/s, 40 ms", [
  ...pages.flatMap(({ name, goal, modules }) => loadOf(name, goal, filesOf(modules))),
  // The second that passes between the click and the call counts for nobody.
  ...waitOf("cold", cold, 2_500),
  ...waitOf("warm", warm, 1_000),
]);

function loadOf(name: string, goal: number, files: readonly string[]): Row[] {
  const [js = 0, css = 0] = [".js", ".css"].map((kind) =>
    kilobytes(files.filter((file) => file.endsWith(kind))),
  );
  return [
    figure(`${name}, files`, files.length, "files"),
    figure(`${name}, JavaScript`, js, "kB", { digits: 1 }),
    figure(`${name}, CSS`, css, "kB", { digits: 1 }),
    figure(`${name}, JavaScript and CSS`, js + css, "kB", { digits: 1, atMost: goal }),
  ];
}

function waitOf(name: string, visit: Visit, goal: number): Row[] {
  return [
    figure(`${name}, until the form can be filled in`, visit.form, "ms"),
    figure(`${name}, from the call to the dashboard`, visit.dashboard, "ms"),
    figure(`${name}, both`, sumOf(visit), "ms", { atMost: goal }),
  ];
}

/** Every script and style sheet these modules import, each once. */
function filesOf(modules: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`${key} is no module of the build`);
    if (seen.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return [...seen];
}

function kilobytes(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0) / 1000;
}
