import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { daysAgo, enterTrips, openLogbook } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

test("trips are classified, taken back, changed together and locked without the mouse", async () => {
  const [plate, day] = ["L-205 MB", daysAgo(6)];
  const page = await aGuest("en", "admin@alpenland.example");
  await enterTrips(
    page,
    { plate, day, from: "06:00", to: "06:30", kilometers: 20 },
    { plate, day, from: "09:00", to: "09:45", kilometers: 31 },
  );
  await openLogbook(page, { plate, day });
  const later = page.getByRole("row", { name: /31\.0/ });
  const earlier = page.getByRole("row", { name: /20\.0/ });
  await later.waitFor();

  await page.keyboard.press("ArrowDown");
  expect(await later.evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press("p");
  await later.filter({ hasText: "Private" }).waitFor();
  await page.getByText("The trip is now “Private”").waitFor();
  await page.keyboard.press("Control+z");
  await later.filter({ hasText: "Business" }).waitFor();

  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByText("2 selected").waitFor();
  await judge(page, "trips-selected");
  await page.keyboard.press("e");
  const dialog = await openedDialog(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("2 selected").waitFor();
  await page.keyboard.press("e");
  await openedDialog(page);
  await dialog.getByRole("checkbox", { name: "Replace purpose" }).check();
  await dialog.getByLabel("Purpose", { exact: true }).fill("Audit at Linz");
  await judge(page, "trips-bulk-edit");
  await dialog.getByRole("button", { name: "Change 2 trips" }).click();
  await page.getByText("2 trips were changed").waitFor();
  await earlier.filter({ hasText: "Audit at Linz" }).waitFor();

  await earlier.focus();
  await page.keyboard.press("e");
  await openedDialog(page);
  await dialog.getByLabel("Purpose").and(page.locator(":focus")).waitFor();
  expect(await dialog.locator("[aria-expanded=true]").count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.keyboard.press("w");
  await earlier.filter({ hasText: "Drive to work" }).waitFor();
  await page.keyboard.press("l");
  await openedDialog(page);
  await dialog.getByRole("button", { name: "Lock trip" }).click();
  await earlier.getByText("Locked", { exact: true }).waitFor();
  await dialog.waitFor({ state: "hidden" });
  await earlier.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("b");
  await page.getByText("Locked trips cannot be changed").waitFor();
  await page.keyboard.press("?");
  await openedDialog(page);
  await judge(page, "trips-keys");
});
