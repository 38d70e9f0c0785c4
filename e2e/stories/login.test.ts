import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aNewcomer, aVisitor, logIn } from "../visitor.ts";
import { languages, words } from "../words.ts";

const admin = "admin@alpenland.example";

test.each(languages)("somebody logs in, sees the menu and logs out again (%s)", async (language) => {
  const say = words[language];
  const page = await aVisitor(language);

  await logIn(page, language, { email: admin, password: "wegbuch-demo" });
  await page
    .getByRole("navigation", { name: say.mainMenu })
    .getByRole("link", { name: say.logbook })
    .waitFor();
  await page.getByRole("button", { name: say.profileMenu }).click();
  await page.getByRole("dialog").getByRole("button", { name: say.logOut }).click();

  await page.getByRole("button", { name: say.logIn, exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
});

test.each(languages)("a wrong password is refused with one clear sentence (%s)", async (language) => {
  const page = await aVisitor(language);

  await logIn(page, language, { email: admin, password: "not the password" });

  await page.getByText(words[language].wrongLogin).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("after logging out the way back leads to the login", async () => {
  const page = await aNewcomer("de-AT", admin);
  const inside = page.url();

  await page.getByRole("button", { name: words["de-AT"].profileMenu }).click();
  await page.getByRole("dialog").getByRole("button", { name: words["de-AT"].logOut }).click();
  await page.waitForURL("**/login");
  await page.goto(inside);

  await page.waitForURL("**/login");
});

test("who has to log in first begins in the form, lands on the start page and is led on from there", async () => {
  const page = await aVisitor("de-AT");
  await page.goto("/vehicles?searchTerm=Pool");
  await page.waitForURL("**/login");
  const email = page.getByLabel("E-Mail");
  await email.and(page.locator(":focus")).waitFor();
  await page.waitForFunction(() => document.fonts.status === "loaded");
  const before = await email.boundingBox();
  await logIn(page, "de-AT", { email: admin, password: "not the password" });
  await page.getByText(words["de-AT"].wrongLogin).waitFor();
  expect(await email.boundingBox()).toEqual(before);
  await judge(page, "login-refused");

  await logIn(page, "de-AT", { email: admin, password: "wegbuch-demo" });
  await page.waitForURL((url) => url.pathname === "/");
  const notice = page.getByRole("region", { name: "Gewünschte Seite" });
  await notice.getByText("Zur Seite, die Sie öffnen wollten:").waitFor();
  await judge(page, "wanted-page");
  await notice.getByRole("link", { name: "Fahrzeuge" }).click();
  await page.waitForURL("**/vehicles?searchTerm=Pool");
  await notice.waitFor({ state: "detached" });
});

test("whoever reloads the page stays logged in", async () => {
  const page = await aNewcomer("en", admin);

  await page.reload();

  await page.getByRole("button", { name: words.en.profileMenu }).waitFor();
});

test("the hidden shortcuts switch the language, which stays after a reload", async () => {
  const page = await aVisitor("de-AT");
  await page.getByRole("heading", { name: words["de-AT"].logIn, exact: true }).waitFor();

  await page.keyboard.press("Control+Alt+Shift+E");
  await page.getByRole("heading", { name: words.en.logIn, exact: true }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: words.en.logIn, exact: true }).waitFor();
  await page.keyboard.press("Control+Alt+Shift+D");

  await page.getByRole("heading", { name: words["de-AT"].logIn, exact: true }).waitFor();
});

test.each(languages)(
  "an address nobody knows is answered with a page that says so (%s)",
  async (language) => {
    const page = await aNewcomer(language, admin);

    await page.goto("/no/such/page");

    await page.getByRole("heading", { name: words[language].notFound }).waitFor();
  },
);
