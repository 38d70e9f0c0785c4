// How long somebody waits who logs in, with a slow processor and a usual line, as Chromium emulates them.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { sized } from "./_sized.ts";
import { admin, inWebWorld } from "./_web-world.ts";

const visits = sized("BENCH_VISITS", { full: 5, quick: 1 });
const slowProcessor = { rate: 4 };
const megabit = 1_000_000 / 8;
const usualLine = {
  offline: false,
  latency: 40,
  downloadThroughput: 10 * megabit,
  uploadThroughput: 10 * megabit,
};

/** Milliseconds: until the form can be filled in, and from the call that logs in until the dashboard can be used. */
export type Visit = { form: number; dashboard: number };

/** The visit in the middle of several, with an empty browser and with one that was here before. */
export async function visitFirstAndAgain(): Promise<{ cold: Visit; warm: Visit }> {
  const [colds, warms]: [Visit[], Visit[]] = [[], []];
  await inWebWorld(50, async ({ origin, browser }) => {
    for (let visit = 0; visit < visits; visit += 1) {
      const context = await aSlowBrowser(browser, origin);
      colds.push(await logIn(context));
      await context.clearCookies();
      warms.push(await logIn(context));
      await context.close();
    }
  });
  return { cold: middle(colds), warm: middle(warms) };
}

const aSlowBrowser = (browser: Browser, origin: string) =>
  browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 }, locale: "de-AT" });

async function logIn(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  await slowDown(page);
  const began = performance.now();
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("E-Mail", { exact: true }).fill(admin.email);
  const form = performance.now() - began;
  await page.getByLabel("Passwort", { exact: true }).fill(admin.password);
  // A second passes between the click and the call (rule accounts/submit-once), and counts for nobody.
  const called = page.waitForRequest("**/Authenticate").then(() => performance.now());
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByLabel("Kennzahlen").getByText("km").first().waitFor();
  const dashboard = performance.now() - (await called);
  await page.close();
  return { form, dashboard };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", usualLine);
  await session.send("Emulation.setCPUThrottlingRate", slowProcessor);
}

function middle(found: readonly Visit[]): Visit {
  const inOrder = found.toSorted((one, other) => sumOf(one) - sumOf(other));
  return inOrder[Math.floor(found.length / 2)]!;
}

export const sumOf = ({ form, dashboard }: Visit) => form + dashboard;
