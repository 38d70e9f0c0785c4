import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { mailTo } from "../outbox.ts";
import { aGuest, aVisitor, dashboard, logIn } from "../visitor.ts";
import { exported, openedDialog } from "../widgets.ts";

const alpenland = "admin@alpenland.example";
const careAtHome = "admin@pflege-daheim.example";

test("three steps invite a user, and the mail brings a temporary password", async () => {
  const page = await anAdmin(alpenland);
  const email = "vera.holzer@alpenland.example";
  await judge(page, "users");
  await page.getByRole("button", { name: "Benutzer hinzufügen" }).click();
  const dialog = await openedDialog(page);
  const goOn = () => dialog.getByRole("button", { name: "Weiter" }).click();
  await goOn();
  await dialog.getByText("E-Mail muss gesetzt sein").waitFor();
  await fillPerson(dialog, ["Vorname", "Vera"], ["Nachname", "Holzer"], ["E-Mail", email]);
  await goOn();
  await choose(dialog, "Rolle", "Gruppenleiter");
  await choose(dialog, "Gruppen", "Standort Wels");
  await judge(page, "user-wizard-role");
  await goOn();
  await dialog.getByRole("radio", { name: "Einladung per E-Mail" }).check();
  await judge(page, "user-wizard-password");
  await dialog.getByRole("button", { name: "Benutzer anlegen" }).click();

  await page.getByText("Vera Holzer wurde angelegt, die Einladung ist unterwegs").waitFor();
  await page.getByRole("searchbox").fill("holzer");
  await page.getByRole("row", { name: /Robert Aigner/ }).waitFor({ state: "hidden" });
  await page
    .getByRole("row", { name: /Vera Holzer .*Temporäres Passwort Gruppenleiter .*Standort Wels/ })
    .waitFor();
  const mail = await mailTo(email, mailKinds.welcome);
  expect(mail).toContain(`Benutzername: ${email}`);
  expect(mail).toMatch(/Temporäres Passwort: \S+/);
  const { name, rows } = await exported(page);
  expect(name).toBe("Users.xlsx");
  expect(JSON.stringify(rows)).toContain(email);
  expect(rows).toHaveLength(2);
});

test("on the phone a user gets a password that holds at once, and archiving logs him out", async () => {
  const page = await aGuest("en", careAtHome, "phone");
  const email = "ivo.brandt@pflege-daheim.example";
  await page.goto("/users");
  await page.getByRole("article").filter({ hasText: "Rosa Pühringer" }).waitFor();
  await judge(page, "users");
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = await openedDialog(page);
  const goOn = () => dialog.getByRole("button", { name: "Next" }).click();
  await fillPerson(dialog, ["First name", "Ivo"], ["Last name", "Brandt"], ["E-mail", email]);
  await goOn();
  await choose(dialog, "Role", "Driver");
  await goOn();
  await dialog.getByRole("radio", { name: "Set password" }).check();
  await dialog
    .getByLabel(/^Password/)
    .and(dialog.locator("input"))
    .fill("hauskrankenpflege");
  await judge(page, "user-wizard-password");
  await dialog.getByRole("button", { name: "Create user" }).click();
  await page.getByText("Ivo Brandt was created").waitFor();

  const ivo = await aVisitor("de-AT");
  await logIn(ivo, "de-AT", { email, password: "hauskrankenpflege" });
  await dashboard(ivo);
  await page.getByRole("button", { name: "Actions for Ivo Brandt" }).click();
  await dialog.getByRole("button", { name: "Archive" }).click();
  await openedDialog(page);
  await dialog.getByLabel("Comment").fill("Left in spring");
  await judge(page, "user-archive");
  await dialog.getByRole("button", { name: "Archive user" }).click();
  await page.getByText("Ivo Brandt was archived").waitFor();
  await ivo.reload();
  await ivo.waitForURL("**/login");

  await page.getByRole("radio", { name: "Archived" }).check();
  await page.getByRole("article").filter({ hasText: "Left in spring" }).waitFor();
  await page.getByRole("button", { name: "Actions for Ivo Brandt" }).click();
  await dialog.getByRole("button", { name: "Unarchive" }).click();
  await page.getByText("Ivo Brandt was unarchived").waitFor();
});

