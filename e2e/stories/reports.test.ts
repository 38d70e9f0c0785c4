import { buffer } from "node:stream/consumers";
import type { Download, Page } from "playwright-core";
import { expect, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { daysAgo, typed } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

test("each of the five reports becomes a file under its name", async () => {
  const page = await aGuest("de-AT", "admin@alpenland.example");
  await page.goto("/reports");
  await page.getByText("Noch keine geplanten Berichte").or(page.getByRole("row").nth(1)).first().waitFor();
  await judge(page, "reports");

  const days = [daysAgo(3), daysAgo(2)] as const;
  for (const [report, grouping, file] of [
    ["Fahrtenbuch", "Kostenstelle", "Trips.pdf"],
    ["Tagesübersicht", "Fahrer", "Tagesuebersicht.pdf"],
    ["Tagesübersicht grafisch", "Fahrzeug", "TagesuebersichtGraphisch.pdf"],
    ["Geofence-Bericht", "Geofence", "TripGeofenceIntersections.pdf"],
    ["Kilometerstände", "Gruppe", "VehicleMileage.pdf"],
  ] as const) {
    await page.getByRole("button", { name: `${report} herunterladen`, exact: true }).click();
    const download = await exported(page, { grouping, days });
    expect(download.suggestedFilename()).toBe(file);
    expect((await bytesOf(download)).subarray(0, 5).toString()).toBe("%PDF-");
    await page.getByText(`${file} wurde heruntergeladen`).waitFor();
  }
});

test("who only looks may take reports along, but sends none by themselves", async () => {
  const page = await aGuest("en", "controlling@alpenland.example", "phone");
  await page.goto("/reports");
  await page.getByRole("button", { name: "Download Day overview" }).waitFor();
  expect(await page.getByRole("button", { name: /regularly$/ }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Schedule report" }).count()).toBe(0);
  await judge(page, "reports");

  await page.getByRole("button", { name: "Download Geofence report" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("radio", { name: "Geofence" }).check();
  // Viewers have no list of fences to choose from.
  expect(await dialog.getByRole("radio", { name: "Selection" }).count()).toBe(0);
  await dialog.getByRole("radio", { name: "Vehicle", exact: true }).check();
  await dialog.getByRole("radio", { name: "Selection" }).check();
  await dialog.getByText("Select at least one vehicle").waitFor();
  expect(await dialog.getByRole("button", { name: "Export PDF" }).isDisabled()).toBe(true);
  await judge(page, "report-export");
  await choose(dialog, "Vehicles", "LL-902 GT");
  expect(await dialog.getByRole("button", { name: "Export PDF" }).isEnabled()).toBe(true);
});

test("reports and groupings of packages a company lacks do not show", async () => {
  const page = await aGuest("de-AT", "admin@haslauer.example");
  await page.goto("/reports");
  await page.getByRole("button", { name: "Kilometerstände herunterladen" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("radio", { name: "Gruppe", exact: true }).waitFor();
  expect(await dialog.getByRole("radio", { name: "Kostenstelle" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  expect(await page.getByRole("button", { name: "Geofence-Bericht herunterladen" }).count()).toBe(0);
});

type Wish = { grouping: string; days: readonly [first: string, last: string] };

async function exported(page: Page, { grouping, days }: Wish): Promise<Download> {
  const dialog = await openedDialog(page);
  await dialog.getByLabel(/^Von/).fill(typed(days[0]));
  await dialog.getByLabel(/^Bis/).fill(typed(days[1]));
  await dialog.getByRole("radio", { name: grouping, exact: true }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "PDF exportieren" }).click(),
  ]);
  return download;
}

async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}
