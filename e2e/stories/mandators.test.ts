import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { mailTo } from "../outbox.ts";
import { aGuest, aVisitor, dashboard, logIn } from "../visitor.ts";
import { exported, openedDialog, scan } from "../widgets.ts";
import { words } from "../words.ts";

const superAdmin = "super@wegbuch.example";

test("a super admin searches and filters the mandators", async () => {
  const page = await aSuperAdmin();
  const testers = page.getByRole("radiogroup", { name: "Tester" });
  await page.getByRole("row", { name: /Alpenland Logistik/ }).waitFor();
  await judge(page, "mandators");

  await testers.getByRole("radio", { name: "Tester", exact: true }).check();
  await page.getByRole("row", { name: /Fahrschule Auer.*abgelaufen/ }).waitFor();
  await page.getByRole("row", { name: /Messebau Rainer.*noch [12] Tage?/ }).waitFor();
  await page.getByRole("row", { name: /Alpenland Logistik/ }).waitFor({ state: "hidden" });

  await testers.getByRole("radio", { name: "Alle Mandanten" }).check();
  await page.getByRole("radio", { name: "Archiviert" }).check();
  await page.getByRole("row", { name: /Kurierdienst Fink/ }).waitFor();

  await page.getByRole("searchbox", { name: "Name, Beschreibung, Firma" }).fill("Schachner");
  await page.getByRole("row", { name: /Kurierdienst Fink/ }).waitFor({ state: "hidden" });
  await page.getByRole("row", { name: /Möbel Schachner/ }).waitFor();
});

