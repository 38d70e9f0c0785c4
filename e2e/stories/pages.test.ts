import { mkdirSync } from "node:fs";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aGuest, aVisitor, type widths } from "../visitor.ts";
import { type Language, languages, words } from "../words.ts";

const admin = "admin@alpenland.example";
const all = languages.flatMap((language) => [[language, "desk"] as const, [language, "phone"] as const]);
/** Each language and each width once is enough to judge; pictures are wanted of all. */
const ways = process.env.SCREENSHOTS
  ? all
  : ([
      ["de-AT", "desk"],
      ["en", "phone"],
    ] as const);

test.each(ways)("every page can be used by everybody (%s, %s)", async (language, size) => {
  const say = words[language];
  const stranger = await aVisitor(language, size);
  await stranger.getByRole("heading", { name: say.demoLogins }).waitFor();
  await judge(stranger, "login", language, size);

  const page = await aGuest(language, admin, size);
  await page.goto("/livelocation");
  await page.locator("[data-idle=true]").waitFor();
  await judge(page, "live", language, size);

  await page.goto("/trips?kind=none");
  await page.getByRole("heading", { name: say.logbook, level: 1 }).waitFor();
  await page.getByRole("button", { name: say.showTrack }).first().waitFor();
  await judge(page, "logbook", language, size);
  await page.getByRole("button", { name: say.showTrack }).first().click();
  await page.getByRole("dialog").locator("[data-idle=true]").waitFor();
  await judge(page, "track", language, size);

  await page.goto("/no/such/page");
  await page.getByRole("heading", { name: say.notFound }).waitFor();
  await judge(page, "not-found", language, size);
});

/** No serious finding of axe; and a picture for the eye when SCREENSHOTS names a folder. */
async function judge(page: Page, name: string, language: Language, size: keyof typeof widths): Promise<void> {
  await page.waitForFunction(() => document.fonts.status === "loaded");
  const folder = process.env.SCREENSHOTS;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: path.join(folder, `${name}-${language}-${size}.png`) });
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${name}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(serious).toEqual([]);
}
