import type { Locator, Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { judge } from "../judge.ts";
import { daysAgo, lastWorkday } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { languages, words } from "../words.ts";

const admin = "admin@alpenland.example";
const texts = {
  "de-AT": {
    time: "Uhrzeit",
    standing: /Steht/,
    driving: /Fährt mit|Hält/,
    figures: ["Fahrzeug", "Fahrten", "Kilometer", "Fahrzeit", "Standzeit", "Fahrer"],
    highlight: /^Fahrt um .* hervorheben$/,
    open: /^Fahrt um .* im Fahrtenbuch öffnen$/,
    play: "Abspielen",
    pause: "Anhalten",
    next: "Zum nächsten Halt",
    previous: "Zum vorigen Halt",
    faster: "Tempo der Wiedergabe: 60-fach",
    fast: "Tempo der Wiedergabe: 120-fach",
    card: /^Fahrzeug /,
    failed: "Die Strecken konnten nicht geladen werden.",
    again: "Erneut versuchen",
  },
  en: {
    time: "Time of day",
    standing: /Standing/,
    driving: /Driving at|Stopped/,
    figures: ["Vehicle", "Trips", "Kilometres", "Driving time", "Idle time", "Drivers"],
    highlight: /^Highlight the trip at /,
    open: /^Open the trip at .* in the logbook$/,
    play: "Play",
    pause: "Pause",
    next: "To the next stop",
    previous: "To the previous stop",
    faster: "Speed of the replay: 60 times",
    fast: "Speed of the replay: 120 times",
    card: /^Vehicle /,
    failed: "The routes could not be loaded.",
    again: "Try again",
  },
} as const;

const ways = languages.flatMap((language) => [[language, "desk"] as const, [language, "phone"] as const]);

test.each(ways)("a day of a vehicle is replayed by hand and by keys (%s, %s)", async (language, size) => {
  const say = texts[language];
  const page = await aGuest(language, admin, size);
  const slider = await openDay(page, say.time);
  await page.locator("[data-idle=true]").waitFor();
  expect(await page.locator("main dl dt").allTextContents()).toEqual([...say.figures]);
  expect(await page.title()).toContain(await page.getByRole("heading", { level: 1 }).innerText());

  await page.getByRole("button", { name: say.highlight }).first().click();
  const begun = await secondsOf(slider);
  await slider.focus();
  // What is the browser's, or another button of the mouse, moves no time.
  await page.keyboard.press("Control+Home");
  await slider.click({ button: "right", position: { x: 3, y: 10 } });
  expect(await secondsOf(slider)).toBe(begun);
  // Who holds the key down plays and does not stop again.
  for (let times = 0; times < 2; times += 1) await page.keyboard.down(" ");
  await page.keyboard.up(" ");
  await expect.poll(() => secondsOf(slider)).toBeGreaterThanOrEqual(begun + 120);
  expect(await page.locator("[data-replay]").count()).toBe(1);
  await page.getByRole("button", { name: say.pause, exact: true }).click();
  await page.getByRole("button", { name: say.play, exact: true }).waitFor();
  const halted = await secondsOf(slider);
  await page.keyboard.press("Tab");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  expect(await secondsOf(slider)).toBe(halted + 60);
  await judge(page, "day");

  await page.getByRole("button", { name: say.next }).click();
  expect(await secondsOf(slider)).toBeGreaterThan(halted);
  await slider.focus();
  await page.keyboard.press("End");
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^23:59:59/);
  expect(await slider.getAttribute("aria-valuetext")).toMatch(say.standing);
});

test.each([
  ["de-AT", "desk"],
  ["en", "phone"],
] as const)("today is replayed as far as it has come (%s, %s)", async (language, size) => {
  const say = texts[language];
  const page = await aGuest(language, admin, size);
  await page.goto(`/day?date=${daysAgo(0)}`);
  const slider = page.getByRole("slider", { name: say.time });
  await slider.waitFor({ timeout: 80_000 });
  const isNow = async () => Number(await slider.getAttribute("aria-valuemax")) - (await secondsOf(slider));
  expect(await isNow()).toBe(0);
  await judge(page, "day-today");
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  expect(await isNow()).toBeGreaterThan(0);
  await page.keyboard.press("End");
  expect(await isNow()).toBe(0);
  const clock = await slider.getAttribute("aria-valuetext");
  expect(clock).not.toMatch(/^23:59:59/);
});

