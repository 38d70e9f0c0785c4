import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { callApi } from "../trips.ts";
import { aGuest } from "../visitor.ts";

const administrator = "admin@brandl-bad.example";
const patience = { timeout: 80_000 };

const says = {
  "de-AT": {
    vehicle: "Aufzeichnung 1",
    plate: "KU-291 IB",
    actions: "Aktionen",
    start: "GPX-Aufzeichnung importieren",
    choose: "Datei auswählen",
    field: "Fahrzeug",
    next: "Weiter",
    noVehicle: "Bitte wählen Sie das Fahrzeug, mit dem aufgezeichnet wurde",
    read: "12 Punkte",
    refused: "Die Datei bricht in Zeile 2 mittendrin ab. Exportieren Sie die Aufzeichnung noch einmal.",
    remove: "Halb.gpx entfernen",
    skipped: "2 Punkte ohne Zeit übersprungen",
    way: "2,1 km",
    take: "Übernehmen",
    found: "1 Fahrt erkannt.",
    open: "Im Fahrtenbuch ansehen",
    imported: "Importiert",
    known: /Diese Datei wurde am .+ schon importiert/,
    cancel: "Abbrechen",
    discard: "Eingaben verwerfen",
    of: "GPX-Aufzeichnung, Aufzeichnung 1",
  },
  en: {
    vehicle: "Recording 2",
    plate: "KU-292 IB",
    actions: "Actions",
    start: "Import GPX recording",
    choose: "Choose file",
    field: "Vehicle",
    next: "Next",
    noVehicle: "Please choose the vehicle it was recorded in",
    read: "12 points",
    refused: "The file breaks off in line 2. Export the recording once more.",
    remove: "Remove Halb.gpx",
    skipped: "2 points without time skipped",
    way: "2.1 km",
    take: "Import",
    found: "1 trip found.",
    open: "Show in the logbook",
    imported: "Imported",
    known: /This file was imported on .+ already/,
    cancel: "Cancel",
    discard: "Discard input",
    of: "GPX recording, Recording 2",
  },
} as const;

type Say = (typeof says)[keyof typeof says];

test.each([
  ["de-AT", "desk"],
  ["en", "phone"],
] as const)(
  "a recorded way is read, looked at and becomes a trip in the logbook, once (%s, %s)",
  async (language, size) => {
    const say = says[language];
    const page = await aGuest(language, administrator, size);
    const file = { name: `Messe ${language}.gpx`, buffer: aRecording(say.vehicle) };
    const { id } = (await callApi(page, "POST", "/api/Vehicles", {
      name: say.vehicle,
      licensePlate: say.plate,
      model: "VW Caddy",
      type: 2,
      mileageInMeters: 0,
    })) as { id: string };
    await page.goto("/integrations/imports");

    const dialog = await theWizard(page, say, size);
    await dialog.getByRole("button", { name: say.next }).click();
    await dialog.getByText(say.noVehicle).waitFor();
    await choose(dialog, say.field, say.plate);
    await pick(page, dialog, say, [file, { name: "Halb.gpx", buffer: Buffer.from("<gpx>\n<trk>") }]);
    await dialog.getByText(say.read).waitFor();
    await dialog.getByText(say.refused).waitFor();
    await judge(page, "recording-files");
    await dialog.getByRole("button", { name: say.remove }).click();
    await dialog.getByRole("button", { name: say.next }).click();
    await dialog.getByText(say.skipped).waitFor();
    await dialog.getByText(say.way, { exact: true }).waitFor();
    await dialog.locator("[data-idle='true']").waitFor();
    await judge(page, "recording-preview");
    await dialog.getByRole("button", { name: say.next }).click();
    await judge(page, "recording-ready");
    await dialog.getByRole("button", { name: say.take, exact: true }).last().click();
    await dialog.getByText(say.found).waitFor(patience);
    await judge(page, "recording-done");
    await dialog.getByRole("link", { name: say.open }).click();
    await page.waitForURL((url) => url.pathname === "/trips" && url.searchParams.get("vehicleId") === id);
    await page.getByText(say.imported, { exact: true }).first().waitFor();
    await judge(page, "recording-trips");

    await page.goto("/integrations/imports");
    await page.getByText(say.of).first().waitFor();
    await judge(page, "recordings");
    const again = await theWizard(page, say, size);
    await choose(again, say.field, say.plate);
    await pick(page, again, say, [file]);
    await again.getByText(say.read).waitFor();
    await again.getByRole("button", { name: say.next }).click();
    await again.getByText(say.skipped).waitFor();
    await again.getByRole("button", { name: say.next }).click();
    await again.getByRole("button", { name: say.take, exact: true }).last().click();
    await again.getByText(say.known).waitFor();
    await judge(page, "recording-refused");
    const trips = (await callApi(page, "GET", `/api/Trips?vehicleIds=${id}`)) as { totalCount: number };
    expect(trips.totalCount).toBe(1);
  },
);

async function theWizard(page: Page, say: Say, size: "desk" | "phone"): Promise<Locator> {
  if (size === "phone") {
    await page.getByRole("button", { name: say.actions, exact: true }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: say.start }).click();
  } else await page.getByRole("button", { name: say.start }).first().click();
  const dialog = page.getByRole("dialog", { name: say.start });
  await dialog.locator(":focus").waitFor({ state: "attached" });
  await dialog.getByRole("button", { name: say.choose }).waitFor();
  return dialog;
}

async function pick(
  page: Page,
  dialog: Locator,
  say: Say,
  files: readonly { name: string; buffer: Buffer }[],
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: say.choose }).click(),
  ]);
  await chooser.setFiles(files.map((file) => ({ ...file, mimeType: "application/gpx+xml" })));
}

/** The jam of rule detection/phones near Wörgl, two hours ago, and two points that say no time. */
const jam = [
  [0, 0],
  [60, 30],
  [90, 55],
  [120, 80],
  [180, 85],
  [420, 90],
  [660, 95],
  [720, 100],
  [780, 140],
  [840, 180],
  [860, 190],
  [1160, 190],
] as const;

function aRecording(name: string): Buffer {
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 7_200_000;
  const place = (north: number) => `lat="${(47.48 + north * 1e-4).toFixed(4)}" lon="12.06"`;
  const points = jam.map(
    ([second, north]) =>
      `<trkpt ${place(north)}><time>${new Date(start + second * 1_000).toISOString()}</time></trkpt>`,
  );
  const lost = `<trkpt ${place(300)}/>`;
  return Buffer.from(
    `<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>${name}</name><trkseg>${points.join("\n")}${lost}${lost}</trkseg></trk></gpx>`,
  );
}
