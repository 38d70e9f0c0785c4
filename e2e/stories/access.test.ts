import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aNewcomer } from "../visitor.ts";
import { languages, words } from "../words.ts";

const admin = "admin@alpenland.example";
const driver = "fahrer@alpenland.example";
const superAdmin = "super@wegbuch.example";
const fleet = ["Live-Standort", "Fahrtenbuch"];
const installation = [
  "Mandanten",
  "Mandanten-Boxen",
  "Mandanten-Benutzer",
  "Superuser",
  "Rohdaten",
  "System",
];

test.each([
  ["an admin", admin, fleet, installation],
  ["a driver", driver, ["Fahrtenbuch"], ["Live-Standort", ...installation]],
  ["a super admin", superAdmin, installation, fleet],
  ["an admin without the package", "admin@wieser-garten.example", ["Fahrtenbuch"], ["Live-Standort"]],
])("%s finds the pages of his role and packages in the menu", async (_who, email, his, notHis) => {
  const page = await aNewcomer("de-AT", email);

  const names = await menuOf(page);

  expect(names).toEqual(expect.arrayContaining(his));
  expect(names.filter((name) => notHis.includes(name))).toEqual([]);
});

test("Ctrl K leads by a few letters to the logbook of a vehicle, and to a page", async () => {
  const page = await aNewcomer("de-AT", admin);

  await page.getByRole("button", { name: "Suchen" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Seite, Fahrzeug, Fahrer" }).fill("Octavia");
  await page
    .getByRole("option", { name: /Octavia/ })
    .first()
    .waitFor();
  await judge(page, "jump");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/trips\?.*vehicleId=/);
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Seite, Fahrzeug, Fahrer" }).fill("kost");
  await page.getByRole("option", { name: "Kostenstellen" }).click();
  await page.waitForURL(/\/costcenters/);
});

test.each(languages)("a page of another role is a page that does not exist (%s)", async (language) => {
  const page = await aNewcomer(language, driver);

  await page.goto("/mandators");

  await page.getByRole("heading", { name: words[language].notFound }).waitFor();
});

test.each([
  ["de-AT", "desk"],
  ["en", "phone"],
] as const)("once the trial is over there is only the way to the order (%s, %s)", async (language, size) => {
  const say = words[language];
  const page = await aNewcomer(language, "admin@fahrschule-auer.example", size);

  for (const address of ["/", "/trips", "/mandators", "/help"]) {
    await page.goto(address);
    await page.getByRole("paragraph").filter({ hasText: say.trialExpired }).waitFor();
  }

  expect(await page.getByRole("link", { name: say.orderNow }).getAttribute("href")).toBe("/order");
  await judge(page, "trial-expired");
  await page.goto("/order");
  await page.getByRole("textbox", { name: /^OBD2/ }).waitFor();
  expect(await page.getByRole("navigation", { name: say.mainMenu }).getByRole("link").count()).toBe(0);
});

test("an admin closes the note about the trial until his next login", async () => {
  const page = await aNewcomer("de-AT", "admin@sonnleitner.example");
  const note = page.getByRole("region", { name: "Testzeitraum" });
  await note.getByText(/^Testzeitraum bis .*, noch 1[34] Tage$/).waitFor();
  await judge(page, "trial");

  await note.getByRole("button", { name: "Hinweis auf den Testzeitraum schließen" }).click();
  await note.waitFor({ state: "hidden" });
  await page.reload();

  await page.getByRole("button", { name: words["de-AT"].profileMenu }).waitFor();
  expect(await note.count()).toBe(0);
});

test("others of a tester cannot close it", async () => {
  const page = await aNewcomer("en", "fahrer1@rainer-messebau.example", "phone");
  const note = page.getByRole("region", { name: "Trial" });
  await note.getByText(/^Trial until .*, [12] days? left$/).waitFor();

  expect(await note.getByRole("button").count()).toBe(0);
});

test.each([
  ["de-AT", "desk"],
  ["en", "phone"],
] as const)("the help names the pages one has, and no others (%s, %s)", async (language, size) => {
  const say = words[language];
  const page = await aNewcomer(language, driver, size);

  await page.goto("/help");

  const help = page.getByRole("main");
  await help.getByRole("heading", { name: say.yourPages }).waitFor();
  await help.getByRole("link", { name: say.logbook, exact: true }).waitFor();
  expect(await help.getByText(say.mandators, { exact: true }).count()).toBe(0);
  await judge(page, "help");
});

/** What the drawer leads to. */
async function menuOf(page: Page): Promise<string[]> {
  const links = page.getByRole("navigation", { name: words["de-AT"].mainMenu }).getByRole("link");
  await links.first().waitFor();
  return (await links.allInnerTexts()).map((name) => name.trim());
}
