// A company for benchmarks of the web: a program as it was built, a browser, and one admin with vehicles.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "../../scripts/find-browser.mjs";
import { hashPassword } from "../../server/src/features/auth/hash-password.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { benchSettings, freePort, startBuilt } from "./_processes.ts";

export const admin = { email: "admin@moving.example", password: "for one benchmark" };

export type WebWorld = { client: Client; origin: string; browser: Browser };

const rolesSecret = "of the roles of a database that lives for one benchmark";

/** Does the work beside a database of its own with so many vehicles, the API on top of it, with a worker or not, and a browser. */
export async function inWebWorld(
  vehicles: number,
  work: (world: WebWorld) => Promise<void>,
  program: "api" | "api,worker" = "api",
): Promise<void> {
  const log = silentLog();
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
  const server = await startEmbedded({ dataFolder, log });
  try {
    await migrate({ url: server.url, rolesSecret, log });
    const client = new Client({ connectionString: server.url });
    await client.connect();
    try {
      await foundFleet(client, vehicles);
      await withProgram({ url: server.url, dataFolder, program }, (origin, browser) =>
        work({ client, origin, browser }),
      );
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  }
}

async function withProgram(
  { url, dataFolder, program }: { url: string; dataFolder: string; program: "api" | "api,worker" },
  work: (origin: string, browser: Browser) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = benchSettings({ url, rolesSecret, dataFolder }, port);
  const api = await startBuilt(program, settings, port);
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    // Put together without a graphics card, each frame of the map would be copied by the main thread.
    args: args.filter((argument) => argument !== "--disable-gpu-compositing"),
    env: { ...process.env, ...env },
  });
  try {
    await work(origin, browser);
  } finally {
    await browser.close();
    await api.stop();
  }
}

/** One mandator whose vehicles are spread over Austria, and the super admin without whom every page is the set-up. */
async function foundFleet(client: Client, vehicles: number): Promise<void> {
  await client.query("set search_path = wegbuch, pg_temp");
  await client.query(
    `with login as (
       insert into logins (id, email, password_hash) values (md5('super')::uuid, 'super@moving.example', '-') returning id
     ) insert into super_users (id, first_name, last_name, created_at) select id, 'Sara', 'Pichler', now() from login`,
  );
  await client.query(
    "insert into mandators (id, name, packages, created_at) values (gen_random_uuid(), 'Moving', 63, now())",
  );
  await client.query(
    `insert into logins (mandator_id, id, email, password_hash) select id, md5('admin')::uuid, $1, $2 from mandators`,
    [admin.email, await hashPassword(admin.password, "ordinary")],
  );
  await client.query(
    `insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     select id, md5('admin')::uuid, 'Anna', 'Huber', 1, now() from mandators`,
  );
  await client.query(
    `insert into vehicles (mandator_id, id, name, license_plate, type, created_at)
     select id, gen_random_uuid(), 'Wagen ' || n, 'W-' || to_char(n, 'FM00000') || 'L', 0, now()
     from mandators cross join generate_series(1, $1::int) as n`,
    [vehicles],
  );
  await client.query(
    `insert into vehicle_positions
       (mandator_id, vehicle_id, latitude, longitude, speed, heading, device_time, last_contact_at)
     select mandator_id, id, 46.6 + 2.2 * random(), 10 + 6.8 * random(), 50, floor(360 * random()), now(), now()
     from vehicles`,
  );
  await client.query("analyze");
}
