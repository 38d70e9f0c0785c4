import type { Locator } from "playwright-core";
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
    const trip = page.getByRole("row").filter({ has: page.getByRole("button", { name: say.showTrack }) });
    // The tracker follows in its own time, and an open page does not look again by itself.
    while (!isNear(await kilometersOf(trip, say.decimal), meters)) await page.reload();
    expect(await trip.count()).toBe(1);
    await trip.getByRole("button", { name: say.showTrack }).click();

    const dialog = page.getByRole("dialog");
    const map = dialog.locator("[data-idle=true]");
    await map.waitFor();
    expect(await countPixels(map, businessBlue)).toBeGreaterThan(400);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  },
);

/** The kilometres in the first row, 0 while there is none. */
async function kilometersOf(trip: Locator, decimal: RegExp): Promise<number> {
  const cell = trip.first().getByRole("cell", { name: decimal });
  const isThere = await cell.waitFor({ timeout: 1_500 }).then(
    () => true,
    () => false,
  );
  return isThere ? Number((await cell.innerText()).replace(",", ".")) : 0;
}

/** Within what receivers err, and rounding. */
function isNear(kilometers: number, meters: number): boolean {
  return Math.abs(kilometers / (meters / 1000) - 1) < 0.03;
}
