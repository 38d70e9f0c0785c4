import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { mailTo } from "../outbox.ts";
import { aGuest, aVisitor, logIn } from "../visitor.ts";
import { chooseMandator, importCsv, importPatience, openedDialog } from "../widgets.ts";

test(
  "a thousand users are imported for a mandator, and the mail of one lets him in",
  async () => {
    const page = await aGuest("de-AT", "super@wegbuch.example");
    await page.goto("/mandator/users");
    await page.getByRole("button", { name: "CSV importieren" }).click();
    const dialog = await openedDialog(page);
    expect(await dialog.getByRole("button", { name: "Datei auswählen" }).isDisabled()).toBe(true);
    await dialog.getByText("Wählen Sie zuerst den Mandanten.").waitFor();
    await chooseMandator(dialog, "Gärtnerei Wieser");
    await judge(page, "user-import");

    await importCsv(page, "benutzer.csv", aFile());

    await dialog.getByText("1.000 von 1.000 verarbeitet").waitFor();
    await dialog.getByText("Hinzugefügt 996").waitFor();
    await dialog.getByRole("button", { name: "Fehlgeschlagen 4" }).click();
    const lines = dialog.getByRole("table", { name: "Zeilen der Datei" });
    await lines.getByRole("row", { name: /^2 .*Diese E-Mail-Adresse wird bereits verwendet$/ }).waitFor();
    await lines.getByRole("row", { name: /^3 .*Nachname muss gesetzt sein$/ }).waitFor();
    await lines.getByRole("row", { name: /^4 .*Die Gruppe Nordpol gibt es nicht$/ }).waitFor();
    await lines.getByRole("row", { name: /^5 .*Die Rolle muss Admin, .* sein$/ }).waitFor();
    await judge(page, "user-import-failures");
    await dialog.getByRole("button", { name: "Schließen" }).last().click();

    await page.getByRole("searchbox").fill("Großschädl");
    await page
      .getByRole("row", { name: /joerg1000@wieser\.example Jörg Großschädl .* Fahrer Gärtnerei/ })
      .waitFor();
    const mail = await mailTo("joerg1000@wieser.example", mailKinds.welcome);
    const password = /Temporäres Passwort: (\S+)/.exec(mail)![1]!;
    const newcomer = await aVisitor("de-AT");
    await logIn(newcomer, "de-AT", { email: "joerg1000@wieser.example", password });
    await newcomer.getByRole("heading", { name: "Willkommen, Jörg", level: 1 }).waitFor();
  },
  importPatience,
);

/** As Excel in Austria writes it: semicolons and Windows-1252; lines 2 to 5 cannot be imported, line 1000 gets a mail. */
function aFile(): Buffer {
  const lines = Array.from({ length: 1_000 }, (_, index) => {
    const number = index + 1;
    return [
      number,
      "Jürgen",
      `Müllner ${number}`,
      `muellner${number}@wieser.example`,
      "Gärtner",
      "",
      "Fahrer",
      "",
      "nein",
    ];
  });
  lines[1]![3] = "admin@alpenland.example";
  lines[2]![2] = "";
  lines[3]![5] = "Nordpol";
  lines[4]![6] = "Pilot";
  lines[999] = [1000, "Jörg", "Großschädl", "joerg1000@wieser.example", "Gärtner", "", "Fahrer", "", "ja"];
  return Buffer.from(lines.map((cells) => cells.join(";")).join("\r\n"), "latin1");
}
