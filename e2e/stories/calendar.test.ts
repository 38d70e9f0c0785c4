import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { dayWasSent, lastWorkday } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { languages } from "../words.ts";

const admin = "admin@alpenland.example";
const words = {
  "de-AT": {
    plan: /^Fahrten der Fahrzeuge, KW/,
    monday: /^Mo \d\d\.\d\d\.$/,
    find: "Kennzeichen, Name",
  },
  en: {
    plan: /^Trips of the vehicles, week/i,
    monday: /^Mon \d\d\.\d\d\.$/,
    find: "Plate, name",
  },
} as const;

const ways = languages.flatMap((language) => [[language, "desk"] as const, [language, "phone"] as const]);

test("the calendar shows a week from Monday on, a day in 96 cells, and leads to a trip", async () => {
  const say = words["de-AT"];
  const page = await aGuest("de-AT", admin);
  await dayWasSent(page, lastWorkday());
  const asked = page.waitForRequest((request) => request.url().includes("/api/Trips?"));
  await page.goto("/calendar");
  expect((await asked).url()).toContain("perPage=1000");
  const plan = page.getByRole("region", { name: say.plan });
  const heads = plan.locator(".ec-col-head time");
  await heads.first().waitFor();
  expect(await heads.first().innerText()).toMatch(say.monday);
  await judge(page, "calendar");

  await page.goto(`/calendar?kind=day&date=${lastWorkday()}`);
  await page.locator(".ec-slot").nth(95).waitFor({ state: "attached" });
  expect(await page.locator(".ec-slot").count()).toBe(96);
  await page.locator(".ec-event").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  expect(new URL(page.url()).pathname).toBe("/trips");
});

test.each(ways)("the calendar can be read as a list (%s, %s)", async (language, size) => {
  const say = words[language];
  const page = await aGuest(language, admin, size);
  await dayWasSent(page, lastWorkday());
  await page.goto(`/calendar?view=list&date=${lastWorkday()}`);
  const driven = page.locator("main article").filter({ has: page.locator("button[aria-expanded]") });
  const name = await driven.first().locator("h2 span").first().innerText();
  await page.getByRole("searchbox", { name: say.find }).fill(name);
  await page.locator("main article").nth(1).waitFor({ state: "detached" });
  const day = page.locator("main article button[aria-expanded=false]").first();
  await day.focus();
  await page.keyboard.press("Enter");
  await page.locator("main article li button").first().waitFor();
  await judge(page, "calendar-list");
});
