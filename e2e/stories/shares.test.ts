import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { judge } from "../judge.ts";
import { callApi } from "../trips.ts";
import { aGuest, aVisitor } from "../visitor.ts";
import { words } from "../words.ts";

const admin = "admin@alpenland.example";
const patience = { timeout: 80_000 };

const texts = {
  "de-AT": {
    understood: "Verstanden",
    share: "Standort teilen",
    quarter: "15 min",
    create: "Link erzeugen",
    link: "Link zum Standort",
    done: "Fertig",
    end: /^Link von .* beenden$/,
    asOf: /^Stand \d\d:\d\d Uhr · Geteilt bis \d\d:\d\d Uhr$/,
    over: "Dieser Link gilt nicht mehr",
  },
  en: {
    understood: "Got it",
    share: "Share position",
    quarter: "15 min",
    create: "Create link",
    link: "Link to the position",
    done: "Done",
    end: /^End the link of /,
    asOf: /^As of \d\d:\d\d · Shared until \d\d:\d\d$/,
    over: "This link is no longer valid",
  },
} as const;

test.each([
  ["de-AT", "desk"],
  ["en", "phone"],
] as const)(
  "a position is shared by a link, which shows the vehicle to whoever has it until it is ended (%s, %s)",
  async (language, device) => {
    const page = await aGuest(language, admin);
    const say = { ...words[language], ...texts[language] };
    await page.goto("/livelocation");
    await page.getByRole("button", { name: say.understood }).click();
    const plate = language === "en" ? "L-871 SH" : "L-870 SH";
    await aVehicleUnderWay(page, plate);
    await page.getByRole("searchbox").fill(plate);
    const list = page.getByRole("list", { name: say.vehicleList });
    await list.getByRole("button", { name: new RegExp(plate) }).click(patience);
    await page.getByRole("button", { name: say.share }).click();
    const dialog = page.getByRole("dialog", { name: say.share });
    await dialog.getByRole("radio", { name: say.quarter }).check();
    await judge(page, "share");
    await dialog.getByRole("button", { name: say.create }).click();
    const field = dialog.getByRole("textbox", { name: say.link });
    await field.waitFor();
    await dialog.getByRole("button", { name: say.end }).first().waitFor();
    await judge(page, "share-link");
    const { pathname } = new URL(await field.inputValue());

    const reader = await aVisitor(language, device);
    const scripts: string[] = [];
    reader.on("request", (request) => {
      // The login, where a visitor begins, may still be loading its own.
      const isOfPage = new URL(reader.url()).pathname === pathname;
      if (isOfPage && request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    const answer = await reader.goto(pathname);
    expect(await answer!.headerValue("x-robots-tag")).toBe("noindex, nofollow");
    await reader.getByText(say.asOf).waitFor(patience);
    await reader.locator('[data-idle="true"]').waitFor(patience);
    await judge(reader, "shared-position");
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((path) => !path.startsWith("/share/"))).toEqual([]);

    await dialog.getByRole("button", { name: say.end }).first().click();
    await reader.getByRole("heading", { name: say.over }).waitFor(patience);
    await judge(reader, "shared-over");
  },
  240_000,
);

/** A vehicle whose phone says every two seconds that it drives on, until the story is over. */
async function aVehicleUnderWay(page: Page, plate: string): Promise<void> {
  const said = { name: `Geteilt ${plate}`, licensePlate: plate, model: "Caddy", type: vehicleTypes.pool };
  const service = { country: "AT", vehicleServiceType: 2, registrationDate: "2025-03-01T00:00:00Z" };
  const body = { ...said, ...service, mileageInMeters: 60_467_000 };
  const { id: vehicleId } = (await callApi(page, "POST", "/api/Vehicles", body)) as { id: string };
  const phone = { name: `Handy ${plate}`, vehicleId };
  const { url } = (await callApi(page, "POST", "/api/Phones", phone)) as { url: string };
  let step = 0;
  const tell = () => {
    const here = { lat: 48.2 + (step += 1) * 0.0005, lon: 15.3, vel: 100, acc: 5, batt: 77 };
    const told = { _type: "location", tst: Math.floor(Date.now() / 1_000), ...here };
    void fetch(url, { method: "POST", body: JSON.stringify(told) }).catch(() => undefined);
  };
  tell();
  const timer = setInterval(tell, 2_000);
  onTestFinished(() => clearInterval(timer));
}
