// `npm run bench web`: what the browser must fetch before the login and before the logbook can be used, and how long
// somebody waits who logs in.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { sumOf, visitFirstAndAgain } from "./_first-visit.ts";
import { printTable } from "./_print-table.ts";

/** One built file of Vite's manifest, by the source it comes from. */
type Chunk = { file: string; imports?: string[]; css?: string[] };

const dist = path.resolve(import.meta.dirname, "../../web/dist");

/** Modules each page loads first: the program, the page, its texts. The map is not among them. */
const pages = [
  {
    name: "login",
    goal: 120,
    modules: ["index.html"],
  },
  {
    name: "logbook",
    goal: 250,
    modules: [
      "index.html",
      "src/app/program.tsx",
      "src/features/trips/TripsPage.tsx",
      "src/features/trips/texts.ts",
    ],
  },
];

const manifestFile = path.join(dist, ".vite/manifest.json");
if (!existsSync(manifestFile)) throw new Error("web/dist is missing: run `npm run build` first");
const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Record<string, Chunk>;

printTable(
  "First load of the web, gzip (JS + CSS, without map and fonts)",
  pages.map(({ name, goal, modules }) => {
    const files = filesOf(modules);
    const [js = 0, css = 0] = [".js", ".css"].map((kind) =>
      kilobytes(files.filter((file) => file.endsWith(kind))),
    );
    const sum = js + css;
    const verdict = sum <= goal ? "reached" : "missed";
    return [
      `${name}: ${js.toFixed(1)} kB JS + ${css.toFixed(1)} kB CSS in ${files.length} files`,
      `${sum.toFixed(1)} kB, goal ${goal} kB ${verdict}`,
    ];
  }),
);

const { cold, warm } = await visitFirstAndAgain();
printTable(
  "From the address of the login to the dashboard, 4 × slower processor, 10 Mbit/s, 40 ms, without the second after the click",
  (
    [
      ["cold", cold, 2_500],
      ["warm", warm, 1_000],
    ] as const
  ).map(([name, visit, goal]) => [
    `${name}: form ${visit.form.toFixed(0)} ms, then from the call to the dashboard ${visit.dashboard.toFixed(0)} ms`,
    `${sumOf(visit).toFixed(0)} ms, goal ${goal} ms ${sumOf(visit) <= goal ? "reached" : "missed"}`,
  ]),
);

/** Every script and style sheet these modules import, each once. */
function filesOf(modules: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
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
