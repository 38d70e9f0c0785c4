import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

test("a group is added, renamed, moved, filled and removed again", async () => {
  const page = await aGuest("de-AT", "admin@alpenland.example");
  await page.goto("/groups");
  await open(page, "Region Süd");
  await judge(page, "groups");
  await page.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  await page.getByRole("menuitem", { name: "Gruppe hinzufügen" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel("Name").fill("Standort Vilach");
  await dialog.getByRole("button", { name: "Gruppe anlegen" }).click();
  await page.getByText("Gruppe Standort Vilach wurde angelegt").waitFor();

  await act(page, "Standort Vilach", "Umbenennen");
  await openedDialog(page);
  await dialog.getByLabel("Name").fill("Standort Villach");
  await dialog.getByRole("button", { name: "Namen speichern" }).click();
  await page.getByText("Die Gruppe heißt jetzt Standort Villach").waitFor();

  await act(page, "Standort Villach", "Verschieben");
  await openedDialog(page);
  await dialog.getByRole("option", { name: "Region West" }).click();
  await judge(page, "group-move");
  await dialog.getByRole("button", { name: "Verschieben" }).click();
  await page.getByText("Standort Villach liegt jetzt in Region West").waitFor();
  await page.getByRole("link", { name: "Standort Villach" }).waitFor({ state: "hidden" });

  await page
    .getByRole("navigation", { name: "Weg zur Gruppe" })
    .getByRole("link", { name: "Alpenland Logistik" })
    .click();
  await open(page, "Region West");
  await open(page, "Standort Villach");
  await page.getByText("Keine Fahrzeuge direkt in dieser Gruppe").waitFor();
  await page.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  await page.getByRole("menuitem", { name: "Fahrzeuge hinzufügen" }).click();
  await openedDialog(page);
  const available = dialog.getByRole("listbox", { name: "Verfügbar" });
  await available.getByRole("option", { name: "Caddy Reserve" }).click();
  await available.getByRole("option", { name: "Pool Wien" }).click();
  await dialog.getByRole("button", { name: "2 hinzufügen" }).click();
  const chosen = dialog.getByRole("listbox", { name: "In der Gruppe" });
  await chosen.getByRole("option", { name: "Pool Wien" }).dblclick();
  await available.getByRole("option", { name: "Pool Wien" }).waitFor();
  await judge(page, "group-edit");
  await dialog.getByRole("button", { name: "Gruppe speichern" }).click();
  await page.getByText("Gruppe Standort Villach wurde gespeichert").waitFor();
  const vehicles = page.getByRole("region", { name: "Fahrzeuge" });
  await vehicles.getByText("Caddy Reserve").waitFor();

  await vehicles.getByText("Fahrzeuge mit Untergruppen ansehen").click();
  await page.getByRole("row", { name: /Caddy Reserve/ }).waitFor();
  expect(await page.getByRole("row", { name: /Pool Wien/ }).count()).toBe(0);
  await page.goBack();
  await act(page, "Standort Villach", "Entfernen");
  await openedDialog(page);
  await judge(page, "group-remove");
  await dialog.getByRole("button", { name: "Gruppe entfernen" }).click();
  await page.getByText("Gruppe Standort Villach wurde entfernt").waitFor();
  await page.getByRole("heading", { name: "Region West", level: 2 }).waitFor();
  await page.getByRole("link", { name: "Standort Villach" }).waitFor({ state: "hidden" });
});

test("on the phone whoever may only look goes down the tree and finds nothing to change", async () => {
  const page = await aGuest("en", "controlling@alpenland.example", "phone");
  await page.goto("/groups");
  await page.getByRole("link", { name: "Region Ost" }).click();
  await page.getByRole("link", { name: "Standort Wien" }).click();
  await page.getByRole("heading", { name: "Standort Wien", level: 2 }).waitFor();
  await page.getByRole("region", { name: "Vehicles" }).getByText("Sprinter Wien").waitFor();
  await judge(page, "groups");

  const path = page.getByRole("navigation", { name: "Path to the group" }).getByRole("listitem");
  expect(await path.allInnerTexts()).toEqual(["Alpenland Logistik", "Region Ost", "Standort Wien"]);
  expect(await page.getByRole("button", { name: /^(Add|Edit|Actions for Sprinter)/ }).count()).toBe(0);
});

test("when the tree cannot be loaded the page says so, and brings it once it is asked again", async () => {
  const page = await aGuest("en", "controlling@alpenland.example");
  await page.route("**/api/Groups/Tree", (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto("/groups");
  const again = page.getByRole("main").getByRole("button", { name: "Try again" });
  await again.waitFor();
  await judge(page, "groups-not-loaded");
  await page.unroute("**/api/Groups/Tree");
  await again.click();
  await page.getByRole("link", { name: "Region Ost" }).waitFor();
});

test("without its package the tab of cost centres says why it is shut", async () => {
  const page = await aGuest("de-AT", "admin@weingut-lehner.example");
  await page.goto("/groups");
  const tab = page.getByRole("link", { name: /^Kostenstellen/ });
  await tab.and(page.locator("[aria-disabled]")).waitFor();
  await tab
    .getByText("Dieses Modul ist nur in den Paketen Basic-Plus und Pro verfügbar.")
    .waitFor({ state: "attached" });
  await judge(page, "groups-without-costcenters");
});

/** Opens a group below the one that is shown. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("region", { name: "Untergruppen" }).getByRole("link", { name }).click();
  await page.getByRole("heading", { name, level: 2 }).waitFor();
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Aktionen für ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
