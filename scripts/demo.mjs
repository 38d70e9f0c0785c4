// `npm run demo`: installs and builds what is missing, then runs the product with a company whose vehicles drive.
import path from "node:path";
import { createInterface } from "node:readline";
import { Programs, demoLogins, gatewayPort, port, requireFree, untilReady } from "./programs.mjs";
import { root } from "./run.mjs";
import { setup } from "./setup.mjs";

const dataFolder = path.join(root, ".data/demo");
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

await setup();
const programs = new Programs(dataFolder);
await demo();

async function demo() {
  await requireFree(port, "PORT", process.env.HOST || "127.0.0.1");
  await requireFree(gatewayPort, "TELTONIKA_PORT", process.env.GATEWAY_HOST || "0.0.0.0");
  const server = programs.start("server", ["server/dist/main.js"], settings);
  await untilReady(server);
  const simulator = programs.start(
    "simulator",
    [
      "simulator/dist/main.js",
      `--gateway=127.0.0.1:${gatewayPort}`,
      `--plan=${path.join(dataFolder, "demo-plan.json")}`,
      `--state=${path.join(dataFolder, "simulator.json")}`,
      "--history-months=12",
      "--live",
    ],
    settings,
  );
  const people = programs.start("people", ["server/dist/demo-people.js"], settings);
  for (const { output } of [simulator, people])
    createInterface(output).on("line", (line) => console.log(line));
  await sayWhere();
  for (const program of [server, simulator]) void program.ended.then(() => programs.fail(program.failure()));
  void people.ended.then(() => programs.isStopping || console.error(people.failure().message));
}

async function sayWhere() {
  console.log(
    [
      "",
      `Wegbuch runs at ${origin}`,
      "",
      ...(await demoLogins()),
      "",
      "Vehicles are moving on the map. The current month and the last one come in now and their books are written;",
      "eleven months of history follow behind.",
      "Ctrl+C ends everything; a later start goes on from here.",
      "",
    ].join("\n"),
  );
}
