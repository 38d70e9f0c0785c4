import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aMailServer, anEmptyInstallation } from "../empty-installation.ts";
import { judge } from "../judge.ts";
import { aFounder, logIn } from "../visitor.ts";

test("an empty installation is set up in the browser, from the code to the first company and its box", async () => {
  const { origin, code } = await anEmptyInstallation("first-run-de");
  const mailServer = await aMailServer("richtig");
  const page = await aFounder(origin, "de-AT", "desk");
  await withForeignTiles(page);
  await page.waitForURL("**/setup");
  const fill = (name: string | RegExp, text: string) =>
    page.getByRole("main").getByLabel(name).first().fill(text);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await heading(page, "Willkommen bei Wegbuch");
  await judge(page, "setup-account");
  await fill(/^Einmalcode/, "0000-0000-0000-0000");
  await fill(/^Vorname/, "Gerda");
  await fill(/^Nachname/, "Gründer");
  await fill(/^E-Mail/, "gerda@alpenland.example");
  await fill(/^Passwort/, "Sommerreifen 24");
  await press("Konto anlegen");
  await page.getByText("Dieser Code gilt nicht.").waitFor();
  await fill(/^Einmalcode/, code.toLowerCase());
  await press("Konto anlegen");

  await heading(page, "Wie verschickt Wegbuch Mails?");
  await fill(/^Mailserver/, "127.0.0.1");
  await page.getByRole("radio", { name: "STARTTLS" }).check();
  await fill(/^Port/, String(mailServer.port));
  await fill(/^Benutzername/, "fuhrpark@alpenland.example");
  await fill(/^Passwort/, "falsch");
  await press("Testmail an mich senden");
  await page.getByText("Der Mailserver nimmt die Anmeldung nicht an: 535").waitFor();
  await judge(page, "setup-mail");
  await fill(/^Passwort/, "richtig");
  await press("Testmail an mich senden");
  await page.getByText("ist unterwegs an gerda@alpenland.example").waitFor();
  expect(mailServer.inbox).toEqual(["gerda@alpenland.example"]);
  await press("Speichern und weiter");

  await heading(page, "Welche Karte soll Wegbuch zeigen?");
  await page.getByText("Kein anderer Server erfährt etwas").waitFor();
  await page.getByRole("radio", { name: "basemap.at" }).check();
  await page.getByText("mapsneu.wien.gv.at").waitFor();
  await page.getByText("Grundkarte: basemap.at").waitFor();
  await page.locator('[data-idle="true"]').waitFor();
  await judge(page, "setup-map");
  await press("Speichern und weiter");

  await heading(page, "Woher kommen die Adressen der Fahrten?");
  await judge(page, "setup-geocoder");
  // Back and forth loses nothing.
  await press("Zurück");
  await heading(page, "Welche Karte soll Wegbuch zeigen?");
  expect(await page.getByRole("radio", { name: "basemap.at" }).isChecked()).toBe(true);
  await press("Später");
  await press("Später");

  await heading(page, "Die erste Firma und ihre erste Box");
  await fill(/^Firmenname/, "Alpenland Technik GmbH");
  await fill(/^Adresse/, "Hauptplatz 1, 4020 Linz");
  await fill(/^Vorname/, "Anna");
  await fill(/^Nachname/, "Leitner");
  await fill(/^E-Mail/, "gerda@alpenland.example");
  await fill(/^IMEI/, "356938035643809");
  await fill(/^Fahrzeug/, "L-482 AH");
  await page.getByText("sieben Jahre").waitFor();
  await page.getByRole("radio", { name: "Deutschland" }).check();
  await page.getByText("zehn Jahre").waitFor();
  await page.getByText("Empfohlen: einschalten. Orte und Wege werden dann nach 45 Tagen gelöscht.").waitFor();
  await page.getByLabel(/^Nicht klassifizierte Fahrten werden privat/).check();
  await judge(page, "setup-company");
  await press("Firma anlegen");
  await page.getByText("Diese E-Mail-Adresse wird bereits verwendet").waitFor();
  await fill(/^E-Mail/, "anna@alpenland.example");
  await press("Firma anlegen");

  await heading(page, "Wegbuch ist eingerichtet");
  await judge(page, "setup-done");
  // The invitation goes over the mail server that was just set.
  await expect.poll(() => mailServer.inbox, { timeout: 40_000 }).toContain("anna@alpenland.example");
  await page.getByRole("link", { name: "Zu den Mandanten" }).click();
  await page.getByText("Alpenland Technik GmbH").first().waitFor();
  await page.goto("/mandator/boxes");
  await page.getByText("356938035643809").first().waitFor();

  await page.goto("/mandator/settings");
  await page.getByRole("radio", { name: "basemap.at" }).waitFor();
  expect(await page.getByText("Geändert von Gerda Gründer").count()).toBe(2);
  expect(
    await page
      .getByLabel(/^Passwort/)
      .first()
      .inputValue(),
  ).toBe("");
  await judge(page, "installation");

  // The question is about the form of the mail server, which must not be saved along with the answer.
  const saved: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") saved.push(request.postDataJSON());
  });
  await page.getByRole("button", { name: "Ohne Mailserver arbeiten" }).click();
  const question = page.getByRole("dialog");
  await question.getByText("127.0.0.1 und sein Passwort werden vergessen").waitFor();
  await judge(page, "installation-without-mail");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await question.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Ohne Mailserver arbeiten" }).click();
  await question.getByRole("button", { name: "Ohne Mailserver arbeiten" }).click();
  await question.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByLabel(/^Mailserver/).inputValue()).toBe("");
  expect(saved).toEqual([expect.objectContaining({ server: null })]);
});

test("the set-up can be walked through on the phone with every step left for later, and its door is shut afterwards", async () => {
  const { origin, code } = await anEmptyInstallation("first-run-en");
  const page = await aFounder(origin, "en", "phone");
  await heading(page, "Welcome to Wegbuch");
  await judge(page, "setup-account");
  await page.getByLabel(/^One-time code/).fill(code);
  await page.getByLabel(/^First name/).fill("Olivia");
  await page.getByLabel(/^Last name/).fill("Owner");
  await page.getByLabel(/^E-mail/).fill("olivia@fleet.example");
  await page
    .getByLabel(/^Password/)
    .first()
    .fill("Winter tyres 24");
  await page.getByRole("button", { name: "Create account" }).click();

  for (const title of [
    "How does Wegbuch send mail?",
    "Which map should Wegbuch show?",
    "Where do the addresses of trips come from?",
    "The first company and its first box",
  ]) {
    await heading(page, title);
    await judge(page, `setup-${title.split(" ")[1]}`);
    await page.getByRole("button", { name: "Later", exact: true }).click();
  }
  await heading(page, "Wegbuch is set up");
  await judge(page, "setup-done");

  const other = await aFounder(origin, "en", "phone");
  await other.waitForURL("**/login");
  await other.goto("/setup");
  await other.waitForURL("**/login");
  await logIn(other, "en", { email: "olivia@fleet.example", password: "Winter tyres 24" });
  await other.waitForURL("**/mandators");
});

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

/** The servers of maps outside are not asked by tests: a picture of one point stands for each of their tiles. */
async function withForeignTiles(page: Page): Promise<void> {
  const point =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  await page.route("https://mapsneu.wien.gv.at/**", (route) =>
    route.fulfill({
      body: Buffer.from(point, "base64"),
      contentType: "image/png",
      headers: { "access-control-allow-origin": "*" },
    }),
  );
}
