import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { silentLog } from "../../../src/platform/log.ts";
import { startEmbedded } from "../../../src/platform/db/embedded/start-embedded.ts";
import { provideSchema } from "../../../src/platform/db/provide-schema.ts";
import { startPooler } from "./pooler.ts";
import { aQuickFolder } from "./quick-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** `isOurs`: it forgets everything in a power cut, so that databases are made as cheaply as they can be. */
    testServer: {
      url: string;
      rolesSecret: string;
      template: string;
      isOurs: boolean;
      /** With `TEST_POOLER=on` a pooler stands in front of it, which all tests are run through. */
      poolerUrl: string | null;
    };
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
  const pooler =
    process.env["TEST_POOLER"] === "on"
      ? await startPooler({ url: server.url, rolesSecret, connections: 4 })
      : null;
  const poolerUrl = pooler && pooler.url;
  project.provide("testServer", { url: server.url, rolesSecret, template, isOurs: server.isOurs, poolerUrl });
  return async () => {
    try {
      await pooler?.stop();
      await run(server.url, `drop database ${template} with (force)`);
    } finally {
      await server.stop();
    }
  };
}

async function startServer(): Promise<{ url: string; isOurs: boolean; stop(): Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") return { url: given, isOurs: false, stop: async () => undefined };
  const dataFolder = aQuickFolder("wegbuch-test-");
  const forget = () => rmSync(dataFolder, { recursive: true });
  const server = await startEmbedded({
    dataFolder,
    binFolder: process.env["PG_BIN_DIR"] || undefined,
    parameters: { ...forgetful, max_connections: "200", wal_level: "minimal", max_wal_senders: "0" },
    log: silentLog(),
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  const stop = () => server.stop().finally(forget);
  return { url: server.url, isOurs: true, stop };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
