import type { Locator, Page } from "playwright-core";
import { rowsOf } from "./workbook.ts";

/** The dialog that was just opened, once it has put the focus where it begins: what is typed earlier would end there. */
export async function openedDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  // Of a chip the label is seen, and what has the focus is not.
  await dialog.locator(":focus").waitFor({ state: "attached" });
  return dialog;
}

/** Chooses a mandator by typing, in a dialog or in a toolbar. */
export async function chooseMandator(place: Page | Locator, name: string): Promise<void> {
  const field = place.getByRole("combobox", { name: /^(Mandant|Mandator)/ });
  await field.click();
  await field.fill(name);
  // The list hangs below the page, not below the field.
  await pageOf(place).getByRole("option", { name }).click();
}

function pageOf(place: Page | Locator): Page {
  return "page" in place ? place.page() : place;
}

/** As a scanner does: types into the field and presses Enter, which must not confirm the form around it. */
export async function scan(page: Page, imei: string): Promise<void> {
  await page.getByRole("dialog").getByLabel("IMEI", { exact: true }).click();
  await page.keyboard.type(`${imei}\n`);
}

/** Exports the list and gives the rows of the file. */
export async function exported(page: Page): Promise<{ name: string; rows: string[][] }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Exportieren" }).click(),
  ]);
  return { name: download.suggestedFilename(), rows: await rowsOf(download) };
}

/** A thousand lines take half a minute; on a busy machine much more. */
export const importPatience = 600_000;

/** Chooses a file in the open dialog of an import and imports all of its lines. */
export async function importCsv(page: Page, name: string, bytes: Buffer): Promise<void> {
  const dialog = page.getByRole("dialog");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Datei auswählen" }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: "text/csv", buffer: bytes });
  await dialog.getByRole("button", { name: /Zeilen importieren$/ }).click();
  await dialog.getByText("Import beendet").waitFor({ timeout: importPatience / 2 });
}
