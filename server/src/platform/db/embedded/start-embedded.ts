import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { CannotStart } from "../../cannot-start.ts";
import type { Log } from "../../log.ts";
import { prepareCluster, superuser } from "./cluster.ts";
import type { Cluster } from "./cluster.ts";
import { launchPostmaster } from "./launch-postmaster.ts";
import { findPostmaster, isAlive } from "./postmaster.ts";

/** A running PostgreSQL of our own; the address has the rights DATABASE_URL needs. */
export type EmbeddedServer = { url: string; pid: number; stop(): Promise<void> };

type Options = {
  dataFolder: string;
  /** A folder with other PostgreSQL programs than those of npm (PG_BIN_DIR). */
  binFolder?: string;
  /** Use the server of a Wegbuch that is running on this folder, if there is one, and leave it alone (commands). */
  isGuest?: boolean;
  /** Server parameters beside ours, for tests. */
  parameters?: Record<string, string>;
  log: Log;
};

const patienceMilliseconds = 60_000;
const predecessorMilliseconds = 3_000;

/**
 * Serves the database below WEGBUCH_DATA: adopts a PostgreSQL that outlived its program, else starts one, and starts
 * it again when it dies. One program at a time holds the folder. Throws CannotStart with one clear line.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedServer> {
  const cluster = await prepareCluster(options.dataFolder, options.binFolder);
  const server = new Supervisor(cluster, await freePort(), options);
  await server.bringUp();
  return server;
}

class Supervisor implements EmbeddedServer {
  pid = 0;
  private holder: Client | undefined;
  private isStopping = false;
  private readonly cluster: Cluster;
  private readonly options: Options;
  private port: number;

  constructor(cluster: Cluster, port: number, options: Options) {
    this.cluster = cluster;
    this.port = port;
    this.options = options;
  }

  get url(): string {
    return `postgres://${superuser}:${this.cluster.password}@127.0.0.1:${this.port}/wegbuch`;
  }

  async bringUp(): Promise<void> {
    const giveUpAt = performance.now() + patienceMilliseconds;
    for (;;) {
      const postmaster = findPostmaster(this.cluster.folder);
      if (postmaster === undefined) await launchPostmaster(this.cluster, this.port, this.options.parameters);
      else if (postmaster.isReady && (await this.hold(postmaster))) return;
      if (performance.now() > giveUpAt)
        throw new CannotStart("WEGBUCH_DATA: the embedded PostgreSQL did not get ready.");
      await sleep(20);
    }
  }

  /** Takes the lock of the folder, which lives and dies with one connection; false when the server is going away. */
  private async hold({ pid, port }: { pid: number; port: number }): Promise<boolean> {
    const client = new Client({
      connectionString: this.url.replace(/:\d+\/wegbuch$/, `:${port}/postgres`),
      application_name: "wegbuch supervisor",
      keepAlive: true,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const isOurs = await takeFolder(client, this.cluster.folder, this.options.isGuest === true);
      if (!isOurs) await client.end();
      else await this.keep(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      if (error instanceof CannotStart) throw error;
      return false;
    }
    this.pid = pid;
    this.port = port;
    return true;
  }

  private async keep(client: Client): Promise<void> {
    await ensureDatabase(client);
    this.holder = client;
    client.on("end", () => void this.recover());
  }

  private async recover(): Promise<void> {
    while (!this.isStopping) {
      this.options.log.error("The embedded PostgreSQL went away; starting it again");
      try {
        await this.bringUp();
        this.options.log.info("The embedded PostgreSQL is back");
        return;
      } catch (error) {
        this.options.log.error({ err: error }, "The embedded PostgreSQL does not start");
        await sleep(1_000);
      }
    }
  }

  /** Ends PostgreSQL cleanly, whatever connections there are, and waits until it is gone. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (this.holder === undefined) return;
    await this.holder.end().catch(() => undefined);
    const postmaster = findPostmaster(this.cluster.folder);
    if (postmaster === undefined) return;
    process.kill(postmaster.pid, "SIGINT");
    while (isAlive(postmaster.pid)) await sleep(5);
  }
}

/** False for a guest of another program; fails when there is one otherwise, after a moment for one that is dying. */
async function takeFolder(client: Client, folder: string, isGuest: boolean): Promise<boolean> {
  const giveUpAt = performance.now() + predecessorMilliseconds;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(826219, 1) as taken",
    );
    if (rows[0]?.taken) return true;
    if (isGuest) return false;
    if (performance.now() > giveUpAt) {
      throw new CannotStart(`WEGBUCH_DATA: another Wegbuch is already running on ${folder}.`);
    }
    await sleep(100);
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'wegbuch'");
  if (rowCount === 0) await client.query("create database wegbuch");
}

/** A port of the loopback nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
