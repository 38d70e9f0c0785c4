import type { Page } from "playwright-core";
import { test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { importCsv, openedDialog } from "../widgets.ts";

test("cost centres are added, imported, archived with a comment, and come back", async () => {
  const page = await aGuest("de-AT", "admin@bauhof-seekirchen.example");
  await page.goto("/costcenters");
  await page.getByText("Noch keine Kostenstellen").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Kostenstelle hinzufügen" }).first().click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(/^Kostenstelle/).fill("820 Winterdienst");
  await dialog.getByLabel("Beschreibung").fill("Räumen und Streuen");
  await judge(page, "costcenter");
  await dialog.getByRole("button", { name: "Kostenstelle anlegen" }).click();
  await page.getByText("Kostenstelle 820 Winterdienst wurde angelegt").waitFor();

  await page.getByRole("button", { name: "CSV importieren" }).click();
  await openedDialog(page);
  const lines = [
    "Kostenstelle;Beschreibung",
    "830 Grünflächen;Mähen",
    "820 Winterdienst;schon da",
    "",
    ";ohne Namen",
    "830 Grünflächen;noch einmal",
    "840 Straßen;",
  ];
  await importCsv(page, "kostenstellen.csv", Buffer.from(lines.join("\r\n"), "latin1"));
  await dialog.getByText("Hinzugefügt 2").waitFor();
  await dialog.getByRole("button", { name: "Fehlgeschlagen 2" }).click();
  await dialog.getByText("Die erste Zeile sieht wie eine Kopfzeile aus").waitFor();
  await dialog.getByText("1 Zeile steht doppelt in der Datei und wird übergangen.").waitFor();
  await dialog.getByText("1 leere Zeile wurde ausgelassen.").waitFor();
  await dialog.getByRole("row", { name: /Kostenstelle muss gesetzt sein$/ }).waitFor();
  await judge(page, "costcenters-import");
  await dialog.getByRole("button", { name: "Schließen" }).last().click();
  await page.getByRole("row", { name: /840 Straßen/ }).waitFor();
  await judge(page, "costcenters");

  await page.getByRole("button", { name: "Archivieren: 830 Grünflächen" }).click();
  await openedDialog(page);
  await dialog.getByLabel("Kommentar").fill("Vergeben an Gärtnerei");
  await dialog.getByRole("button", { name: "Kostenstelle archivieren" }).click();
  await page.getByText("Kostenstelle 830 Grünflächen wurde archiviert").waitFor();
  await page.getByRole("radio", { name: "Archiviert" }).check();
  await page.getByRole("row", { name: /830 Grünflächen .*Vergeben an Gärtnerei/ }).waitFor();
  await page.getByRole("button", { name: "Wiederherstellen: 830 Grünflächen" }).click();
  await page.getByText("Kostenstelle 830 Grünflächen wurde wiederhergestellt").waitFor();
});

test("several cost centres are described, archived and brought back at once", async () => {
  const page = await aGuest("de-AT", "admin@bauhof-seekirchen.example");
  await page.goto("/costcenters");
  const menu = page.getByRole("navigation", { name: "Hauptmenü" });
  await menu.getByRole("link", { name: "Gruppen" }).and(page.locator("[aria-current=page]")).waitFor();
  await page.getByRole("button", { name: "CSV importieren" }).click();
  const dialog = await openedDialog(page);
  await importCsv(page, "dächer.csv", Buffer.from("\uFEFFFlachdach,\nSteildach,\nDachrinnen,\n"));
  await dialog.getByRole("button", { name: "Schließen" }).last().click();

  await tick(page, "Flachdach", "Steildach");
  await page.getByRole("button", { name: "Beschreibung ändern" }).click();
  await openedDialog(page);
  await dialog.getByLabel("Beschreibung").fill("Werkstatt");
  await judge(page, "costcenters-bulk-edit");
  await dialog.getByRole("button", { name: "Beschreibung speichern" }).click();
  await page.getByText("2 Kostenstellen wurden gespeichert").waitFor();
  await page.getByRole("row", { name: /Steildach Werkstatt/ }).waitFor();

  await tick(page, "Flachdach", "Steildach");
  await page.getByRole("button", { name: "Archivieren", exact: true }).click();
  await openedDialog(page);
  await dialog.getByLabel("Kommentar").fill("Mit der Werkstatt verkauft");
  await judge(page, "costcenters-archive");
  await dialog.getByRole("button", { name: "2 Kostenstellen archivieren" }).click();
  await page.getByText("2 Kostenstellen wurden archiviert").waitFor();
  await page.getByRole("row", { name: /Flachdach/ }).waitFor({ state: "hidden" });
  await page.getByRole("row", { name: /Dachrinnen/ }).waitFor();

  await page.getByRole("radio", { name: "Archiviert" }).check();
  await page.getByRole("row", { name: /Flachdach .*Mit der Werkstatt verkauft/ }).waitFor();
  await tick(page, "Flachdach", "Steildach");
  await judge(page, "costcenters-archived");
  await page.getByRole("button", { name: "Wiederherstellen", exact: true }).click();
  await page.getByText("2 Kostenstellen wurden wiederhergestellt").waitFor();
  await page.getByText("Keine Kostenstelle ist archiviert").waitFor();
});

test("on the phone the cost centres are cards", async () => {
  const page = await aGuest("en", "controlling@alpenland.example", "phone");
  await page.goto("/costcenters");
  await page.getByRole("article").filter({ hasText: "Fernverkehr" }).waitFor();
  await judge(page, "costcenters");
});

async function tick(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole("checkbox", { name }).check();
}
