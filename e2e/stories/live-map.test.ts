import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { countPixels } from "../pixels.ts";
import { aGuest } from "../visitor.ts";
import { type Language, languages, words } from "../words.ts";

const admin = "admin@alpenland.example";
const patience = { timeout: 60_000, interval: 500 };
/** Of every tile. */
const tileColour = "#B04FC8";
const land = "#FAF9F5";
const water = "#A9D3EA";

const say = {
  "de-AT": {
    failed: "Die Straßenkarte ist nicht erreichbar. Sie sehen die eingebaute Karte.",
    again: "Straßenkarte wieder laden",
    zoomIn: "Vergrößern",
  },
  en: {
    failed: "The street map cannot be reached. You see the built-in map.",
    again: "Load the street map again",
    zoomIn: "Zoom in",
  },
} as const;

test.each(languages)(
  "a street map that fails gives way to the built-in one, and comes back (%s)",
  async (language) => {
    const page = await aGuest(language, admin);
    const tiles = await aTileServer(page);
    await setMap(page);
    await page.goto("/livelocation");
    const map = page.locator(".maplibregl-canvas");
    await page.getByText("© Tiles of this story").waitFor();
    await expect.poll(() => countPixels(map, tileColour), patience).toBeGreaterThan(100_000);
    await vehiclesAreThere(page, language);

    tiles.answer = "failure";
    await page.getByRole("button", { name: say[language].zoomIn }).click();
    await page.getByText(say[language].failed).waitFor();
    await expect.poll(() => countPixels(map, tileColour), patience).toBe(0);
    await vehiclesAreThere(page, language);
    await judge(page, "live-map-failed");

    tiles.answer = "tile";
    await page.getByRole("button", { name: say[language].again }).click();
    await expect.poll(() => countPixels(map, tileColour), patience).toBeGreaterThan(100_000);
    await vehiclesAreThere(page, language);
    expect(await page.getByText(say[language].failed).count()).toBe(0);
  },
);

test.each(["page", "nothing", "silence"] as const)(
  "instead of tiles comes %s: the built-in map is shown",
  async (answer) => {
    const page = await aGuest("de-AT", admin);
    const tiles = await aTileServer(page);
    tiles.answer = answer;
    await setMap(page);
    await page.goto("/livelocation");

    await page.getByText(say["de-AT"].failed).waitFor({ timeout: patience.timeout });
    await vehiclesAreThere(page, "de-AT");
  },
);

test("until the map has come, vehicles stand on land and not in the sea", async () => {
  const page = await aGuest("de-AT", admin);
  // Neither an answer nor a failure: the slowest of all networks.
  await page.route("**/map/base.pmtiles", () => undefined);
  await page.goto("/livelocation");
  await vehiclesAreThere(page, "de-AT");
  await page.getByText("Karte wird geladen …").waitFor();

  const map = page.locator(".maplibregl-canvas");
  await expect.poll(() => countPixels(map, land), patience).toBeGreaterThan(300_000);
  expect(await countPixels(map, water)).toBeLessThan(2_000);
});

async function vehiclesAreThere(page: Page, language: Language): Promise<void> {
  const marker = page.locator(".maplibregl-marker").first();
  await marker.waitFor();
  await page.getByRole("list", { name: words[language].vehicleList }).waitFor();
}

const origin = "https://tiles.example";

/** The answer of GET /Services and the policy of the page as they are with MAP set to these tiles, row before column. */
async function setMap(page: Page): Promise<void> {
  await page.route("**/api/Services", async (route) => {
    const answer = await route.fetch();
    const services = (await answer.json()) as object;
    const map = { tiles: `raster:${origin}/{z}/{y}/{x}.png`, mapAttribution: "© Tiles of this story" };
    await route.fulfill({ response: answer, json: { ...services, ...map } });
  });
  await page.route("**/livelocation", async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers() };
    const policy = headers["content-security-policy"] ?? "";
    headers["content-security-policy"] = policy.replace(/(connect-src|img-src) 'self'/g, `$& ${origin}`);
    await route.fulfill({ response: answer, headers });
  });
}

async function aTile(page: Page): Promise<Buffer> {
  const url = await page.evaluate((colour) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [256, 256];
    const pen = canvas.getContext("2d")!;
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 256, 256);
    return canvas.toDataURL("image/png");
  }, tileColour);
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

type Answer = "tile" | "failure" | "page" | "nothing" | "silence";

/** Answers with a tile, with 500, with a web page, with 404, or not at all. */
async function aTileServer(page: Page): Promise<{ answer: Answer }> {
  const given: { answer: Answer } = { answer: "tile" };
  const tile = await aTile(page);
  await page.route(`${origin}/**`, async (route) => {
    const headers = { "access-control-allow-origin": "*", "cache-control": "no-store" };
    if (given.answer === "silence") return route.abort("connectionrefused");
    if (given.answer === "failure") return route.fulfill({ status: 500, headers });
    if (given.answer === "nothing") return route.fulfill({ status: 404, headers });
    if (given.answer === "page")
      return route.fulfill({ headers, contentType: "text/html", body: "<h1>Log in</h1>" });
    return route.fulfill({ headers, contentType: "image/png", body: tile });
  });
  return given;
}
