import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Modules = Pick<Rolldown.PluginContext, "getModuleInfo">;

const web = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** The navy of the mark, as the theme has it. */
export const navy = "#203159";
const appleIcon = "apple-touch-icon.png";

/** The mark in the sizes that devices ask for; a maskable one keeps it inside of the circle that is left of it. */
const icons = [
  { file: "icon-192.png", sizes: "192x192" },
  { file: "icon-512.png", sizes: "512x512" },
  { file: "icon-maskable-512.png", sizes: "512x512", purpose: "maskable" },
];

/** What stands beside what a device is told. */
const shownIcon = "icon-192.png";

/** What a driver opens without a connection (rule offline/program). */
const driversModules =
  /web\/src\/(?:main|api\/offline\/store|app\/(?:program|start-texts|keep-program)|features\/(?:dashboard\/DashboardPage|inbox\/InboxPage|trips\/TripsPage|offline\/OfflinePage|timelogs\/(?:TimePage|RoadsidePage)|reservations\/ReservationPage|(?:inbox|offline|trips|timelogs|reservations)\/(?:dialog-)?texts)|entities\/documents\/export-texts)\.tsx?$/;

/** Whose parts are followed that come later, such as dialogs and menus of these screens. */
const followed = /web\/src\/(?:features\/(?:inbox|offline|trips|timelogs|reservations)|entities|ui)\//;

/** What is too large for what it does without a connection: maps, codes read by the camera, the planner. */
const leftOut = /maplibre|pmtiles|zxing|@event-calendar|svelte/;

/** All that is kept of the program on a device, unpacked. */
const mostBytes = 3_000_000;

/** Makes the product one that devices install: its manifest, its icons, and its service worker with what that keeps. */
export function installable(): Plugin {
  return {
    name: "installable",
    apply: "build",
    enforce: "post",
    buildStart() {
      for (const file of [...icons.map((icon) => icon.file), appleIcon])
        this.emitFile({
          type: "asset",
          name: file,
          source: readFileSync(path.join(web, "src/app/icons", file)),
        });
    },
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) => [
        { tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" },
        {
          tag: "link",
          attrs: { rel: "apple-touch-icon", sizes: "180x180", href: `/${assetOf(bundle, appleIcon)}` },
          injectTo: "head",
        },
      ],
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: manifestOf(bundle) });
        this.emitFile({
          type: "asset",
          fileName: "sw.js",
          source: await workerFor(keptFiles(this, bundle), `/${assetOf(bundle, shownIcon)}`),
        });
      },
    },
  };
}

function manifestOf(bundle: Bundle): string {
  return JSON.stringify({
    id: "/",
    name: "Wegbuch",
    short_name: "Wegbuch",
    description: "Fahrtenbuch und Flotte, lückenlos und nachvollziehbar.",
    lang: "de",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: navy,
    background_color: navy,
    icons: icons.map(({ file, ...icon }) => ({
      src: `/${assetOf(bundle, file)}`,
      type: "image/png",
      ...icon,
    })),
  });
}

function assetOf(bundle: Bundle, name: string): string {
  const found = Object.values(bundle).find((file) => file.type === "asset" && file.names.includes(name));
  if (found === undefined) throw new Error(`${name} was not built.`);
  return found.fileName;
}

/** Paths of the files that hold what drivers need, the page's script first. */
function keptFiles(modules: Modules, bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const wanted = openedFrom(modules, chunks.flatMap(({ moduleIds }) => moduleIds).filter(isDrivers));
  const parts = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => wanted.has(id)))
    .map((chunk) => withImports(bundle, chunk))
    .filter((part) => !part.some(({ moduleIds }) => moduleIds.some((id) => leftOut.test(id))));
  const kept = new Set(parts.flat().flatMap(filesOf));
  checkSize(bundle, kept);
  const entry = chunks.find(({ isEntry }) => isEntry)!.fileName;
  return [entry, ...[...kept].filter((file) => file !== entry).toSorted()].map((file) => `/${file}`);
}

const isDrivers = (id: string) => driversModules.test(id);

/** These modules, and those that are asked for later from where they lead. */
function openedFrom(modules: Modules, roots: readonly string[]): Set<string> {
  const opened = new Set(roots);
  const seen = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = modules.getModuleInfo(id);
    const later = followed.test(id) ? (info?.dynamicallyImportedIds ?? []) : [];
    for (const one of later) opened.add(one);
    waiting.push(...(info?.importedIds ?? []), ...later);
  }
  return opened;
}

/** A chunk with all that it cannot begin without. */
function withImports(bundle: Bundle, chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const found = new Set([chunk]);
  for (const { imports } of found)
    for (const file of imports) {
      const other = bundle[file];
      if (other?.type === "chunk") found.add(other);
    }
  return [...found];
}

const filesOf = ({ fileName, viteMetadata }: Rolldown.OutputChunk) => [
  fileName,
  ...(viteMetadata?.importedCss ?? []),
  ...(viteMetadata?.importedAssets ?? []),
];

function checkSize(bundle: Bundle, kept: ReadonlySet<string>): void {
  const sizes = [...kept].map((file) => ({ file, bytes: sizeOf(bundle[file]) }));
  const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
  if (sum <= mostBytes) return;
  const largest = sizes.toSorted((one, other) => other.bytes - one.bytes).slice(0, 12);
  const said = largest.map(({ file, bytes }) => `${file} ${bytes}`).join(", ");
  throw new Error(`Devices would keep ${sum} bytes of the program: ${said}`);
}

function sizeOf(file: Bundle[string] | undefined): number {
  if (file === undefined) throw new Error("A file that devices keep was not built.");
  return Buffer.byteLength(file.type === "chunk" ? file.code : file.source);
}

async function workerFor(files: readonly string[], icon: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    root: web,
    define: {
      __ENTRY__: JSON.stringify(files[0]),
      __FILES__: JSON.stringify(files),
      __ICON__: JSON.stringify(icon),
    },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: path.join(web, "src/worker/sw.ts"), formats: ["iife"], name: "worker" },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== "chunk") throw new Error("No service worker was built.");
  return chunk.code;
}
