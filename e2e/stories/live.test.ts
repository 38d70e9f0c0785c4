import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { aGuest } from "../visitor.ts";
import { languages, words } from "../words.ts";

const admin = "admin@alpenland.example";
const patience = { timeout: 80_000, interval: 500 };

test.each(languages)(
  "a vehicle on the road moves on the live map (%s)",
  async (language) => {
    const say = words[language];
    const page = await aGuest(language, admin);
    await page.getByRole("navigation", { name: say.mainMenu }).getByRole("link", { name: say.live }).click();

    const moving = page
      .getByRole("list", { name: say.vehicleList })
      .getByRole("button")
      .filter({ has: page.getByRole("img", { name: say.moving }) });
    await moving.first().waitFor({ timeout: patience.timeout });
    await moving.first().click();
    const marker = page.getByRole("button", { name: say.movingMarker, pressed: true });
    const before = await settled(marker);

    await expect.poll(async () => distance(before, await placeOf(marker)), patience).toBeGreaterThan(2);
  },
  120_000,
);

/** Where the marker is once the map has come to rest. */
async function settled(marker: Locator): Promise<Pixels> {
  let last: Pixels = { x: Number.NaN, y: Number.NaN };
  const step = async () => {
    const [before, now] = [last, (last = await placeOf(marker))];
    return distance(before, now);
  };
  await expect.poll(step, patience).toBe(0);
  return last;
}

type Pixels = { x: number; y: number };

async function placeOf(marker: Locator): Promise<Pixels> {
  const { x, y } = (await marker.boundingBox())!;
  return { x, y };
}

function distance(one: Pixels, other: Pixels): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
