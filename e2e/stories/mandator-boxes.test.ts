import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { connectBox } from "../drive.ts";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { chooseMandator, exported, openedDialog, scan } from "../widgets.ts";

const superAdmin = "super@wegbuch.example";

test("boxes without a mandator are found and exported", async () => {
  const page = await aSuperAdmin();
  await judge(page, "boxes");

  await page.getByRole("checkbox", { name: "Ohne Mandant" }).check();
  await page.getByRole("row", { name: /353094095000102/ }).waitFor({ state: "hidden" });
  await page.getByRole("row", { name: /353094095000382/ }).waitFor();
  const { name, rows } = await exported(page);

  expect(name).toBe("MandatorBoxes.xlsx");
  const [heads, ...boxes] = rows;
  expect(heads!.slice(0, 2)).toEqual(["IMEI", "Modell"]);
  expect(boxes.map(([imei]) => imei)).toContain("353094095000382");
  expect(boxes.map(([imei]) => imei)).not.toContain("353094095000102");
});

test("scanned boxes are assigned to a mandator with new vehicles, and odd ones are told apart", async () => {
  const page = await aSuperAdmin();
  await page.getByRole("button", { name: "Boxen zuordnen" }).click();
  const dialog = await openedDialog(page);
  await chooseMandator(dialog, "Installationen Brandl");

  await scan(page, "353094095000358");
  await dialog.getByLabel("Name des Fahrzeugs für Box 353094095000358").fill("Notdienst 2");
  await scan(page, "353094095000358");
  await dialog.getByText("Bereits in der Tabelle").waitFor();
  await scan(page, "350000000000014");
  await dialog.getByText("Box konnte im System nicht gefunden werden").waitFor();
  await scan(page, "353094095000102");
  await dialog.getByText("Box 353094095000102 ist bereits im Mandanten Alpenland Logistik").waitFor();
  await judge(page, "boxes-assign");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Eingaben verwerfen" });
  await question.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await dialog.getByRole("button", { name: "1 Box zuordnen" }).click();

  await page.getByText("1 Box wurde Installationen Brandl zugeordnet").waitFor();
  await page.getByRole("row", { name: /353094095000358 .*Notdienst 2 Installationen Brandl/ }).waitFor();
});

test("ticked boxes are assigned together", async () => {
  const page = await aSuperAdmin();
  for (const imei of ["353094095000366", "353094095000374"]) {
    await page.getByRole("checkbox", { name: `${imei} auswählen` }).check();
  }
  await page.getByText("2 ausgewählt").waitFor();
  await judge(page, "boxes-ticked");

  await page.getByRole("button", { name: "Mandanten zuordnen" }).click();
  const dialog = await openedDialog(page);
  await chooseMandator(dialog, "Installationen Brandl");
  await dialog.getByRole("button", { name: "2 Boxen zuordnen" }).click();

  await page.getByText("2 Boxen wurden Installationen Brandl zugeordnet").waitFor();
  await page.getByRole("row", { name: /353094095000374 .*Installationen Brandl/ }).waitFor();
});

test("a box is edited; one in a vehicle stays with its mandator and is not archived", async () => {
  const page = await aSuperAdmin();
  await page.getByRole("button", { name: "Bearbeiten: 353094095000390" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel("Telefonnummer").fill("+43 660 7654321");
  await dialog.getByRole("button", { name: "Box speichern" }).click();
  await page.getByText("Box 353094095000390 wurde gespeichert").waitFor();
  await page.getByRole("row", { name: /353094095000390 .*\+43 660 7654321/ }).waitFor();

  await page.getByRole("button", { name: "Aktionen für 353094095000102" }).click();
  const archive = page.getByRole("menuitem", { name: "Archivieren" });
  expect(await archive.getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("menuitem", { name: "Bearbeiten" }).click();
  await dialog.getByText(/^Die Box ist im Fahrzeug Crafter Linz/).waitFor();
  await judge(page, "box-edit");
});

test("a connected box is asked for its version, and its answer is there", async () => {
  const imei = "353094095000416";
  await connectBox(imei);
  const page = await aSuperAdmin();
  await page.getByRole("button", { name: `Aktionen für ${imei}` }).click();
  await page.getByRole("menuitem", { name: "Befehle" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByText("Noch keine Befehle").waitFor();
  await dialog.getByRole("button", { name: "Version abfragen" }).click();

  await dialog.getByText("Beantwortet").waitFor();
  await dialog.getByText(/^Ver:03\.28/).waitFor();
  await judge(page, "box-commands");

  await dialog.getByRole("radio", { name: "Sendeintervall" }).check();
  await dialog.getByLabel("Sekunden").fill("30");
  await dialog.getByRole("button", { name: "Sendeintervall setzen" }).click();
  await dialog.getByText("New value 10055:30").waitFor();
});

test("on the phone a box is archived with a comment", async () => {
  const page = await aGuest("en", superAdmin, "phone");
  await page.goto("/mandator/boxes");
  await page.getByRole("searchbox").fill("353094095000408");
  await page.getByRole("article").filter({ hasText: "353094095000102" }).waitFor({ state: "hidden" });
  await judge(page, "boxes");

  await page.getByRole("button", { name: "Actions for 353094095000408" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel("Comment").fill("Antenna broken");
  await judge(page, "box-archive");
  await page.getByRole("button", { name: "Archive Box" }).click();
  await page.getByText("Box 353094095000408 was archived").waitFor();

  await page.getByRole("radio", { name: "Archived" }).check();
  await page.getByRole("article").filter({ hasText: "Antenna broken" }).waitFor();
});

async function aSuperAdmin(): Promise<Page> {
  const page = await aGuest("de-AT", superAdmin);
  await page.goto("/mandator/boxes");
  await page.getByRole("heading", { name: "Mandanten-Boxen", level: 1 }).waitFor();
  await page.getByLabel("Zeilen je Seite").selectOption("100");
  return page;
}
