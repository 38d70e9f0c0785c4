import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { chooseMandator, importCsv, importPatience, openedDialog } from "../widgets.ts";

const owned = "353094095000102";
const archived = "353094095000333";

test(
  "a thousand boxes are imported for a mandator, and what failed is tried again once its cause is gone",
  async () => {
    const page = await aGuest("de-AT", "super@wegbuch.example");
    await page.goto("/mandator/boxes");
    await page.getByRole("button", { name: "CSV importieren" }).click();
    const dialog = await openedDialog(page);
    await chooseMandator(dialog, "Weingut Lehner");
    await judge(page, "box-import");

    await importCsv(page, "boxen.csv", aFile());

    await dialog.getByText("1.000 von 1.000 verarbeitet").waitFor();
    await dialog.getByText("Hinzugefügt 997").waitFor();
    await dialog.getByRole("button", { name: "Fehlgeschlagen 3" }).click();
    const lines = dialog.getByRole("table", { name: "Zeilen der Datei" });
    await lines.getByRole("row", { name: /^12 .*Eine IMEI hat genau 15 Ziffern$/ }).waitFor();
    await lines.getByRole("row", { name: /^500 .*ist bereits im Mandanten Alpenland Logistik$/ }).waitFor();
    await lines.getByRole("row", { name: /^1000 .*ist archiviert$/ }).waitFor();
    expect(await lines.getByRole("row").count()).toBe(1 + 3);
    await judge(page, "box-import-failures");

    await restoreArchivedBox();
    await dialog.getByRole("button", { name: "Fehlgeschlagene erneut ausführen" }).click();
    await dialog.getByText("Hinzugefügt 998").waitFor();
    await dialog.getByRole("button", { name: "Schließen" }).last().click();

    await chooseMandator(page, "Weingut Lehner");
    await page.getByText("1–10 von 998").waitFor();
  },
  importPatience,
);

/** Comma-separated, in UTF-8; lines 12, 500 and 1000 cannot be imported. */
function aFile(): Buffer {
  const lines = Array.from(
    { length: 1_000 },
    (_, index) => `35309409${6_000_000 + index},FMC003,89430${index},"+43 664 ${index}",,obd`,
  );
  lines[11] = "35309409,FMC003";
  lines[499] = `${owned},FMC003`;
  lines[999] = `${archived},FMB920`;
  return Buffer.from(lines.join("\r\n"));
}

/** Somebody else does it meanwhile, in another window. */
async function restoreArchivedBox(): Promise<void> {
  const page = await aGuest("de-AT", "support@wegbuch.example");
  await page.goto("/mandator/boxes");
  await page.getByRole("radio", { name: "Archiviert" }).check();
  await page.getByRole("row", { name: /Wasserschaden, entsorgt/ }).waitFor();
  await page.getByRole("button", { name: `Wiederherstellen: ${archived}` }).click();
  await page.getByText(`Box ${archived} wurde wiederhergestellt`).waitFor();
}
