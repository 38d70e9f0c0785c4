import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { silentLog } from "../../../src/platform/log.ts";
import { startEmbedded } from "../../../src/platform/db/embedded/start-embedded.ts";
import { provideSchema } from "../../../src/platform/db/provide-schema.ts";
import { aQuickFolder } from "./quick-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { url: string; rolesSecret: string; template: string };
  }
}

/** What a test loses in a power cut nobody misses. */
export const forgetful = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_wal_size: "128MB",
};

const rolesSecret = "of the roles of databases that live for one test run";

/** Before all tests: one PostgreSQL (embedded, or that of TEST_DATABASE_URL) and a migrated database to clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `wegbuch_template_${randomBytes(6).toString("hex")}`;
  try {
    await run(server.url, `create database ${template}`);
    const url = Object.assign(new URL(server.url), { pathname: template }).href;
    await provideSchema({ url, rolesSecret, log: silentLog() });
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("testServer", { url: server.url, rolesSecret, template });
  return async () => {
    await run(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") return { url: given, stop: async () => undefined };
  const dataFolder = aQuickFolder("wegbuch-test-");
  const server = await startEmbedded({
    dataFolder,
    binFolder: process.env["PG_BIN_DIR"] || undefined,
    parameters: { ...forgetful, max_connections: "200", wal_level: "minimal", max_wal_senders: "0" },
    log: silentLog(),
  });
  const stop = async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  };
  return { url: server.url, stop };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
