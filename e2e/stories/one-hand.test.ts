import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { judgeForFingers } from "../fingers.ts";
import { judge } from "../judge.ts";
import { daysAgo, enterTrips, logbookOf } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

/** Nobody else's, so that her open trips are those of these stories. */
const driver = "claudia.zeller@donauland.example";
const plate = "PL-516 HD";

test("a driver goes from one open trip to the next until none is left, and hears truly whether all is done", async () => {
  const day = daysAgo(3);
  const page = await aGuest("de-AT", driver, "phone");
  await enterTrips(
    page,
    { plate, day, from: "06:00", to: "06:30", kilometers: 21 },
    { plate, day, from: "07:00", to: "07:30", kilometers: 22 },
    { plate, day, from: "08:00", to: "08:30", kilometers: 23 },
  );
  await page.goto("/");
  await page.getByRole("button", { name: "Nächste offene Fahrt 3 ohne Zweck" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByText("23,0 km").waitFor();
  await judge(page, "open-trips");
  await judgeForFingers(page, "open-trips");

  await dialog.getByRole("button", { name: "Speichern und weiter" }).click();
  await dialog.getByText("Zweck ist erforderlich").waitFor();
  await dialog.getByLabel("Zweck").fill("Wartung Lüftung, Fa. Halbmayr");
  await dialog.getByRole("button", { name: "Speichern und weiter" }).click();
  await dialog.getByText("22,0 km").waitFor();
  await dialog.getByText("noch 2 ohne Zweck").waitFor();
  await dialog.getByRole("button", { name: "Überspringen" }).click();
  await dialog.getByText("21,0 km").waitFor();
  await dialog.getByRole("radio", { name: "Arbeitsweg" }).check();
  await dialog.getByRole("button", { name: "Speichern und weiter" }).click();

  await dialog.getByText("1 Fahrt ist noch offen").waitFor();
  await dialog.getByRole("button", { name: "Noch einmal durchgehen" }).click();
  await dialog.getByRole("radio", { name: "Privat" }).check();
  await dialog.getByRole("button", { name: "Speichern und weiter" }).click();
  await dialog.getByText("Alles erledigt").waitFor();
  await dialog.getByRole("button", { name: "Fertig" }).click();
  await page.getByText("Alles erledigt: keine Fahrt ist offen").waitFor();
});

test("on the phone the first trip stands above the fold, and nothing lies over a row's menu", async () => {
  const day = daysAgo(5);
  const page = await aGuest("en", driver, "phone");
  await enterTrips(page, { plate, day, from: "06:00", to: "06:30", kilometers: 21 });
  await page.goto(logbookOf(day));
  const card = page.getByRole("article").first();
  await card.waitFor();
  await page.getByRole("button", { name: "Next open trip" }).waitFor();
  const bar = await boxOf(page.getByRole("navigation", { name: "Main menu" }));
  const trip = await boxOf(card);
  const add = await boxOf(page.getByRole("button", { name: "Add trip" }));
  expect(trip.y + trip.height).toBeLessThan(bar.y);
  expect(add.y).toBeGreaterThanOrEqual(bar.y);
});

test("whatever a driver taps on his screens is large enough for a finger", async () => {
  const page = await aGuest("de-AT", driver, "phone");
  for (const [path, seen] of [
    ["/", "Dashboard"],
    ["/trips", "Fahrtenbuch"],
    ["/day", "Tagesansicht"],
    ["/time", "Lenkprotokoll"],
    ["/reservation", "Reservierung"],
  ] as const) {
    await page.goto(path);
    await judgeScreen(page, seen);
  }
  const leader = await aGuest("de-AT", "leitung.ost@alpenland.example", "phone");
  // With a stream its network is never idle.
  await leader.route("**/LiveLocations/Stream*", (route) => route.fulfill({ status: 503, json: {} }));
  await leader.goto("/livelocation");
  await judgeScreen(leader, "Live-Standort");
});

async function judgeScreen(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(
    () => document.querySelector(".mantine-Skeleton-root, [aria-busy=true]") === null,
  );
  await judgeForFingers(page, name);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("It is not on the screen");
  return box;
}
