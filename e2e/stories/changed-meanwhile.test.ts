import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { callApi, daysAgo, enterTrips, openLogbook, tripsOf } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

test("of two who edit one trip the second reads it, keeps what he typed and may write over it", async () => {
  const [plate, day] = ["L-205 MB", daysAgo(15)];
  const page = await aGuest("de-AT", "admin@alpenland.example");
  const other = await aColleague(page, "renate.auer");
  await enterTrips(page, { plate, day, from: "02:00", to: "02:30", kilometers: 27 });
  await openLogbook(page, { plate, day });
  const row = page.locator("tr[data-key]").filter({ hasText: "27,0" });
  await row.focus();
  await page.keyboard.press("e");
  const dialog = await openedDialog(page);
  await dialog.getByLabel("Zweck").fill("Baustelle Linz");

  const [trip] = await tripsOf(page, { plate, day });
  await callApi(other, "PUT", `/api/Trips/${trip!.id}`, {
    ...trip,
    ...partsOf(trip!),
    description: "Kunde Auer",
  });
  await dialog.getByRole("button", { name: "Fahrt speichern" }).click();
  await dialog.getByText(/^Inzwischen geändert von Renate Auer am \d\d\.\d\d\.\d{4} um \d\d:\d\d/).waitFor();
  expect(await dialog.getByLabel("Zweck").inputValue()).toBe("Baustelle Linz");
  const purpose = dialog.getByRole("listitem").filter({ hasText: "Zweck" });
  await purpose.getByText("jetzt: Kunde Auer").waitFor();
  await purpose.getByText("Ihre Eingabe: Baustelle Linz").waitFor();
  await judge(page, "trip-changed-meanwhile");
  await purpose.getByRole("button", { name: "Behalten" }).click();
  await dialog.getByRole("button", { name: "Damit weiterarbeiten" }).click();
  await dialog.getByRole("button", { name: "Fahrt speichern" }).click();
  await row.filter({ hasText: "Baustelle Linz" }).waitFor();
});

test("a cost centre that a colleague has changed and the form has taken over can be set back", async () => {
  const [plate, day] = ["L-205 MB", daysAgo(17)];
  const page = await aGuest("de-AT", "admin@alpenland.example");
  const other = await aColleague(page, "paula.auer");
  await enterTrips(page, { plate, day, from: "02:00", to: "02:30", kilometers: 28 });
  const change = async (by: Page, key: string) => {
    const [trip] = await tripsOf(page, { plate, day });
    const costcenterId = (await costcentersOf(by)).find((each) => each.foreignId === key)!.id;
    await callApi(by, "PUT", `/api/Trips/${trip!.id}`, { ...trip, ...partsOf(trip!), costcenterId });
  };
  await change(page, "4100");
  await openLogbook(page, { plate, day });
  const row = page.locator("tr[data-key]").filter({ hasText: "28,0" });
  await row.focus();
  await page.keyboard.press("e");
  const dialog = await openedDialog(page);
  const field = dialog.getByRole("combobox", { name: /^Kostenstelle/ });
  expect(await field.inputValue()).toBe("4100");
  await dialog.getByLabel("Zweck").fill("Montage Wels");

  await change(other, "5100");
  await dialog.getByRole("button", { name: "Fahrt speichern" }).click();
  await dialog.getByRole("listitem").filter({ hasText: "Kostenstelle" }).getByText("übernommen").waitFor();
  expect(await field.inputValue()).toBe("5100");
  await field.fill("4100");
  await page.getByRole("option", { name: "4100" }).click();
  await dialog.getByRole("button", { name: "Fahrt speichern" }).click();
  await dialog.waitFor({ state: "hidden" });

  const [saved] = await tripsOf(page, { plate, day });
  expect(saved).toMatchObject({ costcenterKey: "4100", description: "Montage Wels" });
});

const costcentersOf = async (page: Page) => {
  const answer = await callApi(page, "GET", "/api/Costcenters?perPage=100");
  return (answer as { items: { id: string; foreignId: string }[] }).items;
};

const partsOf = ({ vehicle, driver }: Awaited<ReturnType<typeof tripsOf>>[number]) => ({
  vehicleId: vehicle.id,
  driverId: driver!.id,
});

