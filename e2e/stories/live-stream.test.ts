import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { words } from "../words.ts";

const admin = "admin@alpenland.example";
const patience = { timeout: 80_000, interval: 500 };

const texts = {
  "de-AT": {
    understood: "Verstanden",
    streamed: "Läuft live mit",
    asked: /^Abfrage alle \d+ s$/,
    noteAsked: "Die Positionen werden jede Minute aktualisiert",
    noteStreamed: "Fahrzeuge bewegen sich, sobald ihre Box etwas meldet",
  },
  en: {
    understood: "Got it",
    streamed: "Updating live",
    asked: /^Updated every \d+ s$/,
    noteAsked: "Positions refresh each minute",
    noteStreamed: "Vehicles move as soon as their Box reports",
  },
} as const;

/** How often a page asks for positions and opens streams of them. */
function countCalls(page: Page) {
  const calls = { asked: 0, streams: 0 };
  page.on("request", (request) => {
    calls.asked += Number(request.url().includes("VehiclePositions"));
    calls.streams += Number(request.url().includes("LiveLocations/Stream"));
  });
  return calls;
}

/** What a page believes of its tab. */
const setSeen = (page: Page, state: "visible" | "hidden") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

test.each([
  ["de-AT", "desk"],
  ["en", "phone"],
] as const)(
  "vehicles move on the map as they are told, and nothing is asked for (%s, %s)",
  async (language, device) => {
    const page = await aGuest(language, admin, device);
    const say = { ...words[language], ...texts[language] };
    const calls = countCalls(page);
    await page.goto("/livelocation");
    await page.getByRole("button", { name: say.understood }).click();
    await page.getByText(say.streamed).waitFor({ state: "attached" });
    await judge(page, "live-streamed");

    const list = page.getByRole("list", { name: say.vehicleList });
    const shown = () => list.allInnerTexts();
    const moving = page.locator(".maplibregl-marker");
    const placesOf = () =>
      moving.evaluateAll((markers) => markers.map(({ style }) => style.transform).join());
    const before = { places: await placesOf(), texts: await shown() };
    await expect.poll(placesOf, patience).not.toBe(before.places);
    expect(calls).toEqual({ asked: 1, streams: 1 });
  },
  120_000,
);

test("a hidden tab listens no more and comes back; where there is no stream the map asks, until there is one", async () => {
  const page = await aGuest("de-AT", admin);
  const say = texts["de-AT"];
  const calls = countCalls(page);
  const closed = page.waitForEvent("requestfailed", (request) => request.url().includes("/Stream"));
  await page.goto("/livelocation");
  await page.getByText(say.streamed).waitFor();
  await setSeen(page, "hidden");
  await closed;
  const again = page.waitForRequest((request) => request.url().includes("/Stream"));
  await setSeen(page, "visible");
  expect((await again).headers()["last-event-id"]).toMatch(/^\d+\.[0-9a-z]+$/);

  await page.route("**/LiveLocations/Stream*", (route) =>
    route.fulfill({ status: 503, headers: { "retry-after": "1" }, json: {} }),
  );
  await setSeen(page, "hidden");
  await setSeen(page, "visible");
  await page.getByText(say.asked).waitFor();
  await page.getByText(say.noteAsked).waitFor();
  await expect.poll(() => calls.asked, patience).toBeGreaterThan(1);
  await page.unroute("**/LiveLocations/Stream*");
  await page.getByText(say.streamed).waitFor();
  await page.getByText(say.noteStreamed).waitFor();
});
