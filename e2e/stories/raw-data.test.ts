import type { Page } from "playwright-core";
import { test } from "vitest";
import { boxes, sendDrive } from "../drive.ts";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

const superAdmin = "super@wegbuch.example";
const { imei } = boxes.raw;

test("what a box has sent is shown as positions, events and trips", async () => {
  await sendDrive({ box: boxes.raw, from: "Linz", to: "Steyr" });
  const page = await aGuest("de-AT", superAdmin);
  await page.goto("/mandator/rawdata");
  await page.getByText("Bitte Filter setzen").waitFor();
  await judge(page, "raw-data");

  await page.getByRole("button", { name: "Filter öffnen" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("button", { name: "Daten anzeigen" }).click();
  await dialog.getByText("Sie müssen eine IMEI setzen").waitFor();
  await judge(page, "raw-data-filter");
  await dialog.getByLabel(/^Box/).fill("Passat Berger");
  await page.getByRole("option", { name: imei }).click();
  await dialog.getByRole("button", { name: "Letzte 7 Tage" }).click();
  await dialog.getByRole("button", { name: "Daten anzeigen" }).click();

  await page.getByText(`IMEI: ${imei} Von: `).waitFor();
  await page
    .getByRole("table", { name: `Positionen der Box ${imei}` })
    .getByRole("row")
    .nth(1)
    .waitFor();
  await judge(page, "raw-data-positions");
  await page.getByRole("radio", { name: "Ereignisse" }).check();
  await page.getByRole("table", { name: `Ereignisse der Box ${imei}` }).waitFor();
  await page.getByRole("radio", { name: "Fahrten" }).check();
  await seeTheTrip(page);
  await judge(page, "raw-data-trips");
});

test("on the phone an unknown box is told of", async () => {
  const page = await aGuest("en", superAdmin, "phone");
  await page.goto("/mandator/rawdata");

  await page.getByRole("button", { name: "Open filter" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(/^Box/).fill("350000000000014");
  await dialog.getByRole("button", { name: "Today" }).click();
  await dialog.getByRole("button", { name: "Show data" }).click();

  await page.getByText("Could not find Box in system").waitFor();
  await judge(page, "raw-data-unknown");
});

/** The tracker follows in its own time; the page looks again when asked. */
async function seeTheTrip(page: Page): Promise<void> {
  const trip = page.getByRole("row", { name: /Passat Berger/ });
  const isThere = () =>
    trip
      .first()
      .waitFor({ timeout: 1_500 })
      .then(
        () => true,
        () => false,
      );
  while (!(await isThere())) await page.getByRole("button", { name: "Aktualisieren" }).click();
}
