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
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${name}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(serious).toEqual([]);
}

/** Colours are judged once nothing fades in any more; what never ends, as the pulse of a marker, may go on. */
function areStill(): boolean {
  return document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity);
}
