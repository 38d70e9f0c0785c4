import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judgeForFingers } from "../fingers.ts";
import { judge } from "../judge.ts";
import { callApi, daysAgo, ownId } from "../trips.ts";
import { aGuest } from "../visitor.ts";

/** Nobody else's, so that the inbox, the rules and the templates are what these stories make of them. */
const driver = "fahrer1@brandl-bad.example";
const administrator = "admin@brandl-bad.example";
const plate = "KU-271 IB";

test.each([
  ["phone", "de-AT"],
  ["desk", "en"],
] as const)(
  "after three accepted suggestions a driver is asked whether it shall always be so, and finds the rule (%s)",
  async (size, language) => {
    const page = await aGuest(language, driver, size);
    const isGerman = language === "de-AT";
    const say = (german: string, english: string) => (isGerman ? german : english);
    await forgetRules(page);
    await visits(page, size);
    await page.goto("/inbox");
    const cards = page.getByRole("article");
    await cards.nth(2).waitFor();
    for (let left = 2; left >= 0; left -= 1) {
      await cards
        .first()
        .getByRole("button", { name: /Aufzugswartung/ })
        .click();
      await expect.poll(() => cards.count()).toBe(left);
    }
    const question = page.getByRole("region", { name: say("Künftig automatisch?", "Always do this?") });
    await question.waitFor();
    await judge(page, "inbox-always");
    await question.getByRole("button", { name: say("Ja, immer", "Yes, always") }).click();
    await page.getByText(say("Die Regel gilt ab jetzt", "The rule holds from now on")).waitFor();

    await page.getByRole("link", { name: say("Regeln", "Rules"), exact: true }).click();
    const rules = page.getByRole("article");
    await page.getByText("Aufzugswartung, Fa. Lechner").waitFor();
    expect(await rules.count()).toBe(1);
    // What is said of the trips goes by itself.
    await expect.poll(() => page.getByText(say("Die Fahrt ist jetzt", "The trip is now")).count()).toBe(0);
    await judge(page, "rules");
    if (size === "phone") await judgeForFingers(page, "rules");

    await page.getByRole("button", { name: say("Regel hinzufügen", "Add rule") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(say("Arbeitstage", "Working days")).first().waitFor();
    await judge(page, "rule-schedule");
    await dialog.getByRole("radio", { name: say("Arbeitsweg", "Commute"), exact: true }).check();
    await dialog
      .getByRole("button", { name: say("Zuhause: Auf der Karte wählen", "Home: Choose on the map") })
      .click();
    await dialog.locator("[data-idle=true]").waitFor();
    const home = dialog.getByRole("combobox", { name: say("Zuhause", "Home") });
    // What listens to the map comes with its first use.
    await expect
      .poll(async () => {
        await dialog.locator("canvas").click({ position: { x: 120, y: 90 } });
        return home.inputValue();
      })
      .not.toBe("");
    await judge(page, "rule-commute");
    await dialog.getByRole("radio", { name: say("Zeit", "Time"), exact: true }).check();
    await dialog.getByRole("button", { name: say("Regel speichern", "Save rule") }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => rules.count()).toBe(2);

    const act = async (name: string) => {
      await rules
        .last()
        .getByRole("button", { name: say("Aktionen für", "Actions for") })
        .click();
      await page.getByRole(size === "phone" ? "button" : "menuitem", { name }).click();
    };
    await act(say("Nach oben", "Move up"));
    await rules.first().getByText(say("Außerhalb von", "Outside of")).waitFor();
    await act(say("Löschen", "Delete"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("Löschen", "Delete") })
      .click();
    await expect.poll(() => rules.count()).toBe(1);
    await forgetRules(page);
  },
);

async function forgetRules(page: Page): Promise<void> {
  const { rules } = (await callApi(page, "GET", "/api/ClassificationRules")) as { rules: { id: string }[] };
  for (const { id } of rules) await callApi(page, "DELETE", `/api/ClassificationRules/${id}`);
}

/** Six trips to one target: of three she has said what they were, three wait. */
async function visits(page: Page, size: "phone" | "desk"): Promise<void> {
  const driverId = await ownId(page);
  await handOver(driverId);
  const { items } = (await callApi(page, "GET", "/api/Vehicles?perPage=100")) as {
    items: { id: string; licensePlate: string }[];
  };
  const { id: vehicleId } = items.find(({ licensePlate }) => licensePlate === plate)!;
  const [day, latitude] = size === "phone" ? [daysAgo(18), 48.55] : [daysAgo(19), 48.65];
  for (let hour = 6; hour < 12; hour += 1) {
    const at = String(hour).padStart(2, "0");
    const trip = {
      vehicleId,
      driverId,
      type: 0,
      mileageInMeters: 21_000,
      description: hour < 9 ? "Aufzugswartung" : "",
      contact: hour < 9 ? "Fa. Lechner" : "",
      startedAt: `${day}T${at}:00:00Z`,
      finishedAt: `${day}T${at}:30:00Z`,
      startAddress: { displayName: "Bahnhofplatz 1, 4600 Wels", latitude: 48.165, longitude: 14.027 },
      destinationAddress: { displayName: "Linzer Straße 4, 4240 Freistadt", latitude, longitude: 14.506 },
    };
    const { id } = (await callApi(page, "POST", "/api/Trips", trip)) as { id: string };
    if (hour >= 9) await callApi(page, "PUT", `/api/Trips/${id}`, { ...trip, isClassified: false });
  }
}

test.each([
  ["phone", "en"],
  ["desk", "de-AT"],
] as const)(
  "an administrator offers commutes without places, and who takes the template adds home and work himself (%s)",
  async (size, language) => {
    const say = (german: string, english: string) => (language === "de-AT" ? german : english);
    const admin = await aGuest(language, administrator, size);
    await withdrawOffers(admin);
    await admin.goto("/rules");
    await admin
      .getByRole("button", { name: say("Regel hinzufügen", "Add rule") })
      .first()
      .click();
    const offering = admin.getByRole("dialog");
    await offering.getByRole("radio", { name: say("Arbeitsweg", "Commute"), exact: true }).check();
    await offering
      .getByRole("switch", {
        name: say("Allen Fahrern als Vorlage anbieten", "Offer it to all drivers as a template"),
      })
      .check();
    await offering
      .getByText(say("trägt Zuhause und Arbeit selbst ein", "enters their own home and work"))
      .waitFor();
    expect(await offering.getByRole("combobox").count()).toBe(0);
    await judge(admin, "rule-offer");
    await offering.getByRole("button", { name: say("Regel speichern", "Save rule") }).click();
    await offering.waitFor({ state: "detached" });
    const commute = say("Zwischen Ihrem Zuhause und Ihrer Arbeit", "Between your home and your work");
    await admin.getByText(commute).waitFor();

    const page = await aGuest(language, driver, size);
    await forgetRules(page);
    await page.goto("/rules");
    await page
      .getByRole("article", { name: commute })
      .getByRole("button", { name: say("Übernehmen", "Take it") })
      .click();
    const dialog = page.getByRole("dialog", { name: say("Vorlage übernehmen", "Use template") });
    for (const [place, at] of [
      [say("Zuhause", "Home"), 90],
      [say("Arbeit", "Work"), 120],
    ] as const) {
      await dialog
        .getByRole("button", { name: `${place}: ${say("Auf der Karte wählen", "Choose on the map")}` })
        .click();
      await dialog.locator("[data-idle=true]").waitFor();
      const field = dialog.getByRole("combobox", { name: place });
      await expect
        .poll(async () => {
          await dialog.locator("canvas").click({ position: { x: 120, y: at } });
          return field.inputValue();
        })
        .not.toBe("");
      await dialog
        .getByRole("button", { name: `${place}: ${say("Karte schließen", "Close the map")}` })
        .click();
    }
    await judge(page, "rule-taken");
    await dialog.getByRole("button", { name: say("Regel speichern", "Save rule") }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(say("Übernommen", "Taken"), { exact: true }).waitFor();
    await judge(page, "rules-taken");
    await forgetRules(page);
    await withdrawOffers(admin);
  },
);

/** The car of the pool becomes the driver's own. */
async function handOver(ownerId: string): Promise<void> {
  const admin = await aGuest("de-AT", administrator);
  const { items } = (await callApi(admin, "GET", "/api/Vehicles?perPage=100")) as {
    items: { id: string; licensePlate: string }[];
  };
  const car = items.find(({ licensePlate }) => licensePlate === plate)!;
  await callApi(admin, "PUT", `/api/Vehicles/${car.id}`, { ...car, type: 0, ownerId });
}

async function withdrawOffers(page: Page): Promise<void> {
  const { offers } = (await callApi(page, "GET", "/api/ClassificationRules")) as { offers: { id: string }[] };
  for (const { id } of offers) await callApi(page, "DELETE", `/api/ClassificationRules/${id}`);
}
