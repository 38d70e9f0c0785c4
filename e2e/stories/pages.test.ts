import { test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest, aVisitor } from "../visitor.ts";
import { languages, words } from "../words.ts";

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
  await judge(stranger, "login");

  const page = await aGuest(language, admin, size);
  await page.goto("/livelocation");
  await page.locator("[data-idle=true]").waitFor();
  await judge(page, "live");

  await page.goto("/trips?kind=none");
  await page.getByRole("heading", { name: say.logbook, level: 1 }).waitFor();
  await page.getByRole("button", { name: say.showTrack }).first().waitFor();
  await judge(page, "logbook");
  await page.getByRole("button", { name: say.showTrack }).first().click();
  await page.getByRole("dialog").locator("[data-idle=true]").waitFor();
  await judge(page, "track");

  await page.goto("/no/such/page");
  await page.getByRole("heading", { name: say.notFound }).waitFor();
  await judge(page, "not-found");
});
