import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { boxes, sendDrive } from "../drive.ts";
import { countPixels } from "../pixels.ts";
import { aGuest } from "../visitor.ts";
import { words } from "../words.ts";

const admin = "admin@alpenland.example";
const businessBlue = "#2459B8";

test.each([
  ["de-AT", boxes.plug, "Linz", "Steyr"],
  ["en", boxes.battery, "Graz", "Leibnitz"],
] as const)(
  "a drive a box sends becomes a trip with its way on the map (%s)",
  async (language, box, from, to) => {
    const say = words[language];
    const meters = await sendDrive({ box, from, to });
    const page = await aGuest(language, admin);

    // All periods, so that a drive just before midnight of the first is found on the first, too.
    await page.goto("/trips?kind=none");
    await page.getByRole("list", { name: say.vehicles }).getByRole("button", { name: box.plate }).click();
    const trip = await rowOfTrip(page, say.showTrack);
    const kilometers = Number(
      (await trip.getByRole("cell", { name: say.decimal }).innerText()).replace(",", "."),
    );
    expect(Math.abs(kilometers / (meters / 1000) - 1)).toBeLessThan(0.03);
    await trip.getByRole("button", { name: say.showTrack }).click();

    const dialog = page.getByRole("dialog");
    const map = dialog.locator("[data-idle=true]");
    await map.waitFor();
    expect(await countPixels(map, businessBlue)).toBeGreaterThan(400);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  },
);

/** The tracker follows in its own time, and an open page does not look again by itself. */
async function rowOfTrip(page: Page, showTrack: RegExp): Promise<Locator> {
  const rows = page.getByRole("row").filter({ has: page.getByRole("button", { name: showTrack }) });
  while (
    !(await rows
      .first()
      .waitFor({ timeout: 1_500 })
      .then(
        () => true,
        () => false,
      ))
  )
    await page.reload();
  return rows.first();
}