test("on the phone the newer version of a vehicle takes the place of what was typed", async () => {
  const page = await aGuest("en", "admin@alpenland.example", "phone");
  const other = await aColleague(page, "ivo.auer");
  const { items } = (await callApi(other, "GET", "/api/Vehicles?perPage=100")) as { items: Vehicle[] };
  const { version: _, ...vehicle } = items.find(({ name }) => name.startsWith("Caddy"))!;
  await page.goto("/vehicles");
  await page.getByRole("button", { name: `Actions for ${vehicle.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(/^Description/).fill("Mine");

  const theirs = { ...vehicle, boxId: undefined, description: "Theirs", model: "Caddy Maxi" };
  await callApi(other, "PUT", `/api/Vehicles/${vehicle.id}`, theirs);
  await dialog.getByRole("button", { name: "Save vehicle" }).click();
  const notice = dialog.getByText(/^Changed in the meantime by .+ on \d\d\.\d\d\.\d{4} at \d\d:\d\d/);
  await notice.waitFor();
  await expect.poll(() => isInView(notice)).toBe(true);
  // What only the other one has changed is in the form already.
  await dialog.getByRole("listitem").filter({ hasText: "Model" }).getByText("taken over").waitFor();
  expect(await dialog.getByLabel(/^Model/).inputValue()).toBe("Caddy Maxi");
  await dialog.getByText("You entered: Mine").waitFor();
  await judge(page, "vehicle-changed-meanwhile");
  // A second attempt from the end of the form ends there again.
  await callApi(other, "PUT", `/api/Vehicles/${vehicle.id}`, { ...theirs, description: "Theirs at last" });
  await dialog
    .getByLabel(/^Periodic|^Service interval|distance/i)
    .last()
    .scrollIntoViewIfNeeded();
  await dialog.getByRole("button", { name: "Save vehicle" }).click();
  await dialog.getByText("now: Theirs at last").waitFor();
  await expect.poll(() => isInView(notice)).toBe(true);
  await dialog.getByRole("button", { name: "Load the newer version" }).click();
  expect(await dialog.getByLabel(/^Description/).inputValue()).toBe("Theirs at last");
  await dialog.getByRole("button", { name: "Save vehicle" }).click();
  await dialog.waitFor({ state: "hidden" });
});

test("what a colleague has changed of a reservation is taken over, and cancelling it is asked again", async () => {
  const page = await aGuest("de-AT", "admin@alpenland.example");
  const other = await aColleague(page, "rosa.auer");
  const { items } = (await callApi(page, "GET", "/api/Vehicles?perPage=100")) as { items: Vehicle[] };
  const day = daysAgo(-61);
  const wish = {
    vehicleId: items.find(({ type }) => type === 2)!.id,
    pickupDate: `${day}T08:00:00.000Z`,
    returnDate: `${day}T10:00:00.000Z`,
    pickupAddress: "Linz",
    returnAddress: "Linz",
    purpose: "Messe",
    comment: null as string | null,
  };
  const { id } = (await callApi(page, "POST", "/api/Reservations", wish)) as { id: string };
  await page.goto(`/reservation?tab=planner&kind=day&date=${day}&reservationId=${id}`);
  const dialog = await openedDialog(page);
  await dialog.getByLabel("Kommentar").fill("Mit Anhänger");

  const theirs = { ...wish, purpose: "Messe Wels", returnDate: `${day}T11:30:00.000Z` };
  await callApi(other, "PUT", `/api/Reservations/${id}`, theirs);
  await dialog.getByRole("button", { name: "Reservierung speichern" }).click();
  await dialog.getByRole("listitem").filter({ hasText: "Zweck" }).getByText("übernommen").waitFor();
  await dialog.getByRole("listitem").filter({ hasText: "Rückgabe" }).getByText("übernommen").waitFor();
  expect(await dialog.getByLabel("Zweck").inputValue()).toBe("Messe Wels");
  expect(await dialog.getByLabel("Kommentar").inputValue()).toBe("Mit Anhänger");
  await expect.poll(() => isInView(dialog.getByText(/^Inzwischen geändert von Renate Auer/))).toBe(true);
  await judge(page, "reservation-changed-meanwhile");
  await dialog.getByRole("button", { name: "Reservierung speichern" }).click();
  await dialog.waitFor({ state: "hidden" });

  await page.goto(`/reservation?tab=planner&kind=day&date=${day}&reservationId=${id}`);
  await page.getByRole("button", { name: "Reservierung stornieren" }).click();
  const question = page.getByRole("dialog").filter({ hasText: "wieder frei" });
  await callApi(other, "PUT", `/api/Reservations/${id}`, { ...theirs, returnDate: `${day}T12:45:00.000Z` });
  await question.getByRole("button", { name: "Reservierung stornieren" }).click();
  await question.getByRole("alert").getByText("Inzwischen geändert von Renate Auer").waitFor();
  // What is asked about is what holds now.
  const asked = question.getByText("wieder frei");
  await asked.filter({ hasText: timeOf(`${day}T12:45:00.000Z`) }).waitFor();
  await judge(page, "cancelling-changed-meanwhile");
  await question.getByRole("button", { name: "Reservierung stornieren" }).click();
  await page.getByText("Die Reservierung wurde storniert").waitFor();
});

const timeOf = (at: string) =>
  new Date(at).toLocaleTimeString("de-AT", { timeZone: "Europe/Vienna", hour: "numeric", minute: "2-digit" });

/** Whether all of it stands before the eye: within the window, and under nothing. */
async function isInView(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    const isSeen = (y: number) => element.contains(document.elementFromPoint(left + 1, y));
    return isSeen(top + 1) && isSeen(bottom - 1);
  });
}

/** Another Admin of the company. */
async function aColleague(page: Page, name: string): Promise<Page> {
  const email = `${name}@alpenland.example`;
  const form = { firstName: "Renate", lastName: "Auer", email, roleId: 1, passwordMode: 1 };
  await callApi(page, "POST", "/api/Users", { ...form, password: "wegbuch-demo" });
  return aGuest("de-AT", email);
}

type Vehicle = { id: string; name: string; type: number; version: number };
