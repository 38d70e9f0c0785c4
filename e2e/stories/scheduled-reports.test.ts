import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

test("a report is scheduled, sent at another hour, and deleted", async () => {
  const page = await aGuest("de-AT", "admin@bauhof-seekirchen.example");
  await page.goto("/reports");
  await page.getByText("Noch keine geplanten Berichte").waitFor();
  await page.getByRole("button", { name: "Fahrtenbuch regelmäßig senden" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(/^Startstunde/).fill("25");
  await dialog.getByRole("button", { name: "Bericht planen" }).click();
  for (const missing of [
    "Name ist erforderlich",
    "Exportformat ist erforderlich",
    "Zeitraum ist erforderlich",
    "Gruppierung ist erforderlich",
    "Empfänger ist erforderlich",
    "Wiederholung ist erforderlich",
    "Startstunde muss 1 bis 24 sein",
  ])
    await dialog.getByText(missing).waitFor();
  await judge(page, "scheduled-report-empty");

  await dialog.getByLabel(/^Name/).fill("Wochenbericht");
  await dialog.getByRole("radio", { name: "Excel" }).check();
  await choose(dialog, "Zeitraum", "Vorwoche");
  await dialog.getByRole("radio", { name: "Kostenstelle" }).check();
  await dialog.getByRole("checkbox", { name: "Bestimmte Personen" }).check();
  await dialog.getByText("Mindestens eine Person auswählen").waitFor();
  await choose(dialog, "Personen", "Josef Neumayr", "Neumayr");
  await dialog.getByRole("radio", { name: "Wöchentlich" }).check();
  await dialog.getByLabel(/^Startdatum/).fill("06/01/2099");
  await choose(dialog, "Wochentag", "Montag");
  expect(await dialog.getByLabel(/^Startdatum/).inputValue()).toBe("12/01/2099");
  await dialog.getByLabel(/^Startstunde/).fill("24");
  await dialog.getByRole("radio", { name: "Nach Anzahl" }).check();
  await dialog.getByLabel(/^Anzahl der Wiederholungen/).fill("2");
  expect(await nextDates(dialog)).toEqual([
    "Di 13.01.2099, 00:00über 05.01.2099 – 11.01.2099",
    "Di 20.01.2099, 00:00über 12.01.2099 – 18.01.2099",
  ]);
  await dialog.getByText("Danach endet der Versand.").waitFor();
  await dialog.getByRole("button", { name: "Bericht planen" }).click();
  await page.getByText("Wochenbericht wurde geplant").waitFor();
  await page.getByRole("row", { name: /Wochenbericht.*Di 13\.01\.2099, 00:00.*1 Person/ }).waitFor();

  await page.getByRole("button", { name: "Bearbeiten: Wochenbericht" }).click();
  await openedDialog(page);
  await dialog.getByText("Josef Neumayr").waitFor();
  await dialog.getByRole("radio", { name: "Monatlich" }).check();
  await dialog.getByLabel(/^Startdatum/).fill("31/01/2099");
  await dialog.getByLabel(/^Startstunde/).fill("8");
  await dialog.getByRole("radio", { name: "An einem Tag" }).check();
  await dialog.getByRole("button", { name: "Bericht speichern" }).click();
  await dialog.getByText("Enddatum ist erforderlich").waitFor();
  await dialog.getByLabel(/^Enddatum/).fill("31/12/2099");
  await choose(dialog, "Zeitraum", "Letzte Tage");
  await dialog.getByLabel(/^Anzahl der Tage/).fill("0");
  await dialog.getByText("Anzahl der Tage muss eine Zahl ab 1 sein").waitFor();
  await dialog.getByLabel(/^Anzahl der Tage/).fill("10");
  expect(await nextDates(dialog)).toEqual([
    "Sa 31.01.2099, 08:00über 21.01.2099 – 30.01.2099",
    "Sa 28.02.2099, 08:00über 18.02.2099 – 27.02.2099",
    "Di 31.03.2099, 08:00über 21.03.2099 – 30.03.2099",
  ]);
  await dialog.getByRole("button", { name: "Bericht speichern" }).click();
  await page.getByText("Wochenbericht wurde gespeichert").waitFor();
  await page.getByRole("row", { name: /Monatlich am 31\. um 08:00.*Letzte 10 Tage/ }).waitFor();
  await judge(page, "scheduled-reports");

  await page.getByRole("button", { name: "Wochenbericht öffnen" }).click();
  await openedDialog(page);
  await dialog.getByText("Am 31.12.2099").waitFor();
  await dialog.getByRole("button", { name: "Verlauf" }).click();
  await dialog.getByText("Monatlich").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Löschen: Wochenbericht" }).click();
  await openedDialog(page);
  await dialog.getByRole("button", { name: "Bericht löschen" }).click();
  await page.getByText("Wochenbericht wurde gelöscht").waitFor();
  await page.getByText("Noch keine geplanten Berichte").waitFor();
});

test("on the phone a scheduled report is a card, read by whoever oversees the fleet", async () => {
  const name = "Mileage for controlling";
  const page = await aGuest("en", "admin@alpenland.example", "phone");
  await page.goto("/reports");
  await page.getByRole("button", { name: "Schedule report" }).first().click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("button", { name: "Schedule report" }).click();
  await dialog.getByText("Report is required").waitFor();
  await dialog.getByLabel(/^Name/).fill(name);
  // What is entered stays when the names of fences are asked for.
  await choose(dialog, "Report", "Geofence report");
  await dialog.getByRole("radio", { name: "Geofence", exact: true }).check();
  await dialog.getByRole("radio", { name: "Selection" }).check();
  await choose(dialog, "Geofences", "Depot Linz");
  await dialog.getByText("Depot Linz").waitFor();
  expect(await dialog.getByLabel(/^Name/).inputValue()).toBe(name);
  await choose(dialog, "Report", "Vehicle mileage");
  await choose(dialog, "Period", "Previous year");
  await dialog.getByRole("radio", { name: "Vehicle", exact: true }).check();
  await dialog.getByRole("radio", { name: "Selection" }).check();
  await dialog.getByText("Select at least one vehicle").waitFor();
  await choose(dialog, "Vehicles", "LL-902 GT");
  await dialog.getByRole("checkbox", { name: "All administrators" }).check();
  await dialog.getByRole("radio", { name: "Yearly" }).check();
  await dialog.getByLabel(/^Start date/).fill("01/03/2099");
  await judge(page, "scheduled-report");
  await dialog.getByRole("button", { name: "Schedule report" }).click();
  await page.getByText(`${name} was scheduled`).waitFor();

  const reader = await aGuest("en", "controlling@alpenland.example", "phone");
  await reader.goto("/reports");
  await reader
    .getByRole("button", { name: `Open ${name}` })
    .first()
    .click();
  const view = await openedDialog(reader);
  await view.getByText("Yearly on 1 March at 08:00").waitFor();
  await view.getByText("LL-902 GT").waitFor();
  expect(await view.getByRole("button", { name: "Edit" }).count()).toBe(0);
  await judge(reader, "scheduled-report-view");
});

test("the usual report is scheduled with a suggestion and the return key", async () => {
  const page = await aGuest("de-AT", "admin@bauhof-seekirchen.example");
  await page.goto("/reports");
  await page.getByRole("button", { name: "Kilometerstände regelmäßig senden" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("button", { name: "Vorschlag übernehmen" }).click();
  expect((await nextDates(dialog))[0]).toMatch(/ 01\.\d\d\.\d{4}, 08:00über 01\./);
  await page.keyboard.press("Enter");
  await page.getByText("Kilometerstände, monatlich wurde geplant").waitFor();
  await page.getByRole("row", { name: /Monatlich am 1\. um 08:00.*Alle Administratoren/ }).waitFor();
  await page.getByRole("button", { name: "Löschen: Kilometerstände, monatlich" }).click();
  await openedDialog(page);
  await dialog.getByRole("button", { name: "Bericht löschen" }).click();
  await page.getByText("Kilometerstände, monatlich wurde gelöscht").waitFor();
});

/** What the form says would come next: when, and about which days. */
function nextDates(dialog: Locator): Promise<string[]> {
  return dialog
    .getByRole("complementary", { name: "Nächste Termine" })
    .getByRole("listitem")
    .allTextContents();
}
