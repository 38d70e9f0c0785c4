// `npm run dev`: the product with demo data while its code changes. The page follows every change of the web at once, the
// server starts anew after every change of its own. `--fresh` begins with an empty database.
import { rmSync, watch, writeFileSync } from "node:fs";
import path from "node:path";
import { buildMap, buildPrograms } from "./build.mjs";
import { writeDrivenPlan } from "./driven-plan.mjs";
import { Programs, demoLogins, gatewayPort, port, requireFree, untilReady } from "./programs.mjs";
import { filesBelow, root } from "./run.mjs";
import { install, requireNode } from "./setup.mjs";

const dataFolder = path.join(root, ".data/dev");
const webPort = Number(process.env.WEB_PORT || 5173);
const origin = `http://localhost:${webPort}`;
const serverFolder = path.join(root, "server");
const built = path.join(serverFolder, ".build/dev");
const settings = {
  ...process.env,
  PORT: String(port),
  TELTONIKA_PORT: String(gatewayPort),
  PUBLIC_ORIGIN: origin,
  WEGBUCH_DATA: dataFolder,
  WEGBUCH_DEMO: "on",
  OUTSIDE_ALLOWED_NETWORKS: "127.0.0.0/8",
  LATE_WINDOW_DAYS: "400",
  BOX_RECORDS_PER_SECOND: "2000",
};

requireNode();
await install();
await buildMap();
await buildPrograms();
await requireFree(port, "PORT", "127.0.0.1");
await requireFree(gatewayPort, "TELTONIKA_PORT", "127.0.0.1");
await requireFree(webPort, "WEB_PORT", "127.0.0.1");
if (process.argv.includes("--fresh")) rmSync(dataFolder, { recursive: true, force: true });
const programs = new Programs(dataFolder);
let server;
let hasBegun = false;
serveWeb();
await followServer();

/** Once a server runs: who drives, where the stories find it, and the logins. */
async function begin() {
  drive();
  writeProduct();
  const lines = ["", `Wegbuch runs at ${origin}, its API at http://127.0.0.1:${port}`, ""];
  console.log([...lines, ...(await demoLogins()), ""].join("\n"));
}

/** Ends everything when the page cannot be served; it says why itself. */
function serveWeb() {
  const vite = ["node_modules/vite/bin/vite.js", "web", "--config=web/vite.config.ts", "--strictPort"];
  const address = { WEGBUCH_API: `http://127.0.0.1:${port}` };
  const web = programs.start("web", [...vite, `--port=${webPort}`], { ...process.env, ...address });
  void web.ended.then(() => programs.fail(web.failure()));
}

/** Builds and starts the server, and again whenever a file or a migration of it changes. */
async function followServer() {
  let turns = buildAndStart();
  let waiting;
  const again = () => {
    // Many files change at once when a branch does.
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      turns = turns.then(buildAndStart);
    }, 200);
  };
  const sources = ["server/src", "server/migrations", "contract/src", "geo/src", "device-protocol/src"];
  const files = sources.flatMap((folder) => filesBelow(folder));
  // Folder by folder: a recursive watch loses files that an editor or git puts in the place of others.
  for (const folder of new Set(files.map((file) => path.dirname(file))))
    watch(path.join(root, folder), again);
  await turns;
}

/** What does not build or start says why, and the next change tries again. */
async function buildAndStart() {
  const { build } = await import("vite");
  const isBuilt = await build({
    root: serverFolder,
    logLevel: "warn",
    build: { outDir: built, sourcemap: true },
  }).then(
    () => true,
    (problem) => console.error(problem.message),
  );
  if (isBuilt) await restart();
}

async function restart() {
  const former = server;
  server = undefined;
  await former?.end();
  if (programs.isStopping) return;
  const current = programs.start("server", ["--enable-source-maps", path.join(built, "main.js")], settings);
  server = current;
  void current.ended.then(() => {
    if (server === current && !programs.isStopping) console.error(current.failure().message);
  });
  const isReady = await untilReady(current).then(
    () => true,
    () => false,
  );
  if (!isReady || programs.isStopping) return;
  if (hasBegun) return console.log("The server runs anew.");
  hasBegun = true;
  await begin();
}

/** Four vehicles, with a month of drives and their people; the other boxes are free for trying and for the stories. */
function drive() {
  const plan = writeDrivenPlan(dataFolder);
  const state = path.join(dataFolder, "simulator.json");
  const address = `--gateway=127.0.0.1:${gatewayPort}`;
  const args = [address, `--plan=${plan}`, `--state=${state}`, "--history-months=1", "--live"];
  programs.start("simulator", ["simulator/dist/main.js", ...args], settings);
  programs.start("people", [path.join(built, "demo-people.js")], settings);
}

/** Where `npm run e2e -- --running` finds the product. */
function writeProduct() {
  const file = path.join(dataFolder, "product.json");
  const gateway = { host: "127.0.0.1", port: gatewayPort };
  writeFileSync(file, JSON.stringify({ origin, gateway, outbox: path.join(dataFolder, "outbox") }));
  process.on("exit", () => rmSync(file, { force: true }));
}
