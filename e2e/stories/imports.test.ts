import { readFile } from "node:fs/promises";
import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { callApi, daysAgo } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

const administrator = "admin@haslauer.example";
const driver = "Monika Haslauer";

const says = {
  "de-AT": {
    plate: "S-801 IM",
    day: daysAgo(500),
    start: "Fahrten importieren",
    next: "Weiter",
    noFile: "Bitte wählen Sie eine Datei",
    choose: "Datei auswählen",
    missing: "Wählen Sie die Spalte des Fahrers oder einen Fahrer für alle Zeilen",
    driver: "Fahrer aller Zeilen",
    other: "Sonstiges",
    business: "Geschäftlich",
    keepName: "Zuordnung merken als",
    keep: "Merken",
    isKept: "Die Zuordnung ist gemerkt",
    checkEnded: "Prüfung beendet",
    wrong: "Fehlerhaft 2",
    fine: "In Ordnung 3",
    overlap: "Es existiert bereits eine Fahrt in diesem Zeitraum",
    unknown: "Kein Fahrzeug hat das Kennzeichen oder den Namen W-00000 X",
    take: "5 Zeilen übernehmen",
    ended: "Import beendet",
    added: "Hinzugefügt 3",
    save: "Fehlerhafte Zeilen als CSV speichern",
    done: "Fertig",
    before: /Diese Datei wurde am .+ importiert/,
    again: "Schon vorhanden 3",
    actionsOf: (name: string) => `Aktionen für ${name}`,
    discard: "Eingaben verwerfen",
    undo: "Rückgängig machen",
    undoTitle: "Import rückgängig machen",
    undoText: "3 Fahrten aus",
    undone: /Rückgängig gemacht am/,
  },
  en: {
    plate: "S-802 IM",
    day: daysAgo(520),
    start: "Import trips",
    next: "Next",
    noFile: "Please choose a file",
    choose: "Choose file",
    missing: "Choose the column of the driver, or a driver for all rows",
    driver: "Driver of all rows",
    other: "Sonstiges",
    business: "Business",
    keepName: "Save mapping as",
    keep: "Save",
    isKept: "The mapping is saved",
    checkEnded: "Check finished",
    wrong: "Wrong 2",
    fine: "Fine 3",
    overlap: "There is already a trip in this period",
    unknown: "No vehicle has the licence plate or the name W-00000 X",
    take: "Import 5 rows",
    ended: "Import finished",
    added: "Added 3",
    save: "Save wrong rows as CSV",
    done: "Done",
    before: /This file was imported on /,
    again: "Already there 3",
    actionsOf: (name: string) => `Actions for ${name}`,
    discard: "Discard input",
    undo: "Undo",
    undoTitle: "Undo import",
    undoText: "3 trips from",
    undone: /Undone on/,
  },
} as const;

type Say = (typeof says)[keyof typeof says];

