import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { boxes, sendDrive } from "../drive.ts";
import { judge } from "../judge.ts";
import { typed } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

const admin = "admin@alpenland.example";

test("a trip is split on its map by the slider, and its parts are merged again", async () => {
  const { page, trips } = await aLogbook(boxes.split.plate, () =>
    sendDrive({ box: boxes.split, from: "Linz", to: "Steyr" }),
  );
  await trips
    .first()
    .getByRole("button", { name: /^Strecke anzeigen/ })
    .click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("button", { name: "Fahrt teilen" }).click();
  await dialog.locator("[data-idle=true]").waitFor();
  const slider = dialog.getByRole("slider", { name: "Teilungspunkt" });
  await slider.focus();
  const before = await slider.inputValue();
  await page.keyboard.press("Shift+ArrowRight");
  expect(Number(await slider.inputValue()) - Number(before)).toBe(1000);
  await judge(page, "trip-split");
  await dialog.getByRole("button", { name: /^Fahrt bei .* teilen$/ }).click();
  await page.getByText(/^Die Fahrt wurde in .* geteilt$/).waitFor();
  await trips.nth(1).waitFor();
  await dialog.waitFor({ state: "hidden" });

  for (const trip of await trips.all()) await trip.getByRole("checkbox").check();
  await page
    .getByRole("toolbar", { name: "Aktionen für die Auswahl" })
    .getByRole("button", { name: "Zusammenführen" })
    .click();
  await openedDialog(page);
  await dialog.getByText(/^Die Strecken werden aneinandergefügt/).waitFor();
  await judge(page, "trips-merge");
  await dialog.getByRole("button", { name: "Fahrten zusammenführen" }).click();
  await page.getByText("Aus 2 Fahrten wurde eine").waitFor();
  await trips.nth(1).waitFor({ state: "hidden" });

  await trips.first().getByRole("button", { name: "Aktionen für Fahrt" }).click();
  await page.getByRole("menuitem", { name: "Verlauf anzeigen" }).click();
  await openedDialog(page);
  await dialog.getByText("Zusammengeführt aus").waitFor();
});

test("a calibration within a trip splits it, and is taken back", async () => {
  const { plate } = boxes.calibrated;
  const { page, trips } = await aLogbook(plate, () =>
    sendDrive({ box: boxes.calibrated, from: "Linz", to: "Steyr" }),
  );
  const said = await trips.first().innerText();
  const [from, to] = [...said.matchAll(/(\d\d):(\d\d)(?!:)/g)].map(
    ([, hour, minute]) => +hour! * 60 + +minute!,
  );
  const day = /\d\d\.\d\d\.\d{4}/.exec(said)![0].split(".").toReversed().join("-");
  const middle = Math.floor((from! + (to! < from! ? to! + 1440 : to!)) / 2);

  await page.goto("/vehicles");
  await page.getByRole("searchbox").first().fill(plate);
  await openCalibration(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Datum/).fill(typed(day));
  await dialog.getByLabel(/^Uhrzeit/).fill(clockOf(middle));
  await dialog.getByLabel(/^Neuer Kilometerstand/).fill("60000");
  await dialog.getByLabel(/^Grund der Korrektur/).fill("Abgelesen am Tacho");
  await dialog.getByText("Kalibrierung liegt in einer Fahrt, die Fahrt wird dadurch geteilt").waitFor();
  await judge(page, "calibration");
  await dialog.getByRole("button", { name: "Kalibrieren" }).click();
  await page.getByText("Der Kilometerstand wurde kalibriert").waitFor();
  await page.goBack();
  await trips.nth(1).waitFor();
  await trips.filter({ hasText: "Kalibriert" }).first().waitFor();

  await page.goForward();
  await page.getByRole("searchbox").first().fill(plate);
  await openCalibration(page);
  await dialog.getByRole("tab", { name: "Verlauf" }).click();
  await dialog.getByRole("button", { name: /^Kalibrierung vom .* entfernen$/ }).click();
  await judge(page, "calibration-removal");
  await page.getByRole("button", { name: "Kalibrierung entfernen", exact: true }).click();
  await dialog.getByText("Keine Kalibrierung vorhanden").waitFor();
});

/** An admin at the logbook of a vehicle that has just driven once. */
async function aLogbook(plate: string, drive: () => Promise<unknown>) {
  const page = await aGuest("de-AT", admin);
  await drive();
  // All periods, so that a drive just before midnight of the first is found on the first, too.
  await page.goto("/trips?kind=none");
  await page.getByRole("list", { name: "Fahrzeuge" }).getByRole("button", { name: plate }).click();
  const trips = page.getByRole("row").filter({ hasText: "Geschäftlich" });
  // The tracker follows in its own time, and an open page does not look again by itself at once.
  while (!(await isThere(page, trips.first()))) await page.reload();
  return { page, trips };
}

function isThere(page: Page, row: ReturnType<Page["locator"]>): Promise<boolean> {
  const finished = row.getByText("Nicht gesperrt", { exact: true });
  return finished.waitFor({ timeout: 1_500 }).then(
    () => true,
    () => page.isClosed(),
  );
}

async function openCalibration(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Aktionen für Kangoo St. Pölten" }).click();
  await page.getByRole("menuitem", { name: "Kilometerstand kalibrieren" }).click();
  await openedDialog(page);
}

function clockOf(minutes: number): string {
  const within = minutes % 1440;
  return [Math.floor(within / 60), within % 60].map((each) => String(each).padStart(2, "0")).join(":");
}
