import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { daysAgo, enterTrips, openLogbook } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

const admin = "admin@donauland.example";
const plate = "PL-483 HD";
/** In the middle of the month before this one. */
const day = `${daysAgo(Number(daysAgo(0).slice(8))).slice(0, 8)}15`;

test("the special organisation opens a locked trip with a reason, makes a private one business and releases the month", async () => {
  const driver = await aGuest("de-AT", "anna.schober@donauland.example");
  await enterTrips(
    driver,
    { plate, day, from: "08:00", to: "08:30", kilometers: 11 },
    { plate, day, from: "10:00", to: "10:30", kilometers: 17, type: 1 },
  );
  const page = await aGuest("de-AT", admin);
  await page.goto(`/hwno?date=${day}`);
  await page.getByRole("link", { name: "Team Nord" }).first().waitFor();
  await page.getByRole("radio", { name: "Ohne Fahrer" }).check();
  await page.getByRole("radio", { name: "Nicht gesperrt" }).check();
  await judge(page, "trip-managers");
  await page.getByRole("link", { name: "Team Nord" }).first().click();
  await page.getByRole("heading", { name: "Fahrten der Gruppe" }).waitFor();
  await page.getByRole("row", { name: /11,0/ }).waitFor();
  await judge(page, "group-trips");
  const dialog = page.getByRole("dialog");
  await page.getByRole("row", { name: /11,0/ }).getByRole("checkbox").check();
  await page
    .getByRole("toolbar", { name: "Aktionen für die Auswahl" })
    .getByRole("button", { name: "Bearbeiten" })
    .click();
  await openedDialog(page);
  await dialog.getByRole("checkbox", { name: "Zweck ersetzen" }).check();
  await dialog.getByLabel("Zweck", { exact: true }).fill("Wartung Nord");
  await dialog.getByRole("button", { name: /^1 Fahrt ändern/ }).click();
  await page.getByRole("row", { name: /11,0/ }).filter({ hasText: "Wartung Nord" }).waitFor();
  await dialog.waitFor({ state: "detached" });

  await openLogbook(page, { plate, day });
  const act = async (row: typeof business, action: string) => {
    await row.getByRole("button", { name: "Aktionen für Fahrt" }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  const business = page.getByRole("row", { name: /11,0/ });
  await act(business, "Fahrt sperren");
  await openedDialog(page);
  await dialog.getByRole("button", { name: "Fahrt sperren" }).click();
  await business.getByText("Gesperrt", { exact: true }).waitFor();
  await act(business, "Fahrt entsperren");
  await openedDialog(page);
  const unlock = dialog.getByRole("button", { name: "Fahrt entsperren" });
  expect(await unlock.isDisabled()).toBe(true);
  await dialog.getByLabel("Begründung").fill("Falscher Fahrttyp");
  await judge(page, "trip-unlock");
  await unlock.click();
  await business.filter({ hasText: "Nicht gesperrt" }).waitFor();
  await act(business, "Verlauf anzeigen");
  await openedDialog(page);
  await dialog.getByText("Falscher Fahrttyp").waitFor();
  await page.keyboard.press("Escape");

  const other = page.getByRole("row", { name: /17,0/ });
  await act(other, "Als geschäftlich kennzeichnen");
  await other.filter({ hasText: "Geschäftlich" }).waitFor();
  await act(other, "Fahrt sperren");
  await openedDialog(page);
  await dialog.getByRole("button", { name: "Fahrt sperren" }).click();
  await other.getByText("Gesperrt", { exact: true }).waitFor();

  await page.goto(`/hwno?date=${day}`);
  await page.getByRole("button", { name: /freigeben$/ }).click();
  await openedDialog(page);
  await dialog.getByRole("button", { name: "Monat freigeben" }).click();
  await page.getByText("1 Fahrten freigegeben, 1 nicht gesperrt").waitFor();
  await openLogbook(page, { plate, day });
  await other.filter({ hasText: "Freigegeben" }).waitFor();
});
