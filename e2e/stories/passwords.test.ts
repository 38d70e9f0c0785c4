import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { linkIn, mailTo } from "../outbox.ts";
import { aNewcomer, aVisitor, dashboard, logIn } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { languages, words } from "../words.ts";

test("whoever has a temporary password chooses his own before anything else", async () => {
  const email = "neu@alpenland.example";
  const page = await aNewcomer("de-AT", email, "phone");
  await page.waitForURL("**/migrationpassword");
  await page.goto("/trips");
  await page.waitForURL("**/migrationpassword");
  await judge(page, "first-password");

  await page.getByRole("button", { name: "Passwort setzen" }).click();
  await openedDialog(page);
  await choose(page, "de-AT", "mein Fahrtenbuch");
  await page.getByRole("dialog").getByRole("button", { name: "Passwort setzen" }).click();
  await dashboard(page);

  const again = await aVisitor("de-AT");
  await logIn(again, "de-AT", { email, password: "mein Fahrtenbuch" });
  await dashboard(again);
});

test.each([
  ["de-AT", "fahrer1@pflege-daheim.example", "desk"],
  ["en", "fahrer2@brandl-bad.example", "phone"],
] as const)("a forgotten password is replaced by the link of a mail (%s)", async (language, email, size) => {
  const say = words[language];
  const loggedIn = await aNewcomer(language, email);
  const page = await aVisitor(language, size);

  await askForLink(page, language, email);
  const link = linkIn(await mailTo(email, mailKinds.resetLink));
  await page.goto(link);
  await page.getByRole("heading", { name: say.resetTitle }).waitFor();
  expect(page.url()).not.toContain("Token");
  await judge(page, "password-reset");
  await choose(page, language, "viel besser");
  await page.getByRole("button", { name: say.setPassword }).click();
  await page.getByText(say.passwordIsSet).waitFor();
  await logIn(page, language, { email, password: "viel besser" });
  await dashboard(page);

  await loggedIn.reload();
  await loggedIn.waitForURL("**/login");
  await loggedIn.goto(link);
  await choose(loggedIn, language, "noch einmal");
  await loggedIn.getByRole("button", { name: say.setPassword }).click();
  await loggedIn.getByText(say.linkHasExpired).waitFor();
});

test("a link about a changed account that is of no use any more asks nothing and leads to the login", async () => {
  const page = await aVisitor("de-AT", "phone");
  await page.goto("/AccessChange#userId=00000000-0000-4000-8000-000000000000&token=spent");
  await page.getByRole("button", { name: "Ich widerspreche" }).click();
  await page.getByText("Dieser Link gilt nicht mehr").waitFor();
  await judge(page, "access-change");
  await page.getByRole("button", { name: "In Ordnung, wieder anzeigen" }).waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Zur Anmeldung" }).click();
  await page.waitForURL("**/login");
});

test.each(languages)("nobody learns from the answer who has an account (%s)", async (language) => {
  const page = await aVisitor(language);

  await askForLink(page, language, `nobody-${language}@alpenland.example`);
});

test("a person changes his own password, which logs him out everywhere else", async () => {
  const email = "fahrer3@pflege-daheim.example";
  const elsewhere = await aNewcomer("de-AT", email);
  const page = await aNewcomer("de-AT", email);
  await page.goto("/settings");
  await judge(page, "settings");
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  const dialog = await openedDialog(page);

  await dialog.getByLabel("Bisheriges Passwort").fill("das falsche");
  await choose(page, "de-AT", "jetzt ein anderes");
  await dialog.getByRole("button", { name: "Passwort ändern" }).click();
  await dialog.getByText("Das Passwort ist falsch").waitFor();
  await judge(page, "settings-password");
  await dialog.getByLabel("Bisheriges Passwort").fill("wegbuch-demo");
  await dialog.getByRole("button", { name: "Passwort ändern" }).click();
  await page.getByText("Ihr Passwort ist geändert").waitFor();

  await page.reload();
  await page.getByRole("heading", { name: "Profil" }).waitFor();
  await elsewhere.reload();
  await elsewhere.waitForURL("**/login");
});

test("the language is changed on the profile page and stays", async () => {
  const page = await aNewcomer("de-AT", "fahrer4@pflege-daheim.example", "phone");
  await page.goto("/settings");

  await page.getByRole("radio", { name: "English" }).click();
  await page.getByRole("heading", { name: "Profile", exact: true }).waitFor();
  await judge(page, "settings");
  await page.reload();

  await page.getByRole("heading", { name: "Profile", exact: true }).waitFor();
});

async function askForLink(page: Page, language: "de-AT" | "en", email: string): Promise<void> {
  const say = words[language];
  await page.getByRole("button", { name: say.forgotPassword }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(say.email).fill(email);
  await dialog.getByRole("button", { name: say.sendLink }).click();
  await page.getByText(say.linkIsOnItsWay).waitFor();
}

async function choose(page: Page, language: "de-AT" | "en", password: string): Promise<void> {
  const say = words[language];
  await page.getByLabel(say.newPassword).fill(password);
  await page.getByLabel(say.repeatPassword).fill(password);
}
