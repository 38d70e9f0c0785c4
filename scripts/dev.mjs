// `npm run dev`: the product with demo data while its code changes. The page follows every change of the web at once, the
// server starts anew after every change of its own. `--fresh` begins with an empty database.
import { rmSync, watch, writeFileSync } from "node:fs";
import path from "node:path";
import { buildMap, buildPrograms } from "./build.mjs";
import { writeDrivenPlan } from "./driven-plan.mjs";
import { Programs, demoLogins, gatewayPort, port, requireFree, untilReady } from "./programs.mjs";
import { root } from "./run.mjs";
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
  LATE_WINDOW_DAYS: "400",
  BOX_RECORDS_PER_SECOND: "2000",
};

requireNode();
await install();
await buildMap();
await buildPrograms();
if (process.argv.includes("--fresh")) rmSync(dataFolder, { recursive: true, force: true });
const programs = new Programs(dataFolder);
await programs.watch(dev);

async function dev() {
  await requireFree(port, "PORT", "127.0.0.1");
  await requireFree(gatewayPort, "TELTONIKA_PORT", "127.0.0.1");
  await requireFree(webPort, "WEB_PORT", "127.0.0.1");
  await serveWeb();
  const server = await followServer();
  await untilReady(server);
  drive();
  writeProduct();
  const lines = ["", `Wegbuch runs at ${origin}, its API at http://127.0.0.1:${port}`, ""];
  console.log([...lines, ...(await demoLogins()), ""].join("\n"));
}

async function serveWeb() {
  process.env.WEGBUCH_API = `http://127.0.0.1:${port}`;
  const { createServer } = await import("vite");
  const web = await createServer({
    root: path.join(root, "web"),
    configFile: path.join(root, "web/vite.config.ts"),
    logLevel: "warn",
    server: { port: webPort, strictPort: true },
  });
  await web.listen();
}

/** Builds the server, and again whenever a file of it changes; gives the first that runs. */
async function followServer() {
  const { build } = await import("vite");
  const watcher = await build({
    root: serverFolder,
    logLevel: "warn",
    build: { outDir: built, watch: {}, sourcemap: true },
  });
  let server;
  let restarts = Promise.resolve();
  const restart = async () => {
    const isFirst = server === undefined;
    await server?.end();
    if (programs.isStopping) return;
    server = programs.start("server", ["--enable-source-maps", path.join(built, "main.js")], settings);
    if (!isFirst) await sayHowItWent(server);
  };
  const again = () => (restarts = restarts.then(restart));
  await new Promise((resolve) => {
    watcher.on("event", ({ code, error }) => {
      if (code === "ERROR") console.error(error.message);
      if (code === "END") void again().then(resolve);
    });
  });
  watch(path.join(serverFolder, "migrations"), () => void again());
  return server;
}

/** One that does not start says why and waits for the next change. */
async function sayHowItWent(server) {
  await untilReady(server).then(
    () => console.log("The server runs anew."),
    (problem) => programs.isStopping || console.error(problem.message),
  );
}

/** Four vehicles, with a month of drives and their people; the other boxes are free for trying and for the stories. */
function drive() {
  const plan = writeDrivenPlan(dataFolder);
  const state = path.join(dataFolder, "simulator.json");
  const address = `--gateway=127.0.0.1:${gatewayPort}`;
  const args = [address, `--plan=${plan}`, `--state=${state}`, "--history-months=1", "--live"];
  programs.start("simulator", ["simulator/dist/main.js", ...args], settings);
  programs.start("people", ["server/dist/demo-people.js"], settings);
}

/** Where `npm run e2e -- --running` finds the product. */
function writeProduct() {
  const file = path.join(dataFolder, "product.json");
  const gateway = { host: "127.0.0.1", port: gatewayPort };
  writeFileSync(file, JSON.stringify({ origin, gateway, outbox: path.join(dataFolder, "outbox") }));
  process.on("exit", () => rmSync(file, { force: true }));
}
