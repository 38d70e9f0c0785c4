import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { callApi, daysAgo } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

const admin = "admin@alpenland.example";
const [plate, before, after] = ["L-558 FP", "Nina Eder", "Eva Huber"];

const words = {
  "de-AT": {
    ahead: 320,
    forWhom: "Für wen",
    save: "Speichern",
    saved: "Die Reservierung wurde gespeichert",
    history: "Verlauf",
    driver: "Fahrer",
  },
  en: {
    ahead: 330,
    forWhom: "For whom",
    save: "Save",
    saved: "The reservation was saved",
    history: "History",
    driver: "Driver",
  },
} as const;

test.each([
  ["de-AT", "desk"],
  ["de-AT", "phone"],
  ["en", "desk"],
  ["en", "phone"],
] as const)("a manager hands a reservation to a colleague (%s, %s)", async (language, size) => {
  const say = words[language];
  const page = await aGuest(language, admin, size);
  const day = daysAgo(-say.ahead - (size === "phone" ? 5 : 0));
  await page.goto(`/reservation?tab=planner&kind=day&date=${day}&view=list`);
  await reserveFor(page, before, day);
  await page.reload();
  await page.getByRole("button").filter({ hasText: before }).first().click();
  const dialog = await openedDialog(page);
  await choose(dialog, say.forWhom, after);
  await judge(page, "reservation-handing-over");
  await dialog.getByRole("button", { name: say.save }).click();
  await page.getByText(say.saved).waitFor();
  await page.getByRole("button").filter({ hasText: after }).first().click();
  await openedDialog(page);
  await dialog.getByRole("button", { name: say.history }).click();
  const history = page.getByRole("dialog", { name: say.history });
  await history.getByText(after).first().waitFor();
  expect(await history.getByText(say.driver, { exact: true }).count()).toBe(1);
  await judge(page, "reservation-handed-over");
});

/** A colleague has the vehicle from ten to noon, by UTC. */
async function reserveFor(page: Page, name: string, day: string): Promise<void> {
  const people = (await callApi(page, "GET", `/api/Users?searchTerm=${encodeURIComponent(name)}`)) as {
    items: { id: string }[];
  };
  const free = (await callApi(
    page,
    "GET",
    `/api/Reservations/AvailableVehicles?pickupDate=${day}T10:00:00Z&returnDate=${day}T12:00:00Z`,
  )) as { items: { id: string; licensePlate: string }[] };
  await callApi(page, "POST", "/api/Reservations", {
    vehicleId: free.items.find(({ licensePlate }) => licensePlate === plate)!.id,
    driverId: people.items[0]!.id,
    pickupDate: `${day}T10:00:00Z`,
    returnDate: `${day}T12:00:00Z`,
    pickupAddress: "Hafenstraße 1",
    returnAddress: "Hafenstraße 1",
    purpose: "Messe",
  });
}
