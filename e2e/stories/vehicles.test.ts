import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { callApi } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { exported, openedDialog } from "../widgets.ts";

const alpenland = "admin@alpenland.example";
const careAtHome = "admin@pflege-daheim.example";

test("vehicles are narrowed by a filter, and the export is that list", async () => {
  const page = await anAdmin(alpenland);
  await page.getByRole("row", { name: /Actros Enns/ }).waitFor();
  await judge(page, "vehicles");

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("checkbox", { name: "Pool" }).check();
  await dialog.getByRole("radio", { name: "Ohne Box" }).check();
  await judge(page, "vehicles-filter");
  await dialog.getByRole("button", { name: "Filter anwenden" }).click();
  await page.getByRole("row", { name: /Actros Enns/ }).waitFor({ state: "hidden" });
  await page.getByRole("row", { name: /Caddy Reserve .*Pool .*Keine Box zugewiesen/ }).waitFor();
  const { name, rows } = await exported(page);
  expect(name).toBe("Vehicles.xlsx");
  const text = JSON.stringify(rows);
  expect(text).toContain("Caddy Reserve");
  expect(text).not.toContain("Actros Enns");

  await page.getByRole("button", { name: "Filter entfernen: Ohne Box" }).click();
  await page.getByRole("row", { name: /Pool Wien/ }).waitFor();
  await page.getByRole("button", { name: /^Sendende Fahrzeuge/ }).click();
  await openedDialog(page);
  await dialog.getByRole("row", { name: /Pool Linz L-558 FP/ }).waitFor();
  await judge(page, "vehicles-positions");
});

test("vehicles come by what is due first, also on the phone, and the card shows those that are", async () => {
  const page = await anAdmin(alpenland);
  await page.getByRole("row", { name: /Actros Enns/ }).waitFor();
  const { id } = (await callApi(page, "POST", "/api/Vehicles", aTruckDueThisMonth())) as { id: string };
  await page.reload();
  await page
    .getByRole("columnheader", { name: /^Begutachtung, Service/ })
    .getByRole("button")
    .click();
  await page.waitForURL(/sortBy=dueOn/);
  await page.locator('th[aria-sort="ascending"]').filter({ hasText: "Begutachtung" }).waitFor();
  await page.getByRole("button", { name: /^Fällig \d+$/ }).click();
  await page.waitForURL(/isDue=true/);
  await page
    .getByRole("row", { name: /Prüfling/ })
    .getByTitle(/fällig bis/)
    .waitFor();
  await judge(page, "vehicles-due");
  await page.getByRole("columnheader", { name: /^km/ }).getByRole("button").click();
  await page.waitForURL(/sortBy=mileageInMeters/);

  const phone = await aGuest("en", alpenland, "phone");
  await phone.goto("/vehicles?isDue=true");
  await phone.getByLabel("Sorted by").selectOption("mileage");
  await phone.waitForURL(/sortBy=mileageInMeters/);
  await phone.getByRole("button", { name: /^Sorted ascending/ }).click();
  await phone.waitForURL(/isDescending=true/);
  await phone.getByRole("article").filter({ hasText: "Prüfling" }).waitFor();
  await judge(phone, "vehicles-due");
  await callApi(page, "POST", `/api/Vehicles/${id}/ToggleArchive`, { comment: "Probe" });
});

/** Trucks are inspected each year in the month of their registration. */
function aTruckDueThisMonth() {
  const lastYear = new Date(Date.UTC(new Date().getUTCFullYear() - 1, new Date().getUTCMonth(), 1));
  const truck = { country: "AT", vehicleServiceType: 2, registrationDate: lastYear.toISOString() };
  const said = { name: "Prüfling", licensePlate: "L-777 PR", model: "Actros", type: 2 };
  return { ...said, ...truck, mileageInMeters: 60_467_035 };
}

