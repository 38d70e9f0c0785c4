import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";

test("an administrator has places erased, and keeps back what an audit needs", async () => {
  const page = await aGuest("de-AT", "admin@weingut-lehner.example");
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Aufbewahrung" });
  await card
    .getByText("Solange das Löschen ausgeschaltet ist, bleibt alles liegen. Empfohlen: einschalten.")
    .waitFor();
  await card.getByLabel("Orte aufbewahren, in Tagen").fill("500");
  await card.getByRole("button", { name: "Aufbewahrung speichern" }).click();
  await card.getByText("eine ganze Zahl von 1 bis 400").waitFor();
  await card.getByLabel("Orte aufbewahren, in Tagen").fill("90");
  await card.getByText("Mehr als 45 Tage").waitFor();
  await card
    .getByRole("switch", { name: "Löschen, was nicht mehr aufbewahrt werden darf oder muss" })
    .check();
  await judge(page, "settings-retention");
  await card.getByRole("button", { name: "Aufbewahrung speichern" }).click();
  await page.getByRole("dialog", { name: "Von jetzt an löschen?" }).waitFor();
  await judge(page, "settings-retention-sure");
  await page.getByRole("button", { name: "Ab heute Nacht löschen" }).click();
  await page.getByText("Die Aufbewahrung ist gespeichert").waitFor();

  const holds = page.getByRole("region", { name: "Löschsperren" });
  await holds.getByRole("button", { name: "Löschsperre setzen" }).click();
  const dialog = page.getByRole("dialog", { name: "Vor dem Löschen sperren" });
  await dialog.getByRole("button", { name: "Sperren" }).click();
  await dialog.getByText("Bitte geben Sie einen Grund an").waitFor();
  await dialog.getByLabel("Grund").fill("Betriebsprüfung 2026");
  await dialog.getByRole("textbox", { name: "Von" }).fill("01/01/2026");
  await dialog.getByRole("textbox", { name: "Bis" }).fill("31/12/2026");
  await judge(page, "settings-hold");
  await dialog.getByRole("button", { name: "Sperren" }).click();
  await holds.getByText("Betriebsprüfung 2026").waitFor();
  await holds.getByText("Alle Fahrzeuge").waitFor();
  await judge(page, "settings-holds");
  await holds.getByRole("button", { name: "Sperre beenden" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sperre beenden" }).click();
  await page.getByText("Die Sperre ist beendet").waitFor();

  await page.reload();
  expect(await page.getByLabel("Orte aufbewahren, in Tagen").inputValue()).toBe("90");
  expect(await holds.getByRole("listitem").count()).toBe(0);
});

test("an administrator sees on the phone in English for how long what is kept", async () => {
  const page = await aGuest("en", "admin@weingut-lehner.example", "phone");
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Retention" });
  await card.getByLabel("Keep the logbook, in years").fill("5");
  await card.getByRole("button", { name: "Save retention" }).click();
  await card.getByText("a whole number from 7 to 30").scrollIntoViewIfNeeded();
  await judge(page, "settings-retention");
  await page.getByRole("region", { name: "Holds" }).getByRole("button", { name: "Add a hold" }).click();
  await page.getByRole("dialog", { name: "Hold back from erasing" }).waitFor();
  await judge(page, "settings-hold");
});
