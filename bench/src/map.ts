// How long a refresh of the live map keeps the browser busy: 10,000 vehicles that all move, asked for each second.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { chromium, type Page } from "playwright-core";
import { findBrowser } from "../../scripts/find-browser.mjs";
import { hashPassword } from "../../server/src/features/auth/hash-password.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { printTable } from "./_print-table.ts";
import { freePort, startBuilt } from "./_processes.ts";

const vehicles = 10_000;
/** What is grouped is less to draw. */
const goals = { grouped: 30, single: 50 };
const refreshes = Number(process.env["REFRESHES"] ?? 30);
const admin = { email: "admin@moving.example", password: "for one benchmark" };
const rolesSecret = "of the roles of a database that lives for one benchmark";

/** Runs in the page. */
const watchLongTasks = `globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask" });`;

const log = silentLog();
const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log });
try {
  await migrate({ url: server.url, rolesSecret, log });
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    await foundFleet(client);
    await measure(client);
  } finally {
    await client.end();
  }
} finally {
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

/** One mandator whose vehicles are spread over Austria, and the super admin without whom every page is the set-up. */
async function foundFleet(client: Client): Promise<void> {
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
     select id, md5('vehicle' || n)::uuid, 'Wagen ' || n, 'W-' || to_char(n, 'FM00000') || 'L', 0, now()
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

/** A second of driving for all of them. */
async function drive(client: Client): Promise<void> {
  await client.query(
    `update vehicle_positions set latitude = latitude + 0.0002 * cos(radians(heading)), speed = 40 + random() * 60,
       longitude = longitude + 0.0003 * sin(radians(heading)), device_time = now(), last_contact_at = now()`,
  );
}

async function measure(client: Client): Promise<void> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const api = await startBuilt(
    "api",
    {
      DATABASE_URL: server.url,
      DATABASE_ROLES_SECRET: rolesSecret,
      WEGBUCH_DATA: dataFolder,
      PORT: String(port),
      LOG_LEVEL: "error",
      NODE_ENV: "production",
      PUBLIC_ORIGIN: origin,
    },
    port,
  );
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    // Put together without a graphics card, each frame of the map would be copied by the main thread.
    args: args.filter((argument) => argument !== "--disable-gpu-compositing"),
    env: { ...process.env, ...env },
  });
  try {
    const viewport = { width: 1440, height: 900 };
    const page = await browser.newPage({ baseURL: origin, viewport, locale: "de-AT" });
    await openMap(page);
    const grouped = await blockedWhile(page, client);
    await ungroup(page);
    const single = await blockedWhile(page, client);
    print([
      { name: "grouped where they are close", found: grouped, goal: goals.grouped },
      { name: "each by itself", found: single, goal: goals.single },
    ]);
  } finally {
    await browser.close();
    await api.stop();
  }
}

async function openMap(page: Page): Promise<void> {
  // No mandator may set less than five seconds.
  await page.route("**/api/Users/current", async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...user, liveLocationIntervalInSeconds: 1 } });
  });
  await page.goto("/login");
  await page.getByLabel("E-Mail", { exact: true }).fill(admin.email);
  await page.getByLabel("Passwort", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByRole("link", { name: "Live-Standort" }).first().click();
  await page.getByRole("list", { name: /Fahrzeuge in der Liste/ }).waitFor();
  await page.getByRole("button", { name: "Verstanden" }).click();
}

async function ungroup(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Einstellungen der Karte" }).click();
  await page.getByLabel("Nahe Fahrzeuge zusammenfassen").uncheck();
  await page.keyboard.press("Escape");
}

type Refresh = { blocked: number; longest: number };

/** What each refresh cost the main thread in long tasks, in milliseconds, the first ones left out. */
async function blockedWhile(page: Page, client: Client): Promise<Refresh[]> {
  await untilRefreshed(page, client, 3);
  await page.evaluate(watchLongTasks);
  const found: Refresh[] = [];
  for (let refresh = 0; refresh < refreshes; refresh += 1) {
    await untilRefreshed(page, client, 1);
    const tasks = (await page.evaluate("longTasks.splice(0)")) as number[];
    found.push({
      blocked: tasks.reduce((sum, task) => sum + task, 0),
      longest: Math.max(0, ...tasks),
    });
  }
  return found;
}

async function untilRefreshed(page: Page, client: Client, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await drive(client);
    await page.waitForResponse(/VehiclePositions/).then((answer) => answer.finished());
    // The map draws what has come before the next answer is on its way.
    await sleep(500);
  }
}

function print(ways: { name: string; found: Refresh[]; goal: number }[]): void {
  const rows = ways.map(({ name, found, goal }): [string, string] => {
    const [blocked, longest] = [
      median(found.map((one) => one.blocked)),
      median(found.map((one) => one.longest)),
    ];
    const verdict = blocked <= goal ? "reached" : "missed";
    return [
      `${name}: ${refreshes} refreshes, longest task (median) ${longest.toFixed(0)} ms, in long tasks (median)`,
      `${blocked.toFixed(0)} ms, goal ${goal} ms ${verdict}`,
    ];
  });
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, drawn by software`;
  printTable(`map: ${vehicles} moving vehicles, refreshed each second`, [["machine", machine], ...rows]);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
