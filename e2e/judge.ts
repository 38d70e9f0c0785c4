import { mkdirSync } from "node:fs";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** No serious finding of axe on what is shown; and a picture for the eye when SCREENSHOTS names a folder. */
export async function judge(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => document.fonts.status === "loaded");
  await page.waitForFunction(areStill);
  const folder = process.env.SCREENSHOTS;
  if (folder) {
    const language = await page.evaluate(() => document.documentElement.lang);
    mkdirSync(folder, { recursive: true });
    await page.screenshot({
      path: path.join(folder, `${name}-${language}-${page.viewportSize()!.width}.png`),
    });
  }
  // Only what is wrong is gathered, and in the page itself: without frames the findings are the same in a fourth of the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${name}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(serious).toEqual([]);
}

/** Colours are judged once nothing fades in any more; what never ends, as the pulse of a marker, may go on. */
function areStill(): boolean {
  return document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity);
}
