import { expect, test, vi } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { languages } from "../words.ts";

const admin = "admin@alpenland.example";
const words = {
  "de-AT": {
    timeOfDay: "Uhrzeit",
    standing: /Steht/,
    figures: ["Fahrzeug", "Fahrten", "Kilometer", "Fahrzeit", "Standzeit", "Fahrer"],
    highlight: /^Fahrt um .* hervorheben$/,
    plan: /^Fahrten der Fahrzeuge, KW/,
    monday: /^Mo \d\d\.\d\d\.$/,
    find: "Kennzeichen, Name",
  },
  en: {
    timeOfDay: "Time of day",
    standing: /Standing/,
    figures: ["Vehicle", "Trips", "Kilometres", "Driving time", "Idle time", "Drivers"],
    highlight: /^Highlight the trip at /,
    plan: /^Trips of the vehicles, week/i,
    monday: /^Mon \d\d\.\d\d\.$/,
    find: "Plate, name",
  },
} as const;

const ways = languages.flatMap((language) => [[language, "desk"] as const, [language, "phone"] as const]);

test.each(ways)(
  "a day of a vehicle can be followed by pointer and by keys (%s, %s)",
  async (language, size) => {
    const say = words[language];
    const page = await aGuest(language, admin, size);
    const scrubber = page.getByRole("slider", { name: say.timeOfDay });
    // The demo's boxes send their month from its first day on while the first stories begin.
    const look = async () => {
      // Not yesterday: they may have driven over midnight.
      await page.goto(`/day?date=${lastWorkday(2)}`);
      await scrubber.waitFor({ timeout: 8_000 });
    };
    await vi.waitFor(look, { timeout: 90_000, interval: 500 });
    await page.locator("[data-idle=true]").waitFor();
    expect(await page.locator("main dl dt").allTextContents()).toEqual([...say.figures]);
    expect(await page.title()).toContain(await page.getByRole("heading", { level: 1 }).innerText());
    await page.getByRole("button", { name: say.highlight }).first().click();
    await scrubber.focus();
    await page.keyboard.press("End");

    expect(await scrubber.getAttribute("aria-valuetext")).toMatch(/^23:59/);
    expect(await scrubber.getAttribute("aria-valuetext")).toMatch(say.standing);
    await judge(page, "day");
  },
);

test("the calendar shows a week from Monday on, a day in 96 cells, and leads to a trip", async () => {
  const say = words["de-AT"];
  const page = await aGuest("de-AT", admin);
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

/** The last day, so many days ago or earlier, on which the demo company drove, yyyy-MM-dd. */
function lastWorkday(daysAgo = 1): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - daysAgo);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