test("five steps create a vehicle, and its next inspection and service follow from what was done", async () => {
  const page = await anAdmin(alpenland);
  await page.getByRole("button", { name: "Fahrzeug hinzufügen" }).click();
  const dialog = await openedDialog(page);
  const goOn = () => dialog.getByRole("button", { name: "Weiter" }).click();
  await goOn();
  await dialog.getByText("Kennzeichen muss gesetzt sein").waitFor();
  await judge(page, "vehicle-wizard-mistakes");
  await dialog.getByLabel(/^Name/).fill("Vito Leoben");
  await dialog.getByLabel(/^Kennzeichen/).fill("LN-310 VT");
  await dialog.getByLabel(/^Modell/).fill("Mercedes-Benz Vito");
  await dialog.getByRole("radio", { name: "Firma" }).check();
  await dialog.getByLabel("Besitzer").and(page.locator("input")).first().click();
  await page.getByRole("option", { name: "Nina Eder" }).waitFor();
  await judge(page, "vehicle-wizard-owners");
  await choose(dialog, "Besitzer", "Nina Eder");
  await goOn();
  await dialog.getByLabel(/^Kilometerstand/).fill("45210");
  await goOn();
  await choose(dialog, "Gruppen", "Standort Graz");
  await choose(dialog, "Kostenstelle", "5100");
  await goOn();
  await choose(dialog, "Land", "Österreich");
  await dialog.getByLabel("Erstzulassung", { exact: true }).fill("03/2021");
  await choose(dialog, "Fahrzeugart", "PKW");
  await dialog.getByLabel(/^Serviceabstand/).fill("20000");
  await judge(page, "vehicle-wizard");
  await goOn();
  await dialog.getByLabel(/^Anschaffungskosten/).fill("42.000");
  await judge(page, "vehicle-wizard-tax");
  await dialog.getByRole("button", { name: "Fahrzeug anlegen" }).click();
  await page.getByText("Vito Leoben wurde angelegt").waitFor();
  await page.getByRole("row", { name: /Vito Leoben .*Nina Eder .*5100 Standort Graz/ }).waitFor();

  await act(page, "Vito Leoben", "Steuer");
  await openedDialog(page);
  await dialog.getByText("42.000,00 €").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await act(page, "Vito Leoben", "Begutachtung und Service");
  await openedDialog(page);
  await dialog.getByText(/^März 20\d\d$/).waitFor();
  await dialog.getByText("Keine vergangenen Daten vorhanden").waitFor();
  await judge(page, "vehicle-upkeep");
  await dialog.getByRole("button", { name: "Begutachtung hinzufügen" }).click();
  await dialog.getByLabel("Datum der Begutachtung").first().fill(yesterday());
  await dialog.getByRole("button", { name: "Begutachtung speichern" }).click();
  await page.getByText("Begutachtung wurde gespeichert").waitFor();
  await dialog.getByRole("button", { name: /^Begutachtung .* entfernen$/ }).waitFor();

  await dialog.getByRole("tab", { name: "KM Services" }).click();
  await dialog.getByRole("button", { name: "Service hinzufügen" }).click();
  await dialog.getByLabel("Datum des Services").first().fill(yesterday());
  await dialog.getByLabel(/^Kilometerstand/).fill("45000");
  await dialog.getByLabel("Werkstatt").fill("Kfz Huber");
  await dialog.getByLabel(/^Preis/).fill("389,90");
  const pick = dialog.locator('input[type="file"]');
  await pick.setInputFiles({ name: "seite.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") });
  await dialog.getByText("Als Rechnung sind nur PDF, JPEG und PNG möglich").waitFor();
  const invoice = Buffer.from("%PDF-1.7\n4711");
  await pick.setInputFiles({ name: "Huber 4711.pdf", mimeType: "application/pdf", buffer: invoice });
  await dialog.getByRole("button", { name: "Huber 4711.pdf wieder entfernen" }).waitFor();
  await judge(page, "vehicle-service-form");
  await dialog.getByRole("button", { name: "Service speichern" }).click();
  await page.getByText("Service wurde gespeichert").waitFor();
  await dialog.getByText(/^bei 65\.000/).waitFor();
  await dialog.getByText(/^Kosten 20\d\d: 389,90.€$/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: /^Rechnung zum Service/ }).click(),
  ]);
  expect(await readFile(await download.path())).toEqual(invoice);
  await judge(page, "vehicle-services");

  await dialog.getByRole("button", { name: /^Service .* entfernen$/ }).click();
  await judge(page, "vehicle-service-removal");
  await page.getByRole("button", { name: "Entfernen", exact: true }).click();
  await dialog.getByText(/^bei 60\.000/).waitFor();
  await dialog.getByText("Keine vergangenen Daten vorhanden").waitFor();
  await dialog
    .locator(":focus")
    .or(dialog.and(page.locator(":focus")))
    .waitFor();
  await dialog.getByRole("tab", { name: "Begutachtung (§57a)" }).click();
  await dialog.getByRole("button", { name: /^Begutachtung .* entfernen$/ }).click();
  await page.getByRole("button", { name: "Entfernen", exact: true }).click();
  await dialog.getByText("Keine vergangenen Daten vorhanden").waitFor();
});

