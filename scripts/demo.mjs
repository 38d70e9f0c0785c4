// `npm run demo`: installs and builds what is missing, then runs the product with a company whose vehicles drive.
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { root } from "./run.mjs";
import { setup } from "./setup.mjs";

const dataFolder = path.join(root, ".data/demo");
const port = Number(process.env.PORT || 8080);
const gatewayPort = Number(process.env.TELTONIKA_PORT || 5027);
const origin = process.env.PUBLIC_ORIGIN || `http://localhost:${port}`;
const settings = {
  ...process.env,
  NODE_ENV: "production",
  PORT: String(port),
  TELTONIKA_PORT: String(gatewayPort),
  PUBLIC_ORIGIN: origin,
  HELP_URL: process.env.HELP_URL || `${origin}/help`,
  WEGBUCH_DATA: dataFolder,
  WEGBUCH_DEMO: "on",
  // A year of drives comes in late, and much faster than real boxes would send it.
  LATE_WINDOW_DAYS: "400",
  BOX_RECORDS_PER_SECOND: "2000",
};

const programs = [];
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));

await setup();
await demo().catch((problem) => {
  console.error(problem.message);
  return stop(1);
});

async function demo() {
  await requireFree(port, "PORT", process.env.HOST || "127.0.0.1");
  await requireFree(gatewayPort, "TELTONIKA_PORT", process.env.GATEWAY_HOST || "0.0.0.0");
  mkdirSync(dataFolder, { recursive: true });
  const server = start("server", ["server/dist/main.js"]);
  await untilReady(server);
  const files = {
    plan: path.join(dataFolder, "demo-plan.json"),
    state: path.join(dataFolder, "simulator.json"),
  };
  const simulator = start("simulator", [
    "simulator/dist/main.js",
    `--gateway=127.0.0.1:${gatewayPort}`,
    `--plan=${files.plan}`,
    `--state=${files.state}`,
    "--history-months=12",
    "--live",
  ]);
  const people = start("people", ["server/dist/demo-people.js"]);
  for (const { child } of [simulator, people])
    createInterface(child.stdout).on("line", (line) => console.log(line));
  await sayWhere();
  for (const program of [server, simulator]) {
    void program.ended.then(() => {
      if (isStopping) return;
      console.error(failure(program).message);
      void stop(1);
    });
  }
  void people.ended.then(() => isStopping || console.error(failure(people).message));
}

/** Starts a program of ours; what it says goes into a log file beside the data. */
function start(name, args) {
  const logFile = path.join(dataFolder, `${name}.log`);
  const log = createWriteStream(logFile);
  // In a group of its own, so that Ctrl+C in the terminal reaches us alone and everything ends in order.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: settings,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let lastWords = "";
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  child.stderr.on("data", (bytes) => (lastWords = `${lastWords}${bytes}`.slice(-2_000)));
  const ended = new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  const program = { name, child, ended, logFile, lastWords: () => lastWords.trim() };
  programs.push(program);
  return program;
}

function failure({ name, logFile, lastWords }) {
  return new Error(lastWords() || `${name} ended by itself; ${path.relative(root, logFile)} says why.`);
}

async function untilReady(server) {
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  for (;;) {
    if (hasEnded) throw failure(server);
    const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function requireFree(number, setting, host) {
  const isFree = await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(number, host, () => probe.close(() => resolve(true)));
  });
  if (!isFree) throw new Error(`Port ${number} is in use; set ${setting} to another one.`);
}

async function sayWhere() {
  const services = await (await fetch(`http://127.0.0.1:${port}/api/Services`)).json();
  const logins = services.demoLogins.map(({ username }) => `  ${username}`);
  const others = [
    "  neu@alpenland.example (at the first login)",
    "  admin@sonnleitner.example (a tester)",
    "  admin@fahrschule-auer.example (a tester whose trial is over)",
    "  admin@donauland.example (the special organisation)",
  ];
  console.log(
    [
      "",
      `Wegbuch runs at ${origin}`,
      "",
      `Log in with the password ${services.demoLogins[0].password} as one of`,
      ...logins,
      ...others,
      "",
      "Vehicles are moving on the map. The current month and the last one come in now and their books are written;",
      "eleven months of history follow behind.",
      "Ctrl+C ends everything; a later start goes on from here.",
      "",
    ].join("\n"),
  );
}

/** Ends the programs in the opposite order of their start, each after the other. */
async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  for (const { child, ended } of programs.toReversed()) {
    child.kill("SIGTERM");
    await ended;
  }
  process.exit(code);
}
