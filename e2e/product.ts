import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Program, root } from "./program.ts";

/** Where the running product is found, and the folder of the mails it sends. */
export type Product = { origin: string; gateway: { host: string; port: number }; outbox: string };

/** Vehicles that are on the road from the start; the other boxes of the demo are left to the stories. */
const drivenBySimulator = ["353094095000102", "353094095000110", "353094095000128", "353094095000169"];

/**
 * Starts the built product with a database folder, a demo company and a simulator of its own, each program in its
 * own process on ports the system chose. Gives where it is and how to end it, which leaves nothing behind.
 */
export async function startProduct(): Promise<{ product: Product; stop: () => Promise<void> }> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-e2e-"));
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const gateway = { host: "127.0.0.1", port: gatewayPort };
  const settings = {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    TELTONIKA_PORT: String(gatewayPort),
    GATEWAY_HOST: gateway.host,
    WEGBUCH_DATA: dataFolder,
    WEGBUCH_DEMO: "on",
    BOX_RECORDS_PER_SECOND: "2000",
    METRICS_TOKEN: "",
    SMTP_URL: "",
    ORDER_PAGE_URL: "https://orders.example/boxes",
  };
  const running: Program[] = [];
  const stop = async () => {
    for (const program of running.toReversed()) await program.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    const server = new Program("server", ["server/dist/main.js"], settings);
    running.push(server);
    await server.until(async () => (await fetch(`${origin}/health/ready`)).ok);
    running.push(startSimulator(dataFolder, gatewayPort));
    return { product: { origin, gateway, outbox: path.join(dataFolder, "outbox") }, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

function startSimulator(dataFolder: string, gatewayPort: number): Program {
  type Plan = { seed: string; boxes: { imei: string }[] };
  const plan = JSON.parse(readFileSync(path.join(dataFolder, "demo-plan.json"), "utf8")) as Plan;
  const boxes = plan.boxes
    .filter((box) => drivenBySimulator.includes(box.imei))
    // Long ways, so that whoever is seen moving is still moving half a minute later.
    .map((box) => ({ ...box, job: "haulage" }));
  const file = path.join(dataFolder, "plan.json");
  writeFileSync(file, JSON.stringify({ ...plan, boxes }));
  const simulator = path.join(root, "simulator/dist/main.js");
  return new Program("simulator", [
    simulator,
    "--gateway",
    `127.0.0.1:${gatewayPort}`,
    "--plan",
    file,
    "--live",
  ]);
}

/** A port nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