test("a user is edited and gets another password, and the history tells both", async () => {
  const page = await anAdmin(careAtHome);
  await page.getByRole("button", { name: "Bearbeiten: Mira Kovačević" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel("Personalnummer").fill("P-0042");
  await judge(page, "user-edit");
  await dialog.getByRole("button", { name: "Benutzer speichern" }).click();
  await page.getByText("Mira Kovačević wurde gespeichert").waitFor();
  await page.getByRole("row", { name: /Mira Kovačević .*Fahrer/ }).waitFor();

  await page.getByRole("button", { name: "Passwort ändern: Mira Kovačević" }).click();
  await openedDialog(page);
  await dialog.getByLabel(/^Ihr eigenes Passwort/).fill("wegbuch-demo");
  await dialog.getByLabel(/^Neues Passwort( \*)?$/).fill("neue Runde");
  await dialog.getByLabel(/^Neues Passwort wiederholen/).fill("neue Runde");
  await judge(page, "user-password");
  await dialog.getByRole("button", { name: "Passwort ändern" }).click();
  await page.getByText("Mira Kovačević hat ein neues Passwort").waitFor();

  await page.getByRole("button", { name: "Aktionen für Mira Kovačević" }).click();
  await page.getByRole("menuitem", { name: "Verlauf" }).click();
  await openedDialog(page);
  const changes = dialog.getByRole("listitem").filter({ hasText: "Barbara Hinterleitner" });
  await changes.filter({ hasText: "P-0042" }).waitFor();
  await changes.filter({ hasText: "Passwort" }).waitFor();
  expect(await dialog.getByText("neue Runde").count()).toBe(0);
  await judge(page, "user-history");

  // Until she agrees her earlier private places are hidden from her too, and she is told so.
  const own = await aVisitor("en", "phone");
  await logIn(own, "en", { email: "fahrer2@pflege-daheim.example", password: "neue Runde" });
  const told = own.getByRole("region", { name: "Private places" });
  await told.getByText(/^Somebody else changed your login on .* or until .* at the latest\.$/).waitFor();
  await judge(own, "hidden-places");
  await told.getByRole("button", { name: "Close the note on private places" }).click();
  await told.waitFor({ state: "detached" });
});

test("nobody changes the own role, and leaders give no role above their own", async () => {
  const page = await anAdmin(careAtHome);
  await page.getByRole("button", { name: "Bearbeiten: Barbara Hinterleitner" }).click();
  const dialog = await openedDialog(page);
  expect(
    await dialog
      .getByLabel(/^Rolle/)
      .first()
      .isDisabled(),
  ).toBe(true);
  await dialog.getByText("Die eigene Rolle kann man nicht ändern.").waitFor();

  const leader = await aGuest("en", "leitung.ost@alpenland.example");
  await leader.goto("/users");
  await leader.getByRole("row", { name: /Stefan Wallner/ }).waitFor();
  expect(await leader.getByRole("row", { name: /Nina Eder/ }).count()).toBe(0);
  await leader.getByRole("button", { name: "Edit: Stefan Wallner" }).click();
  const edit = await openedDialog(leader);
  await edit.getByLabel(/^Role/).and(edit.locator("input")).click();
  await leader.getByRole("option", { name: /^Group Leader Manages/ }).waitFor();
  expect(await leader.getByRole("option", { name: /^Admin/ }).count()).toBe(0);
  await judge(leader, "user-roles");
});

test("several users are given one description and cost centre at once, and their roles stay", async () => {
  const page = await aGuest("en", alpenland);
  await page.goto("/users?perPage=50");
  await page.getByRole("row", { name: /Eva Huber .*6000/ }).waitFor();
  for (const name of ["Eva Huber", "Lukas Kofler"]) await page.getByRole("checkbox", { name }).check();
  const bar = page.getByRole("toolbar", { name: "Actions for the selection" });
  await bar.getByText("2 selected").waitFor();
  await judge(page, "users-ticked");
  await bar.getByRole("button", { name: "Edit" }).click();
  const dialog = await openedDialog(page);
  const save = dialog.getByRole("button", { name: "Save changes" });
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByLabel("Replace description").check();
  await dialog.getByLabel("Description", { exact: true }).fill("Night shift");
  await dialog.getByLabel("Replace cost centre").check();
  await choose(dialog, "Cost centre", "7000");
  await judge(page, "users-bulk-edit");
  await save.click();

  await page.getByText("2 users were saved").waitFor();
  await bar.waitFor({ state: "hidden" });
  await page.getByRole("row", { name: /Lukas Kofler .*Driver 7000/ }).waitFor();
  await page.getByRole("button", { name: "Open Eva Huber" }).click();
  await openedDialog(page);
  await dialog.getByText("Night shift").waitFor();
  await judge(page, "user-view");
});

async function anAdmin(email: string): Promise<Page> {
  const page = await aGuest("de-AT", email);
  await page.goto("/users");
  await page.getByRole("heading", { name: "Benutzer", level: 1 }).waitFor();
  await page.getByLabel("Zeilen je Seite").selectOption("100");
  return page;
}

async function fillPerson(dialog: Locator, ...fields: [label: string, text: string][]): Promise<void> {
  for (const [label, text] of fields) await dialog.getByLabel(new RegExp(`^${label}`)).fill(text);
}