test("a calendar subscribes to what is due by a link that is shown once", async () => {
  const page = await aGuest("en", careAtHome);
  await page.goto("/vehicles");
  await page.getByRole("button", { name: "Subscribe to calendar" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Secret link" }).inputValue();
  await judge(page, "vehicles-calendar");
  const calendar = await fetch(link);
  expect(calendar.headers.get("content-type")).toContain("text/calendar");
  expect(await calendar.text()).toContain("SUMMARY:Inspection due: Polo 1 (SR-301 PD)");

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Subscribe to calendar" }).click();
  await dialog.getByText(/^Switched on since/).waitFor();
  expect(await dialog.getByRole("textbox").count()).toBe(0);
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await page.getByText("The calendar is switched off, the link no longer works").waitFor();
  expect((await fetch(link)).status).toBe(404);
});

test("a vehicle is edited, and its history tells who changed what", async () => {
  const page = await anAdmin(careAtHome);
  await page.getByRole("button", { name: "Bearbeiten: Polo 3" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(/^Modell/).fill("VW Polo GTI");
  await judge(page, "vehicle-edit");
  await dialog.getByRole("button", { name: "Fahrzeug speichern" }).click();
  await page.getByText("Polo 3 wurde gespeichert").waitFor();

  await act(page, "Polo 3", "Verlauf");
  await openedDialog(page);
  const change = dialog.getByRole("listitem").filter({ hasText: "Barbara Hinterleitner" }).first();
  await change.getByText("VW Polo GTI").waitFor();
  await judge(page, "vehicle-history");
});

test("ticked vehicles are changed and archived together, and come back", async () => {
  const page = await anAdmin(careAtHome);
  const tick = async () => {
    for (const name of ["Polo 2", "Polo 3"]) {
      await page.getByRole("checkbox", { name: `${name} auswählen` }).check();
    }
  };
  const bar = page.getByRole("toolbar", { name: "Aktionen für die Auswahl" });
  await tick();
  await bar.getByRole("button", { name: "Bearbeiten" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("checkbox", { name: "Beschreibung ersetzen" }).check();
  await dialog.getByLabel("Beschreibung", { exact: true }).fill("Tour Nord");
  await judge(page, "vehicles-bulk-edit");
  await dialog.getByRole("button", { name: "Änderungen speichern" }).click();
  await page.getByText("2 Fahrzeuge wurden gespeichert").waitFor();
  await page.getByRole("button", { name: "Polo 2 öffnen" }).click();
  await openedDialog(page);
  await dialog.getByText("Tour Nord").waitFor();
  await judge(page, "vehicle");
  await page.keyboard.press("Escape");

  await tick();
  await bar.getByRole("button", { name: "Archivieren" }).click();
  await openedDialog(page);
  const confirm = dialog.getByRole("button", { name: "2 Fahrzeuge archivieren" });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel("Kommentar").fill("Leasing beendet");
  await confirm.click();
  await page.getByText("2 Fahrzeuge wurden archiviert").waitFor();
  await page.getByRole("row", { name: /Polo 2/ }).waitFor({ state: "hidden" });

  await page.getByRole("radio", { name: "Archiviert" }).check();
  await page.getByRole("row", { name: /Polo 2 .*Leasing beendet/ }).waitFor();
  await judge(page, "vehicles-archived");
  await tick();
  await bar.getByRole("button", { name: "Wiederherstellen" }).click();
  await page.getByText("2 Fahrzeuge wurden wiederhergestellt, ohne Box").waitFor();
  await page.getByRole("radio", { name: "Aktiv", exact: true }).check();
  await page.getByRole("row", { name: /Polo 2/ }).waitFor();
});

test("on the phone a driver is permitted for a vehicle and taken off it", async () => {
  const page = await aGuest("en", careAtHome, "phone");
  await page.goto("/vehicles");
  await page.getByRole("article").filter({ hasText: "Polo 1" }).waitFor();
  await judge(page, "vehicles");

  await page.getByRole("button", { name: "Actions for Polo 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Permit drivers" }).click();
  const dialog = page.getByRole("dialog");
  await choose(dialog, "Add driver", "Tamara Ecker", "Ecker Tamara");
  await page.getByText("Tamara Ecker may drive Polo 1 now").waitFor();
  await judge(page, "vehicle-drivers");
  await dialog.getByRole("button", { name: "Remove Tamara Ecker" }).click();
  await page.getByText("Tamara Ecker was removed").waitFor();
  await dialog.getByText("Nobody is listed", { exact: true }).waitFor();
});

test("whoever may only look finds the history alone", async () => {
  const page = await aGuest("en", "controlling@alpenland.example");
  await page.goto("/vehicles");
  await page.getByRole("button", { name: "History: Caddy Reserve" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("heading", { name: "History" }).waitFor();
  await page.keyboard.press("Escape");

  expect(await page.getByRole("checkbox").count()).toBe(0);
  for (const name of ["Add vehicle", "Edit: Caddy Reserve", "Actions for Caddy Reserve"]) {
    expect(await page.getByRole("button", { name }).count()).toBe(0);
  }
});

async function anAdmin(email: string): Promise<Page> {
  const page = await aGuest("de-AT", email);
  await page.goto("/vehicles");
  await page.getByRole("heading", { name: "Fahrzeuge", level: 1 }).waitFor();
  await page.getByLabel("Zeilen je Seite").selectOption("100");
  return page;
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Aktionen für ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** As it is typed into a field for months. */
function yesterday(): string {
  const day = new Date(Date.now() - 86_400_000);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(day.getDate())}/${two(day.getMonth() + 1)}/${day.getFullYear()}`;
}
