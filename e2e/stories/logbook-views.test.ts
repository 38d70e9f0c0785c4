import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { daysAgo, enterTrips, openLogbook } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

test("the logbook is put in order, gone through by keys, summed up, and read by driver", async () => {
  const [plate, day] = ["L-660 RV", daysAgo(9)];
  const page = await aGuest("en", "admin@alpenland.example");
  await enterTrips(
    page,
    { plate, day, from: "06:00", to: "06:30", kilometers: 12.4 },
    { plate, day, from: "09:00", to: "10:00", kilometers: 33.1 },
  );
  await openLogbook(page, { plate, day });
  const first = page.locator("tr[data-key]").first();
  await first.filter({ hasText: "33.1" }).waitFor();
  await page.getByRole("button", { name: "Logbook settings" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("radio", { name: "Oldest first" }).check();
  await page.keyboard.press("Escape");
  await first.filter({ hasText: "12.4" }).waitFor();
  await dialog.waitFor({ state: "detached" });

  const asked = (name: string) => new URL(page.url()).searchParams.get(name);
  const vehicleId = asked("vehicleId");
  await page.keyboard.press("Control+Alt+ArrowLeft");
  await expect.poll(() => asked("from")).toBe(daysAgo(10));
  await page.keyboard.press("Control+Alt+ArrowRight");
  await expect.poll(() => asked("from")).toBe(day);
  await page.keyboard.press("Control+Alt+m");
  await expect.poll(() => asked("vehicleId")).not.toBe(vehicleId);
  await page.keyboard.press("Control+Alt+n");
  await expect.poll(() => asked("vehicleId")).toBe(vehicleId);

  await page.getByRole("radio", { name: "Statistics" }).check();
  await page.getByRole("heading", { name: /^Kilometres/ }).waitFor();
  await judge(page, "logbook-statistics");
  await page.getByRole("button", { name: "Show the drivers of the period" }).click();
  await openedDialog(page);
  await dialog.getByRole("heading", { name: "Drivers" }).waitFor();
  await dialog.getByRole("row", { name: /Katharina Berger 2 45\.5/ }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("radio", { name: "Table" }).check();
  await page.getByRole("radio", { name: "Drivers" }).check();
  await page
    .getByRole("list", { name: "Drivers" })
    .getByRole("button", { name: /^Katharina Berger/ })
    .click();
  await first.filter({ hasText: "Caddy Reserve" }).waitFor();
  await page.getByRole("button", { name: "Show the vehicles of the period" }).click();
  await openedDialog(page);
  await dialog.getByRole("heading", { name: "Vehicles" }).waitFor();
  await dialog.getByRole("row", { name: /Caddy Reserve|L-660 RV/ }).waitFor();
});