test("on the phone the mandators are cards with their actions in a sheet", async () => {
  const page = await aGuest("en", superAdmin, "phone");
  await page.goto("/mandators");
  await page.getByRole("article").filter({ hasText: "Alpenland Logistik" }).waitFor();
  await judge(page, "mandators");

  await page.getByRole("button", { name: "Actions for Alpenland Logistik" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByRole("heading", { name: "Customer data" }).waitFor();
  await judge(page, "mandator-edit");
});

test("six steps create a mandator with a scanned box, and the mail lets its administrator in", async () => {
  const page = await aSuperAdmin();
  const email = "birgit.stadler@stadler-bau.example";

  await page.getByRole("button", { name: "Mandant hinzufügen" }).click();
  const wizard = await openedDialog(page);
  const goOn = () => wizard.getByRole("button", { name: "Weiter" }).click();
  await goOn();
  await wizard.getByText("Mandantenname muss gesetzt sein").waitFor();
  await wizard.getByText("Mindestens 1 Paket muss gesetzt sein").waitFor();
  await judge(page, "wizard-mistakes");
  await wizard.getByRole("textbox", { name: /^Name/ }).fill("Stadler Bau");
  await wizard.getByRole("checkbox", { name: "Fahrtenbuch" }).check();
  await goOn();
  await wizard.getByLabel(/^Firmenname/).fill("Stadler Bau GmbH");
  await wizard.getByLabel(/^Adresse/).fill("Feldgasse 3, 2130 Mistelbach");
  await goOn();
  await wizard.getByLabel(/^Vorname/).fill("Birgit");
  await wizard.getByLabel(/^Nachname/).fill("Stadler");
  await wizard.getByLabel(/^E-Mail/).fill(email);
  await wizard.getByRole("checkbox", { name: "Willkommensmail senden" }).check();
  await goOn();
  await wizard.getByRole("heading", { name: "Einstellungen" }).waitFor();
  await goOn();
  await scan(page, "353094095000341");
  await wizard.getByText("Box 353094095000341 hinzugefügt").waitFor();
  await wizard.getByLabel("Name des Fahrzeugs für Box 353094095000341").fill("Betonmischer");
  await judge(page, "wizard-boxes");
  await goOn();
  await wizard.getByText("Betonmischer").waitFor();
  await judge(page, "wizard-summary");
  await wizard.getByRole("button", { name: "Mandant anlegen" }).click();

  await page.getByText("Stadler Bau wurde angelegt").waitFor();
  await page.getByRole("row", { name: /Stadler Bau.*Fahrtenbuch 1 1 1/ }).waitFor();
  const password = /Temporäres Passwort: (\S+)/.exec(await mailTo(email, mailKinds.welcome))![1]!;
  await chooseFirstPassword(email, password);
});

test("a mandator is edited", async () => {
  const page = await aSuperAdmin();

  await page.getByRole("button", { name: "Bearbeiten: Elektro Pircher" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel("Beschreibung").fill("Wartungsvertrag bis 2030");
  await dialog.getByRole("checkbox", { name: "Geofences" }).check();
  await dialog.getByRole("button", { name: "Mandant speichern" }).click();

  await page.getByText("Elektro Pircher wurde gespeichert").waitFor();
  await page.getByRole("row", { name: /Elektro Pircher Wartungsvertrag bis 2030.*Geofences/ }).waitFor();
});

test("a mandator is archived by typing its name, which shuts out its people", async () => {
  const itsAdmin = await aGuest("de-AT", "admin@zettl-dach.example");
  await itsAdmin.goto("/");
  const page = await aSuperAdmin();

  await archive(page, "Dachdeckerei Zettl", "Archivieren");
  const dialog = await openedDialog(page);
  const confirm = dialog.getByRole("button", { name: "Mandant archivieren" });
  const name = dialog.getByLabel("Bitte geben Sie zur Bestätigung den Namen des Mandanten ein");
  await name.fill("Dachdeckerei");
  expect(await confirm.isDisabled()).toBe(true);
  await judge(page, "mandator-archive");
  await name.fill("Dachdeckerei Zettl");
  await confirm.click();
  await page.getByText("Dachdeckerei Zettl wurde archiviert").waitFor();

  await itsAdmin.reload();
  await itsAdmin.waitForURL("**/login");
  await logIn(itsAdmin, "de-AT", { email: "admin@zettl-dach.example", password: "wegbuch-demo" });
  await itsAdmin.getByText(words["de-AT"].wrongLogin).waitFor();
  await page.getByRole("radio", { name: "Archiviert" }).check();
  await archive(page, "Dachdeckerei Zettl", "Wiederherstellen");
  await openedDialog(page);
  await name.fill("Dachdeckerei Zettl");
  await dialog.getByRole("button", { name: "Mandant wiederherstellen" }).click();
  await page.getByText("Dachdeckerei Zettl wurde wiederhergestellt").waitFor();
});

test("the export is the list as it is filtered", async () => {
  const page = await aSuperAdmin();
  await page.getByRole("searchbox", { name: "Name, Beschreibung, Firma" }).fill("haslauer");
  await page.getByRole("row", { name: /Alpenland/ }).waitFor({ state: "hidden" });

  const { name, rows } = await exported(page);

  expect(name).toBe("Mandators.xlsx");
  const [heads, row, ...more] = rows;
  expect(heads!.slice(0, 3)).toEqual(["Name", "Beschreibung", "Pakete"]);
  expect(row![0]).toBe("Bäckerei Haslauer");
  expect(row![2]).toBe("Tracking, Fahrtenbuch");
  expect(more).toEqual([]);
});

test("support acts for a mandator under a banner that leads back to the list", async () => {
  const page = await aSuperAdmin();

  const list = page.url();
  await page.getByRole("button", { name: "Als Support anmelden: Elektro Pircher" }).click();
  const question = await openedDialog(page);
  await question.getByText("ältester Administrator von Elektro Pircher").waitFor();
  await question.getByLabel("Grund (freiwillig)").fill("Anruf aus der Werkstatt");
  await judge(page, "support-question");
  await question.getByRole("button", { name: "Als Support anmelden" }).click();
  const banner = page.getByRole("region", { name: "Support" });
  await banner.getByText("Sie handeln als Sebastian Pircher · Elektro Pircher").waitFor();
  await banner.getByText("Angemeldet als Support: Martina Ortner").waitFor();
  await dashboard(page);
  await judge(page, "support");
  await page.goto("/mandators");
  await page.getByRole("heading", { name: "Seite nicht gefunden" }).waitFor();
  await page.goto("/settings");
  await page.getByText("Im Support können Passwörter nicht geändert werden.").waitFor();

  await banner.getByRole("button", { name: "Beenden" }).click();
  await page.waitForURL(list);
  await page.getByRole("button", { name: "Als Support anmelden: Elektro Pircher" }).waitFor();
  await banner.waitFor({ state: "detached" });
});

async function aSuperAdmin(): Promise<Page> {
  const page = await aGuest("de-AT", superAdmin);
  await page.goto("/mandators");
  await page.getByRole("heading", { name: "Mandanten", level: 1 }).waitFor();
  await page.getByLabel("Zeilen je Seite").selectOption("100");
  return page;
}

async function archive(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Aktionen für ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function chooseFirstPassword(email: string, password: string): Promise<void> {
  const say = words.en;
  const page = await aVisitor("en", "phone");
  await logIn(page, "en", { email, password });
  await page.getByRole("button", { name: /^set password$/i }).click();
  await openedDialog(page);
  await page.getByLabel(say.newPassword).fill("my own password");
  await page.getByLabel(say.repeatPassword).fill("my own password");
  await page.getByRole("dialog").getByRole("button", { name: say.setPassword }).click();
  await dashboard(page);
  await page.getByText("Recommended: switch on private trips, locking and erasing.").waitFor();
  await judge(page, "first-steps");
}
