import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeDrivenPlan } from "../scripts/driven-plan.mjs";
import { aCertificate } from "./certificate.ts";
import { Program, root } from "./program.ts";

/** Where a story may be somebody else's server whom the product believes. */
export type Host = { address: string; cert: string; key: string };

/** The provider of a company, a service that pushes, and where the product asks for records of domains. */
export type Outside = Host & { pushService: Host; nameServerPort: number };

/** Where the running product is found, and the folder of the mails it sends; one that ran before knows nobody outside. */
export type Product = {
  origin: string;
  gateway: { host: string; port: number };
  outbox: string;
  outside?: Outside;
};

/** The product that `npm run dev` wrote down as running, once it answers: it may be starting anew. */
export async function runningProduct(file: string): Promise<Product> {
  if (!existsSync(file)) throw new Error("No product is running: start it with `npm run dev -- --fresh`.");
  const product = JSON.parse(readFileSync(file, "utf8")) as Product;
  const answers = () => fetch(`${product.origin}/api/Services`).then(({ ok }) => ok);
  for (const until = Date.now() + 30_000; !(await answers().catch(() => false));) {
    if (Date.now() > until) throw new Error(`Nothing answers at ${product.origin}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return product;
}

/**
 * Starts the built product with a database folder, a demo company and a simulator of its own, each program in its
 * own process on ports the system chose. Gives where it is and how to end it, which leaves nothing behind.
 */
export async function startProduct(): Promise<{ product: Product; stop: () => Promise<void> }> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-e2e-"));
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const gateway = { host: "127.0.0.1", port: gatewayPort };
  const outside = await anOutside();
  const certificate = path.join(dataFolder, "outside.pem");
  writeFileSync(certificate, outside.cert + outside.pushService.cert);
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
    // Where programs of companies would be; in stories nobody is there but the provider of one.
    OUTSIDE_ALLOWED_NETWORKS: "127.0.0.0/8",
    NODE_EXTRA_CA_CERTS: certificate,
    NAME_SERVERS: `127.0.0.1:${outside.nameServerPort}`,
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
    return { product: { origin, gateway, outside, outbox: path.join(dataFolder, "outbox") }, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

async function anOutside(): Promise<Outside> {
  return { ...aHost(), pushService: aHost(), nameServerPort: await freePort() };
}

/** Of the addresses of the machine itself there are plenty, and its port 8443 is that of nobody else. */
function aHost(): Host {
  const address = `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`;
  return { address, ...aCertificate(address) };
}

function startSimulator(dataFolder: string, gatewayPort: number): Program {
  const simulator = path.join(root, "simulator/dist/main.js");
  return new Program("simulator", [
    simulator,
    "--gateway",
    `127.0.0.1:${gatewayPort}`,
    "--plan",
    writeDrivenPlan(dataFolder),
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
