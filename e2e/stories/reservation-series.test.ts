import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { callApi, daysAgo, typed } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

const admin = "admin@alpenland.example";
const [plate, other, colleague] = ["W-90417 P", "L-660 RV", "Stefan Wallner"];

const words = {
  "de-AT": {
    ahead: 70,
    reserveVehicle: `${plate} reservieren`,
    reserve: "Reservieren",
    forWhom: "Für wen",
    vehicle: /^Fahrzeug/,
    returnTime: /^Rückgabe um/,
    pickupAddress: /^Abholadresse/,
    freeFrom: /^Frei ab /,
    instead: `Stattdessen ${other}`,
    purpose: "Zweck",
    weekly: "Wöchentlich wiederholen",
    until: /^Letzter Tag der Serie/,
    three: "3 Termine.",
    clash: "An einem Tag ist das Fahrzeug vergeben:",
    leaveOut: "Diesen Tag auslassen",
    two: /^2 Termine\. Ausgelassen: /,
    added: "Eine neue Reservierung wurde angelegt.",
    following: "Alle ab dieser",
    save: "Reservierung speichern",
    saved: "Die Reservierung wurde gespeichert",
    cancel: "Reservierung stornieren",
    cancelled: "Die Reservierung wurde storniert",
  },
  en: {
    ahead: 100,
    reserveVehicle: `Reserve ${plate}`,
    reserve: "Reserve",
    forWhom: "For whom",
    vehicle: /^Vehicle/,
    returnTime: /^Return at/,
    pickupAddress: /^Pickup address/,
    freeFrom: /^Free from /,
    instead: `Take ${other} instead`,
    purpose: "Purpose",
    weekly: "Repeat every week",
    until: /^Last day of the series/,
    three: "3 dates.",
    clash: "On one day the vehicle is taken:",
    leaveOut: "Leave out this day",
    two: /^2 dates\. Left out: /,
    added: "A new reservation was created.",
    following: "All from this one on",
    save: "Save reservation",
    saved: "The reservation was saved",
    cancel: "Cancel reservation",
    cancelled: "The reservation was cancelled",
  },
} as const;

type Say = (typeof words)["de-AT" | "en"];

test.each([
  ["de-AT", "desk"],
  ["de-AT", "phone"],
  ["en", "desk"],
  ["en", "phone"],
] as const)(
  "a leader reserves each week for a colleague, leaves out what is taken, and changes and cancels from one on (%s, %s)",
  async (language, size) => {
    const say = words[language];
    const page = await aGuest(language, admin, size);
    const [first, second, third] = [0, 7, 14].map((days) =>
      daysAgo(-say.ahead - days - (size === "phone" ? 210 : 0)),
    ) as [string, string, string];
    await reserveByApi(page, second);
    await takeAnother(page, say, second);

    await openNew(page, say, first);
    const dialog = await openedDialog(page);
    await choose(dialog, say.forWhom, colleague);
    await dialog.getByLabel(say.purpose).fill("Wochentour");
    await dialog.getByLabel(say.weekly).check();
    await dialog.getByLabel(say.until).and(page.locator("input")).first().fill(typed(third));
    await dialog.getByLabel(say.purpose).click();
    await dialog.getByText(say.three).waitFor();
    await dialog.getByText(say.clash).waitFor();
    await dialog.getByText(say.clash).scrollIntoViewIfNeeded();
    await judge(page, "reservation-series");
    await dialog.getByRole("button", { name: say.leaveOut }).click();
    await dialog.getByText(say.two).waitFor();
    await dialog.getByRole("button", { name: say.reserve, exact: true }).click();
    await page.getByText(say.added).waitFor();

    await openPlanned(page, first);
    await dialog.getByRole("radio", { name: say.following }).check();
    await dialog.getByLabel(say.purpose).fill("Neue Tour");
    await judge(page, "reservation-following");
    await dialog.getByRole("button", { name: say.save }).click();
    await page.getByText(say.saved).waitFor();

    await openPlanned(page, third);
    expect(await dialog.getByLabel(say.purpose).inputValue()).toBe("Neue Tour");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await openPlanned(page, first);
    await dialog.getByRole("button", { name: say.cancel }).click();
    const asked = page.getByRole("dialog", { name: say.cancel });
    await asked.getByRole("radio", { name: say.following }).check();
    await judge(page, "reservation-cancel-following");
    await asked.getByRole("button", { name: say.cancel }).click();
    await page.getByText(say.cancelled).waitFor();
    for (const day of [first, third]) expect(await reservedOn(page, day)).toBe(0);
  },
);

/** Somebody has the vehicle from eleven to noon, by UTC. */
async function reserveByApi(page: Page, day: string): Promise<void> {
  const { items } = (await callApi(
    page,
    "GET",
    `/api/Reservations/AvailableVehicles?pickupDate=${day}T11:00:00Z&returnDate=${day}T12:00:00Z`,
  )) as { items: { id: string; licensePlate: string }[] };
  await callApi(page, "POST", "/api/Reservations", {
    vehicleId: items.find(({ licensePlate }) => licensePlate === plate)!.id,
    pickupDate: `${day}T11:00:00Z`,
    returnDate: `${day}T12:00:00Z`,
    pickupAddress: "Hafenstraße 1",
    returnAddress: "Hafenstraße 1",
  });
}

/** The dialog for the vehicle, from nine to one by UTC. */
async function openNew(page: Page, say: Say, day: string): Promise<void> {
  await page.goto(`/reservation?from=${day}T09:00:00Z&to=${day}T13:00:00Z`);
  await page.getByRole("button", { name: say.reserveVehicle }).click();
  const dialog = await openedDialog(page);
  const proposed = dialog.getByLabel(say.pickupAddress).and(page.locator("input")).first();
  await proposed.fill("Hafenstraße 1");
}

/** Wants the vehicle when somebody has it, and takes what is offered instead. */
async function takeAnother(page: Page, say: Say, day: string): Promise<void> {
  await page.goto(`/reservation?from=${day}T09:00:00Z&to=${day}T10:00:00Z`);
  await page.getByRole("button", { name: say.reserveVehicle }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(say.pickupAddress).and(page.locator("input")).first().fill("Hafenstraße 1");
  await dialog.getByLabel(say.returnTime).fill("21:00");
  await dialog.getByText(say.freeFrom).waitFor();
  const offer = dialog.getByRole("button", { name: say.instead });
  await offer.waitFor();
  await judge(page, "reservation-instead");
  await offer.click();
  await dialog.getByText(say.freeFrom).waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: say.reserve, exact: true }).click();
  await page.getByText(say.added).waitFor();
}

const planned = (page: Page) => page.getByRole("button").filter({ hasText: colleague });

async function openPlanned(page: Page, day: string): Promise<void> {
  await page.goto(`/reservation?tab=planner&kind=day&date=${day}&view=list`);
  await planned(page).first().click();
  await openedDialog(page);
}

async function reservedOn(page: Page, day: string): Promise<number> {
  const answer = await callApi(page, "GET", `/api/Reservations?from=${day}T00:00:00Z&to=${day}T23:59:59Z`);
  const { items } = answer as {
    items: { driver: { lastName: string }; vehicle: { licensePlate: string } }[];
  };
  return items.filter(
    ({ driver, vehicle }) => colleague.endsWith(driver.lastName) && vehicle.licensePlate === plate,
  ).length;
}
