import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { callApi } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { languages } from "../words.ts";

const words = {
  "de-AT": {
    reserveVehicle: "L-44 HO reservieren",
    plate: "L-44 HO",
    pickupAddress: /^Abholadresse/,
    reserve: "Reservieren",
    purpose: "Zweck",
    mine: "Meine Reservierungen",
    archive: "Mein Archiv",
    pickUp: "Abholen",
    giveBack: "Zurückgeben",
    odometer: "Kilometerstand",
    remark: "Bemerkung",
    farOff: /^Das weicht um [67],\d km vom Fahrtenbuch ab/,
    missing: "Kilometerstand muss gesetzt sein",
    lower: "Der Kilometerstand ist niedriger als bei der Abholung",
    pickedUp: "Gute Fahrt! Das Fahrzeug ist abgeholt.",
    returned: "Danke, das Fahrzeug ist zurückgegeben.",
    isOut: "Abgeholt",
    isBack: "Zurückgegeben",
    kept: /^Laut Fahrtenbuch: ([\d.]+) km$/,
  },
  en: {
    reserveVehicle: "Reserve L-45 HO",
    plate: "L-45 HO",
    pickupAddress: /^Pickup address/,
    reserve: "Reserve",
    purpose: "Purpose",
    mine: "My reservations",
    archive: "My archive",
    pickUp: "Pick up",
    giveBack: "Return",
    odometer: "Odometer",
    remark: "Remark",
    farOff: /^That is [67]\.\d km off the logbook/,
    missing: "Mileage must be set",
    lower: "The mileage is lower than at pickup",
    pickedUp: "Have a good trip! The vehicle is picked up.",
    returned: "Thank you, the vehicle is returned.",
    isOut: "Picked up",
    isBack: "Returned",
    kept: /^According to the logbook: ([\d,]+) km$/,
  },
} as const;

test.each(languages)(
  "a driver reserves a vehicle on the phone, picks it up with what its odometer says, and returns it (%s)",
  async (language) => {
    const say = words[language];
    const purpose = `Übergabe ${language}`;
    const page = await aGuest(language, "fahrer@alpenland.example", "phone");
    await aPoolVehicle(say.plate);
    await reserveNow(page, say, purpose);
    await page.getByRole("tab", { name: say.mine }).click();
    const card = page.locator("main article").filter({ hasText: purpose });
    await judge(page, "handover-mine");
    await card.getByRole("button", { name: say.pickUp }).click();

    const dialog = await openedDialog(page);
    const hint = await dialog.getByText(say.kept).first().innerText();
    const kept = Number(say.kept.exec(hint)![1]!.replace(/\D/g, ""));
    await judge(page, "handover-pick-up");
    await dialog.getByRole("button", { name: say.pickUp, exact: true }).click();
    await dialog.getByText(say.missing).waitFor();
    await dialog.getByLabel(say.odometer).fill(String(kept + 7));
    await dialog.getByText(say.farOff).waitFor();
    await judge(page, "handover-far-off");
    await dialog.getByLabel(say.odometer).fill(String(kept + 1));
    await dialog.getByText(say.farOff).waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: say.pickUp, exact: true }).click();
    await page.getByText(say.pickedUp).waitFor();
    await card.getByText(say.isOut, { exact: true }).waitFor();
    await judge(page, "handover-out");

    await card.getByRole("button", { name: say.giveBack }).click();
    await openedDialog(page);
    await judge(page, "handover-return");
    await dialog.getByLabel(say.odometer).fill(String(kept));
    await dialog.getByRole("button", { name: say.giveBack, exact: true }).click();
    await dialog.getByText(say.lower).waitFor();
    await dialog.getByLabel(say.odometer).fill(String(kept + 2));
    await dialog.getByLabel(say.remark).fill("Kratzer links");
    await dialog.getByRole("button", { name: say.giveBack, exact: true }).click();
    await page.getByText(say.returned).waitFor();
    await card.getByText(say.isBack, { exact: true }).waitFor();
    expect(await card.getByRole("button", { name: say.giveBack }).count()).toBe(0);
    await judge(page, "handover-returned");
  },
  120_000,
);

/** One that no other story reserves. */
async function aPoolVehicle(licensePlate: string): Promise<void> {
  const admin = await aGuest("de-AT", "admin@alpenland.example");
  const said = { name: `Übergabe ${licensePlate}`, licensePlate, model: "Caddy", type: 2, country: "AT" };
  const service = { vehicleServiceType: 2, registrationDate: "2025-03-01T00:00:00Z" };
  await callApi(admin, "POST", "/api/Vehicles", { ...said, ...service, mileageInMeters: 60_467_000 });
}

/** For an hour from now on. */
async function reserveNow(page: Page, say: (typeof words)["de-AT" | "en"], purpose: string): Promise<void> {
  await page.goto("/reservation");
  await page.getByRole("button", { name: say.reserveVehicle }).first().click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("combobox", { name: say.pickupAddress }).fill("Hauptplatz 1, 4020 Linz");
  await page.keyboard.press("Tab");
  await dialog.getByLabel(say.purpose).fill(purpose);
  await dialog.getByRole("button", { name: say.reserve, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}
