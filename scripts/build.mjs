// Builds what is not built yet: the offline map, the gazetteer, the web, the server and the simulator.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bin, commit, filesBelow, must, root, step } from "./run.mjs";

export async function build() {
  await buildMap();
  await buildWeb();
  await buildPrograms();
}

export function buildMap() {
  return step("map", {
    inputs: ["web/tools", "geo/src", "package-lock.json"],
    outputs: [".build/public/map/base.pmtiles", ".build/public/map/demo-roads.json"],
    work: () => must(bin("tsx"), ["web/tools/build-map.ts", ".build/public/map"]),
  });
}

function buildWeb() {
  return step("web", {
    inputs: ["web", "contract/src", "geo/src", ".build/stamps/map", "package-lock.json"],
    outputs: [
      "web/dist/index.html",
      "web/dist/share/share.html",
      "web/dist/map/base.pmtiles",
      "web/dist/map/demo-roads.json",
    ],
    work: async () => {
      const cwd = path.join(root, "web");
      await must(bin("vite"), ["build", "--logLevel", "warn"], { cwd });
      await must(bin("vite"), ["build", "--config", "vite.share.config.ts", "--logLevel", "warn"], { cwd });
      precompress(path.join(root, "web/dist"));
    },
  });
}

/** The server with its gazetteer, and the simulator. */
export async function buildPrograms() {
  await step("server", {
    inputs: [
      "server/src",
      "server/vite.config.ts",
      "contract/src",
      "geo/src",
      "device-protocol/src",
      "package-lock.json",
    ],
    word: commit(),
    outputs: ["server/dist/main.js", "server/dist/cli.js"],
    work: () =>
      must(bin("vite"), ["build", "--logLevel", "warn"], {
        cwd: path.join(root, "server"),
        env: { WEGBUCH_COMMIT: commit() },
      }),
  });
  await step("gazetteer", {
    inputs: ["server/tools", "geo/src", "package-lock.json", ".build/stamps/server"],
    outputs: ["server/dist/gazetteer.json"],
    work: () => must(bin("tsx"), ["server/tools/build-gazetteer.ts", "server/dist/gazetteer.json"]),
  });
  await step("verifier", {
    inputs: [
      "web/tools/build-verifier.ts",
      "web/src/verifier",
      "contract/src",
      "package-lock.json",
      ".build/stamps/server",
    ],
    outputs: ["server/dist/verify.html"],
    work: () => must(bin("tsx"), ["web/tools/build-verifier.ts", "server/dist/verify.html"]),
  });
  await step("simulator", {
    inputs: [
      "simulator/src",
      "simulator/vite.config.ts",
      "contract/src",
      "geo/src",
      "device-protocol/src",
      "package-lock.json",
    ],
    outputs: ["simulator/dist/main.js"],
    work: () => must(bin("vite"), ["build", "--logLevel", "warn"], { cwd: path.join(root, "simulator") }),
  });
}

const compressible = /\.(?:js|mjs|css|html|svg|json|wasm)$/;

function precompress(folder) {
  for (const file of filesBelowDist(folder)) {
    const bytes = readFileSync(file);
    if (!compressible.test(file) || bytes.length < 1024) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    );
  }
}

const filesBelowDist = (folder) =>
  filesBelow(path.relative(root, folder)).map((file) => path.join(root, file));

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await build();
