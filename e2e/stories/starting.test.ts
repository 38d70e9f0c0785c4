import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest, aVisitor, dashboard, logIn, saveData } from "../visitor.ts";
import { languages } from "../words.ts";

const admin = { email: "admin@alpenland.example", password: "wegbuch-demo" };
/** What the program consists of; the login has files of its own. */
const programFile = /\/assets\/start-[\w-]+\.js$/;

const said = {
  "de-AT": {
    notLoaded: "Wegbuch konnte nicht geladen werden",
    tryAgain: "Erneut versuchen",
    page: "Kostenstellen",
  },
  en: { notLoaded: "Wegbuch could not be loaded", tryAgain: "Try again", page: "Cost centres" },
};

test.each(languages)(
  "a program that does not come is told in place of an empty page, and comes when asked again (%s)",
  async (language) => {
    const page = await aGuest(language, admin.email, language === "en" ? "phone" : "desk");
    await page.route(programFile, (route) => route.abort());
    await page.goto("/costcenters");
    await page.getByRole("heading", { level: 1, name: said[language].notLoaded }).waitFor();
    await judge(page, "program-missing");

    await page.unroute(programFile);
    await page.getByRole("button", { name: said[language].tryAgain }).click();
    await page.getByRole("heading", { level: 1, name: said[language].page }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/costcenters");
  },
);

test("a program that is slow is waited for with a sign of it", async () => {
  const page = await aGuest("de-AT", admin.email);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(programFile, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/costcenters", { waitUntil: "commit" });
  await page.getByRole("status", { name: "Wird geladen …" }).waitFor();
  goOn();
  await page.getByRole("row").nth(1).waitFor();
});

test("a login whose program did not come while somebody typed keeps its form where it is, and leads in all the same", async () => {
  const page = await aVisitor("de-AT");
  await saveData(page.context(), false);
  await page.route(programFile, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", {
    predicate: (request) => programFile.test(request.url()),
  });
  await page.goto("/login");
  const email = page.getByLabel("E-Mail");
  await email.waitFor();
  await page.waitForFunction(() => document.fonts.status === "loaded");
  await page.getByRole("heading", { name: /^Demo:/ }).waitFor();
  const before = await email.boundingBox();
  await failed;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await email.boundingBox()).toEqual(before);

  await page.unroute(programFile);
  await logIn(page, "de-AT", admin);
  await dashboard(page);
});

test("back leads from a login that was loaded anew to the page before it", async () => {
  const page = await aVisitor("de-AT");
  await page.goto("/chargingsimulator");
  await page.getByRole("button", { name: "Nacht berechnen" }).waitFor();
  await page.evaluate(() => history.pushState(null, "", "/login"));
  await page.reload();
  await page.getByLabel("E-Mail").waitFor();

  await page.evaluate(() => history.back());
  await page.getByRole("button", { name: "Nacht berechnen" }).waitFor();
});

test("what the login asks the installation is asked once, and again after it was refused", async () => {
  const page = await aVisitor("de-AT");
  await page.goto("about:blank");
  const asked: string[] = [];
  page.on("response", (response) => {
    const name = /\/api\/(Services|Status)$/.exec(response.url())?.[1];
    if (name !== undefined) asked.push(`${name} ${response.status()}`);
  });
  await page.route("**/api/Services", refusing(500), { times: 1 });
  await page.route("**/api/Status", refusing(429), { times: 1 });

  await page.goto("/login");
  await page.getByText(/^Version \d/).waitFor();
  await page.getByRole("heading", { name: /^Demo:/ }).waitFor();
  await logIn(page, "de-AT", admin);
  await dashboard(page);
  await page.waitForLoadState("networkidle");
  expect(asked.toSorted()).toEqual(["Services 200", "Services 500", "Status 200", "Status 429"]);
});

test("the program is fetched while somebody types, unless the browser is told to save data", async () => {
  for (const isSaved of [false, true]) {
    const page = await aVisitor("de-AT");
    await saveData(page.context(), isSaved);
    await page.goto("about:blank");
    const files = programFilesOf(page);
    await page.goto("/login");
    await page.getByLabel("E-Mail").waitFor();
    if (!isSaved) await expect.poll(() => files.length).toBe(1);
    // What was to be done when idle is done in its order.
    else await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(files).toHaveLength(isSaved ? 0 : 1);
  }
});

const refusing = (status: number) => (route: Parameters<Parameters<Page["route"]>[1]>[0]) =>
  route.fulfill({ status, headers: { "Retry-After": "1" }, contentType: "application/json", body: "{}" });

function programFilesOf(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    if (programFile.test(request.url())) files.push(request.url());
  });
  return files;
}
