import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";

test("an administrator says on the phone who hears of unplugged boxes", async () => {
  const page = await aGuest("en", "admin@weingut-lehner.example", "phone");
  await page.goto("/settings");
  const send = page.getByRole("switch", { name: "Send an e-mail when a Box is unplugged" });
  await send.check();
  const recipients = page.getByLabel("Recipients").and(page.locator("input")).first();
  await recipients.fill("hof");
  await recipients.press("Enter");
  await page.getByText("hof is not a valid e-mail address").waitFor();
  await judge(page, "settings-mistakes");
  await recipients.fill("hof@weingut-lehner.example");
  await recipients.press("Enter");
  await page.getByRole("button", { name: "Save notification" }).click();
  await page.getByText("The notification has been saved").waitFor();

  await page.reload();
  await page.getByText("hof@weingut-lehner.example").waitFor();
  expect(await send.isChecked()).toBe(true);
  await judge(page, "settings");
});

test("an administrator says at the desk who keeps the seals of the history", async () => {
  const page = await aGuest("de-AT", "admin@weingut-lehner.example");
  await page.goto("/settings");
  const recipients = page.getByLabel("Wer die Vermerke bekommt").and(page.locator("input")).first();
  await recipients.fill("kanzlei@steuer.example");
  await recipients.press("Enter");
  await page.getByRole("radio", { name: "Täglich" }).check({ force: true });
  await page.getByRole("button", { name: "Verankerung speichern" }).click();
  await page.getByText("Die Verankerung ist gespeichert").waitFor();

  await page.reload();
  await page.getByText("kanzlei@steuer.example").waitFor();
  expect(await page.getByRole("radio", { name: "Täglich" }).isChecked()).toBe(true);
  await judge(page, "settings-anchors");
});

test("an administrator has places erased, and keeps back what an audit needs", async () => {
  const page = await aGuest("de-AT", "admin@weingut-lehner.example");
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Aufbewahrung" });
  await card.getByLabel("Orte aufbewahren, in Tagen").fill("500");
  await card.getByRole("button", { name: "Aufbewahrung speichern" }).click();
  await card.getByText("muss zwischen 1 und 400 liegen").waitFor();
  await card.getByLabel("Orte aufbewahren, in Tagen").fill("90");
  await card.getByText("Mehr als 45 Tage").waitFor();
  await card
    .getByRole("switch", { name: "Löschen, was nicht mehr aufbewahrt werden darf oder muss" })
    .check();
  await judge(page, "settings-retention");
  await card.getByRole("button", { name: "Aufbewahrung speichern" }).click();
  await page.getByRole("dialog", { name: "Von jetzt an löschen?" }).waitFor();
  await judge(page, "settings-retention-sure");
  await page.getByRole("button", { name: "Löschen einschalten" }).click();
  await page.getByText("Die Aufbewahrung ist gespeichert").waitFor();

  const holds = page.getByRole("region", { name: "Löschsperren" });
  await holds.getByRole("button", { name: "Sperren" }).click();
  const dialog = page.getByRole("dialog", { name: "Vor dem Löschen sperren" });
  await dialog.getByRole("button", { name: "Sperren" }).click();
  await dialog.getByText("Bitte geben Sie einen Grund an").waitFor();
  await dialog.getByLabel("Grund").fill("Betriebsprüfung 2026");
  await dialog.getByLabel("Von").fill("01.01.2026");
  await dialog.getByLabel("Bis").fill("31.12.2026");
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

test("whoever does not lead the company finds no notification in the profile", async () => {
  const page = await aGuest("de-AT", "controlling@alpenland.example");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Passwort ändern" }).waitFor();
  expect(await page.getByRole("heading", { name: "Abgesteckte Boxen" }).count()).toBe(0);
});
