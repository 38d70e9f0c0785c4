import { expect, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { daysAgo, openLogbook, typed } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

test("a trip is written down in three steps, corrected, locked, and its history tells it", async () => {
  const day = daysAgo(5);
  const page = await aGuest("de-AT", "admin@alpenland.example");
  await openLogbook(page, { plate: "WL-318 CH", day });
  await page.getByText("Keine Einträge gefunden").waitFor();
  await page.getByRole("button", { name: "Fahrt hinzufügen" }).click();
  const dialog = await openedDialog(page);
  const goOn = () => dialog.getByRole("button", { name: "Weiter" }).click();
  await goOn();
  await dialog
    .getByText(/^Startadresse/)
    .last()
    .waitFor();
  await judge(page, "trip-wizard-mistakes");
  await dialog.getByLabel(/^Startdatum/).fill(typed(day));
  await dialog.getByLabel(/^Startzeit/).fill("0748");
  await dialog.getByLabel(/^Endzeit/).fill("0712");
  await dialog.getByLabel(/^Startadresse/).fill("Lagerhaus Wels");
  await dialog.getByLabel(/^Zieladresse/).fill("Baustelle Linz");
  await goOn();
  await dialog.getByText("Beginn muss vor dem Ende liegen").first().waitFor();
  await dialog.getByLabel(/^Startzeit/).fill("0612");
  await goOn();
  await choose(dialog, "Fahrer", "Eva Huber", "Huber");
  await judge(page, "trip-wizard");
  await goOn();
  await dialog.getByRole("radio", { name: "Geschäftlich" }).check();
  await dialog.getByLabel(/^Strecke in km/).fill("32,4");
  await dialog.getByLabel("Zweck", { exact: true }).fill("Montage");
  await judge(page, "trip-wizard-end");
  await dialog.getByRole("button", { name: "Fahrt eintragen" }).dblclick();
  await page.getByText("Die Fahrt wurde eingetragen").waitFor();
  const trip = page.getByRole("row", { name: /Eva Huber/ });
  await trip.filter({ hasText: "32,4" }).filter({ hasText: "Manuell" }).waitFor();
  expect(await trip.count()).toBe(1);

  const act = async (action: string) => {
    await trip.getByRole("button", { name: "Aktionen für Fahrt" }).click();
    await page.getByRole("menuitem", { name: action }).click();
    await openedDialog(page);
  };
  await act("Fahrt bearbeiten");
  await dialog.getByLabel("Zweck", { exact: true }).fill("Montage Lüftung");
  await judge(page, "trip-edit");
  await dialog.getByRole("button", { name: "Fahrt speichern" }).click();
  await trip.filter({ hasText: "Montage Lüftung" }).waitFor();

  await act("Fahrt sperren");
  await dialog.getByRole("button", { name: "Fahrt sperren" }).click();
  await trip.getByText("Gesperrt", { exact: true }).waitFor();
  expect(await trip.getByRole("checkbox").isDisabled()).toBe(true);
  await trip.hover();
  await trip.getByRole("button", { name: /^Verlauf anzeigen/ }).click();
  await openedDialog(page);
  const changes = dialog.getByRole("listitem");
  await changes.first().filter({ hasText: "Gesperrt" }).filter({ hasText: "Katharina Berger" }).waitFor();
  await changes.filter({ hasText: "Montage Lüftung" }).waitFor();
  await judge(page, "trip-history");
});