test.each(ways)("a trip is replayed where it is opened (%s, %s)", async (language, size) => {
  const say = texts[language];
  const page = await aGuest(language, admin, size);
  await openDay(page, say.time);
  await page.getByRole("link", { name: say.open }).first().click();
  const dialog = page.getByRole("dialog");
  const slider = dialog.getByRole("slider", { name: say.time });
  await dialog.locator("[data-idle=true]").waitFor();
  expect(await secondsOf(slider)).toBe(0);
  await dialog.getByRole("button", { name: say.faster }).click();
  await dialog.getByRole("button", { name: say.fast }).waitFor();
  await dialog.getByRole("button", { name: say.play, exact: true }).click();
  await expect.poll(() => secondsOf(slider)).toBeGreaterThanOrEqual(120);
  await dialog.getByRole("button", { name: say.pause, exact: true }).click();
  expect(await slider.getAttribute("aria-valuetext")).toMatch(say.driving);
  await judge(page, "trip-replay");
});

test.each([
  ["de-AT", "desk"],
  ["en", "phone"],
] as const)(
  "the last quarter of an hour of a vehicle on the road is replayed (%s, %s)",
  async (language, size) => {
    const say = { ...words[language], ...texts[language] };
    const page = await aGuest(language, admin, size);
    await page.goto("/livelocation");
    // One that no story drives privately.
    const moving = page
      .getByRole("list", { name: say.vehicleList })
      .getByRole("button")
      .filter({ has: page.getByRole("img", { name: say.moving }), hasNotText: "L-731 KX" });
    const slider = page.getByRole("region", { name: say.card }).getByRole("slider", { name: say.time });
    await moving.first().waitFor({ timeout: 80_000 });
    await moving.first().dispatchEvent("click");
    await slider.waitFor({ timeout: 60_000 });
    // It stands at what is now, where the vehicle itself is.
    expect(await page.locator("[data-replay]").count()).toBe(0);
    await slider.focus();
    await page.keyboard.press("Home");
    await page.locator("[data-replay]").waitFor();
    expect(await secondsOf(slider)).toBe(0);
    await judge(page, "live-trail");
    await page.keyboard.press("End");
    await page.locator("[data-replay]").waitFor({ state: "detached" });
  },
  200_000,
);

test.each([
  ["de-AT", "phone"],
  ["en", "desk"],
] as const)("ways that did not come are asked for again (%s, %s)", async (language, size) => {
  const say = texts[language];
  const page = await aGuest(language, admin, size);
  let isOut = true;
  await page.route(/\/Tracks\?/, (route) =>
    isOut ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  const slider = await openDay(page, say.time);
  await page.getByText(say.failed).waitFor();
  await slider.waitFor();
  await judge(page, "day-without-ways");
  isOut = false;
  await page.getByRole("button", { name: say.again }).click();
  await page.getByText(say.failed).waitFor({ state: "detached" });
  await page.getByRole("button", { name: say.play, exact: true }).waitFor();
});

/** A day on which the demo company drove, once its boxes have sent it. */
async function openDay(page: Page, time: string): Promise<Locator> {
  const slider = page.getByRole("slider", { name: time });
  // The demo's boxes send their month from its first day on while the first stories begin.
  const look = async () => {
    // Not yesterday: they may have driven over midnight.
    await page.goto(`/day?date=${lastWorkday(2)}`);
    await slider.waitFor({ timeout: 8_000 });
  };
  await vi.waitFor(look, { timeout: 90_000, interval: 500 });
  return slider;
}

const secondsOf = async (slider: Locator) => Number(await slider.getAttribute("aria-valuenow"));
