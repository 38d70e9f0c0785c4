// How long a refresh of the live map keeps the browser busy: 10,000 vehicles that all move, asked for each second.
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { Page } from "playwright-core";
import { figure, printTable, type Row } from "./_print-table.ts";
import { sized } from "./_sized.ts";
import { admin, inWebWorld } from "./_web-world.ts";

const vehicles = 10_000;
/** What is grouped is less to draw. */
const goals = { grouped: 30, single: 50 };
const refreshes = sized("BENCH_REFRESHES", { full: 30, quick: 8 });

/** Runs in the page. */
const watchLongTasks = `globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask" });`;

await inWebWorld(vehicles, async ({ client, origin, browser }) => {
  const viewport = { width: 1440, height: 900 };
  const page = await browser.newPage({ baseURL: origin, viewport, locale: "de-AT" });
  await openMap(page);
  const grouped = await blockedWhile(page, client);
  await ungroup(page);
  const single = await blockedWhile(page, client);
  printTable(`map: ${vehicles} moving vehicles, ${refreshes} refreshes, drawn by software`, [
    ...rowsOf("grouped where they are close", grouped, goals.grouped),
    ...rowsOf("each by itself", single, goals.single),
  ]);
});

/** A second of driving for all of them. */
async function drive(client: Client): Promise<void> {
  await client.query(
    `update vehicle_positions set latitude = latitude + 0.0002 * cos(radians(heading)), speed = 40 + random() * 60,
       longitude = longitude + 0.0003 * sin(radians(heading)), device_time = now(), last_contact_at = now()`,
  );
}

async function openMap(page: Page): Promise<void> {
  // No mandator may set less than five seconds.
  await page.route("**/api/Users/current", async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...user, liveLocationIntervalInSeconds: 1 } });
  });
  // A refresh is measured, not the stream that would take its place.
  await page.route("**/LiveLocations/Stream*", (route) => route.fulfill({ status: 503 }));
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

/** What blocked the browser, and the longest time it was deaf at once. */
function rowsOf(name: string, found: readonly Refresh[], goal: number): Row[] {
  return [
    figure(`${name}, longest task, median`, median(found.map(({ longest }) => longest)), "ms"),
    figure(`${name}, in long tasks, median`, median(found.map(({ blocked }) => blocked)), "ms", {
      atMost: goal,
    }),
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