test.each([
  ["de-AT", "desk"],
  ["en", "phone"],
] as const)(
  "a logbook of another program is read, checked, taken over once, and undone (%s, %s)",
  async (language, size) => {
    const say = says[language];
    const page = await aGuest(language, administrator, size);
    const file = { name: `Altes Buch ${language}.csv`, buffer: aFile(say) };
    const body = {
      name: `Import ${language}`,
      licensePlate: say.plate,
      model: "VW",
      type: 2,
      mileageInMeters: 0,
    };
    await callApi(page, "POST", "/api/Vehicles", body);
    await page.goto("/integrations/imports");
    await page.getByRole("button", { name: say.start }).first().waitFor();
    await judge(page, "imports-none");

    const dialog = await theWizard(page, say);
    await dialog.getByRole("button", { name: say.next }).click();
    await dialog.getByText(say.noFile).waitFor();
    await judge(page, "import-file");
    await pick(page, dialog, say, file);
    await dialog.getByLabel(say.keepName).waitFor();
    await dialog.getByRole("button", { name: say.next }).click();
    await dialog.getByText(say.missing).waitFor();
    await choose(dialog, say.driver, driver);
    await choose(dialog, say.other, say.business);
    await judge(page, "import-columns");
    await dialog.getByLabel(say.keepName).fill(`Altes Programm ${language}`);
    await dialog.getByRole("button", { name: say.keep, exact: true }).click();
    await page.getByText(say.isKept).waitFor();

    await dialog.getByRole("button", { name: say.next }).click();
    await dialog.getByText(say.checkEnded).waitFor();
    await dialog.getByText(say.fine).waitFor();
    await judge(page, "import-preview");
    await dialog.getByRole("button", { name: say.wrong }).click();
    await dialog.getByText(say.overlap).waitFor();
    await dialog.getByText(say.unknown).waitFor();
    await dialog.getByRole("button", { name: say.next }).click();
    await judge(page, "import-ready");
    await dialog.getByRole("button", { name: say.take }).click();
    await dialog.getByText(say.ended).waitFor();
    await dialog.getByText(say.added).waitFor();
    await judge(page, "import-done");
    expect(await wrongIn(page, dialog, say)).toEqual([
      expect.stringContaining("Typ;Zweck;"),
      expect.stringContaining(`Überlappt;${say.overlap}`),
      expect.stringContaining(`Fremd;${say.unknown}`),
    ]);
    await dialog.getByRole("button", { name: say.done, exact: true }).click();
    await dialog.waitFor({ state: "detached" });

    const again = await theWizard(page, say);
    await pick(page, again, say, file);
    await again.getByText(say.before).waitFor();
    await judge(page, "import-columns-again");
    await choose(again, say.driver, driver);
    await choose(again, say.other, say.business);
    await again.getByRole("button", { name: say.next }).click();
    await again.getByText(say.again).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: say.discard }).getByRole("button", { name: say.discard }).click();
    await again.waitFor({ state: "detached" });
    await judge(page, "imports");

    await page
      .getByRole("button", { name: say.actionsOf(file.name) })
      .first()
      .click();
    const actions = size === "desk" ? page.getByRole("menu") : page.getByRole("dialog");
    await actions.getByRole(size === "desk" ? "menuitem" : "button", { name: say.undo, exact: true }).click();
    const question = page.getByRole("dialog", { name: say.undoTitle });
    await question.getByText(say.undoText).waitFor();
    await judge(page, "import-undo");
    await question.getByRole("button", { name: say.undo, exact: true }).click();
    await question.waitFor({ state: "detached" });
    await page.getByText(say.undone).first().waitFor();
    await judge(page, "imports-undone");
  },
);

async function theWizard(page: Page, say: Say): Promise<Locator> {
  await page.getByRole("button", { name: say.start }).first().click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("button", { name: say.choose }).waitFor();
  return dialog;
}

async function pick(page: Page, dialog: Locator, say: Say, file: { name: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: say.choose }).click(),
  ]);
  await chooser.setFiles({ ...file, mimeType: "text/csv" });
}

/** The lines of the file that is made of wrong rows. */
async function wrongIn(page: Page, dialog: Locator, say: Say): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: say.save }).click(),
  ]);
  return (await readFile(await download.path(), "utf8")).trim().split("\r\n");
}

/** As Excel in Austria writes it: five trips, of which two cannot be taken, and one word nobody can guess. */
function aFile({ plate, day }: Say): Buffer {
  const [on, after] = [day, addDays(day, 1)].map((one) => one.split("-").toReversed().join("."));
  const rows = [
    [
      "Datum",
      "Startzeit",
      "Endzeit",
      "Kennzeichen",
      "Startadresse",
      "Zieladresse",
      "Kilometer",
      "Typ",
      "Zweck",
    ],
    [
      on,
      "07:00",
      "08:10",
      plate,
      "Getreidegasse 9, Salzburg",
      "Hauptplatz 1, Linz",
      "132,4",
      "Dienstlich",
      "Messe",
    ],
    [
      on,
      "16:00",
      "17:15",
      plate,
      "Hauptplatz 1, Linz",
      "Getreidegasse 9, Salzburg",
      "133,1",
      "Dienstlich",
      "Rückfahrt",
    ],
    [on, "16:30", "17:00", plate, "Linz", "Wels", "28,0", "Dienstlich", "Überlappt"],
    [after, "08:00", "08:40", "W-00000 X", "Salzburg", "Hallein", "18,2", "Dienstlich", "Fremd"],
    [after, "23:40", "00:20", plate, "Salzburg", "Hallein", "18,2", "Sonstiges", "Lieferung"],
  ];
  return Buffer.from(rows.map((cells) => cells.join(";")).join("\r\n"), "latin1");
}
