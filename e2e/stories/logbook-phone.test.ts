import { test } from "vitest";
import { judge } from "../judge.ts";
import { daysAgo, logbookOf, typed } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

test("with one hand a driver enters his trip and says what kind it was", async () => {
  const day = daysAgo(4);
  const page = await aGuest("de-AT", "eva.huber@alpenland.example", "phone");
  await page.goto(logbookOf(day));
  await page.getByText("Keine Einträge gefunden").waitFor();
  await judge(page, "logbook-empty");
  await page.getByRole("button", { name: "Fahrt hinzufügen" }).click();
  const dialog = await openedDialog(page);
  const goOn = () => dialog.getByRole("button", { name: "Weiter" }).click();
  await dialog.getByLabel(/^Startdatum/).fill(typed(day));
  await dialog.getByLabel(/^Startzeit/).fill("1610");
  await dialog.getByLabel(/^Endzeit/).fill("1705");
  await dialog.getByLabel(/^Startadresse/).fill("Büro Wels");
  await dialog.getByLabel(/^Zieladresse/).fill("Messe Wels");
  await judge(page, "trip-wizard");
  await goOn();
  await dialog.getByText("Sie tragen Ihre eigenen Fahrten ein.").waitFor();
  await goOn();
  await dialog.getByRole("radio", { name: "Geschäftlich" }).check();
  await dialog.getByLabel(/^Strecke in km/).fill("8,5");
  await dialog.getByRole("button", { name: "Fahrt eintragen" }).click();
  const card = page.getByRole("article").filter({ hasText: "8,5 km" });
  await card.filter({ hasText: "Geschäftlich" }).waitFor();
  await judge(page, "logbook");

  await card.getByRole("button", { name: "Geschäftlich, auf Privat umstellen" }).click();
  await page.getByText("Die Fahrt ist jetzt „Privat“").waitFor();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await card.getByRole("button", { name: "Geschäftlich, auf Privat umstellen" }).waitFor();

  await card.getByRole("button", { name: "Aktionen für Fahrt" }).click();
  await dialog.getByRole("button", { name: "Fahrt bearbeiten" }).click();
  await dialog.getByRole("radio", { name: "Privat" }).check();
  await judge(page, "trip-edit");
  await dialog.getByRole("button", { name: "Fahrt speichern" }).click();
  await card.filter({ hasText: "Privat" }).waitFor();
});
