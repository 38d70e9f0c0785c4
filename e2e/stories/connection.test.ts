import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest, saveData } from "../visitor.ts";

const noConnection = "Keine Verbindung. Was Sie eingegeben haben, bleibt stehen.";

test("without a network each of the driver's screens says so at once, opens, and goes on when it is back", async () => {
  const page = await aGuest("de-AT", "fahrer@alpenland.example", "phone");
  let loads = 0;
  page.on("load", () => (loads += 1));
  await saveData(page.context(), false);
  await page.goto("/trips");
  await page.waitForFunction(() => performance.getEntriesByName("screensAhead").length > 0);
  await page.context().setOffline(true);

  await page.getByText(noConnection).waitFor({ timeout: 3_000 });
  for (const path of ["/", "/trips", "/time", "/reservation"]) {
    await open(page, path);
    await page.getByText(noConnection).first().waitFor({ timeout: 3_000 });
    await judge(page, `offline${path.replace("/", "-")}`);
  }
  await page.context().setOffline(false);
  await page.getByText(noConnection).waitFor({ state: "hidden" });
  expect(loads).toBe(1);
});

test("a part of the program that is wanted without a network is told, and comes with the network", async () => {
  const page = await aGuest("de-AT", "admin@alpenland.example");
  await page.goto("/");
  await page.locator('a[href="/vehicles"]').first().click();
  await page.getByRole("button", { name: "Fahrzeug hinzufügen" }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Fahrzeug hinzufügen" }).click();
  await page.getByText("Ein Teil der Seite konnte nicht geladen werden.").waitFor({ timeout: 3_000 });
  await judge(page, "part-missing");
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await page.context().setOffline(false);
  await page
    .getByRole("dialog")
    .getByLabel(/^Kennzeichen/)
    .waitFor();
  // Back closes what lies above the page, not the page.
  await page.evaluate(() => history.back());
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.waitForFunction(() => location.pathname === "/vehicles");
  await page.getByRole("heading", { level: 1, name: "Fahrzeuge" }).waitFor();
});

test.each([
  ["/", "Kilometer je Monat"],
  ["/trips?view=statistics", "Kilometer je Tag"],
])(
  "charts at %s that are slow keep their place, and those that do not come are told",
  async (path, chart) => {
    const page = await aGuest("de-AT", "admin@alpenland.example");
    await page.goto("/trips");
    await page.getByRole("row").nth(1).waitFor();
    let fail = () => {};
    const held = new Promise<void>((resolve) => (fail = resolve));
    const isWanted = page.waitForRequest(chartsFile);
    await page.route(chartsFile, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(path);
    await isWanted;
    await page.locator(".mantine-Skeleton-root:visible").first().waitFor();
    fail();
    await page.getByText("Ein Teil der Seite konnte nicht geladen werden.").waitFor();
    await judge(page, `charts-missing${path.replace(/\W/g, "-")}`);

    await page.unroute(chartsFile);
    await page.getByRole("button", { name: "Seite neu laden" }).click();
    await page.locator("svg", { hasText: chart }).first().waitFor();
  },
);

test("a server that does not answer is told within three seconds, and a save says that it waits", async () => {
  const page = await aGuest("en", "admin@alpenland.example");
  await page.goto("/costcenters");
  await page.getByRole("row").nth(1).waitFor();
  let goOn = () => {};
  const answered = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/api/**", async (route) => {
    await answered;
    await route.fallback();
  });
  await page
    .getByRole("button", { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Description/).fill("Slow road");
  await dialog.getByRole("button", { name: "Save cost centre" }).click();
  await dialog.getByText("The server is not responding. Saving has to wait.").waitFor({ timeout: 4_000 });
  await judge(page, "server-silent");
  goOn();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("The server is not responding.").waitFor({ state: "hidden" });
  await page.getByRole("row").filter({ hasText: "Slow road" }).waitFor();
});

const chartsFile = /\/assets\/(?:charts|DayBars|TripsStatistics)-[\w-]+\.js$/;

/** By the bar at the bottom, or by what is behind its last button. */
async function open(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).first();
  if (!(await link.isVisible())) await page.getByRole("button", { name: "Mehr" }).click();
  await link.click();
  await page.waitForURL((url) => url.pathname === path);
}
