import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { daysAgo, enterTrips, openLogbook } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { rowsOf } from "../workbook.ts";

test("the logbook of a vehicle becomes an Excel file", async () => {
  const [plate, day] = ["WL-318 CH", daysAgo(8)];
  const page = await aGuest("en", "admin@alpenland.example");
  const description = "Handover in Linz";
  await enterTrips(page, { plate, day, from: "06:00", to: "06:30", kilometers: 20.3, description });
  await openLogbook(page, { plate, day });
  await page.getByRole("row", { name: /^Select .*20\.3/ }).waitFor();

  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("radio", { name: "Excel" }).check();
  expect(await dialog.getByRole("checkbox", { name: "Show times of private trips" }).isChecked()).toBe(true);
  await judge(page, "trips-export");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export Excel" }).click(),
  ]);

  await page.getByText("Trips.xlsx was downloaded").waitFor();
  const text = JSON.stringify(await rowsOf(download));
  expect(text).toContain("Handover in Linz");
  expect(text).toContain("Bahnhofplatz 1, 4600 Wels");
});
