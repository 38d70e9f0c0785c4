import { test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

const alpenland = "admin@alpenland.example";

test("what is said of a vehicle tells what its private use is taxed with, and how many kilometres are left", async () => {
  const page = await aGuest("de-AT", alpenland);
  await page.goto("/vehicles");
  await page.getByRole("button", { name: "Aktionen für Crafter Linz" }).click();
  await page.getByRole("menuitem", { name: "Steuer" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByText("Dafür fehlt: Anschaffungskosten, CO₂-Ausstoß").waitFor();
  await judge(page, "tax-missing");

  await dialog.getByRole("button", { name: "Angaben ändern" }).click();
  await dialog.getByLabel(/^Anschaffungskosten/).fill("viel");
  await dialog.getByRole("button", { name: "Angaben speichern" }).click();
  await dialog.getByText("Bitte geben Sie einen Betrag bis 10.000.000 € ein").waitFor();
  await dialog.getByLabel(/^Anschaffungskosten/).fill("42.000");
  await dialog.getByLabel(/^CO₂/).fill("129");
  await choose(dialog, "Antrieb", "Verbrennungsmotor");
  await judge(page, "tax-facts");
  await dialog.getByRole("button", { name: "Angaben speichern" }).click();
  await page.getByText("Die Angaben wurden gespeichert").waitFor();
  await dialog.getByText("Sachbezug im Monat").waitFor();
  await dialog.getByText(/^halb \d{3},00/).waitFor();
  await dialog.getByText("Nur zur Orientierung, keine Steuerberatung.").waitFor();
  await judge(page, "tax-austria");
});

test("on the phone flat rate and logbook of a German vehicle stand beside each other", async () => {
  const page = await aGuest("en", alpenland, "phone");
  await page.goto("/vehicles");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Actions for Octavia Salzburg" }).click();
  await dialog.getByRole("button", { name: "Edit", exact: true }).click();
  await choose(dialog, "Country", "Germany");
  await dialog.getByRole("button", { name: "Save vehicle" }).click();
  await page.getByText("Octavia Salzburg was saved").waitFor();

  await page.getByRole("button", { name: "Actions for Octavia Salzburg" }).click();
  await dialog.getByRole("button", { name: "Tax", exact: true }).click();
  await dialog.getByRole("button", { name: "Change details" }).click();
  await dialog.getByLabel(/^List price/).fill("45,980");
  await dialog.getByLabel("Acquired on").first().fill("01/05/2024");
  await choose(dialog, "Propulsion", "Combustion engine");
  await dialog.getByRole("button", { name: "Save details" }).click();
  await page.getByText("The details were saved").waitFor();
  await dialog.getByRole("button", { name: "Change costs" }).click();
  await dialog.getByLabel(/^Running costs/).fill("10000");
  await dialog.getByLabel(/^Depreciation/).fill("4400");
  await dialog.getByLabel(/^One-way/).fill("18");
  await dialog.getByLabel(/^Days driven/).fill("150");
  await dialog.getByRole("button", { name: "Save costs" }).click();
  await page.getByText("The costs were saved").waitFor();
  await dialog.getByText("€706.86").waitFor();
  await dialog.getByText("The method holds for the year.").waitFor();
  await judge(page, "tax-germany");
});

test("whoever owns a vehicle sees on his dashboard how many private kilometres are left", async () => {
  const page = await aGuest("de-AT", "fahrer@alpenland.example", "phone");
  await page.goto("/");
  await page.getByText(/^Privat [\d.]+ von 6\.000 km$/).waitFor();
  await judge(page, "tax-own");
});
