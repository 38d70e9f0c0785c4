import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aGuest, aVisitor, logIn } from "../visitor.ts";
import { words } from "../words.ts";

const driver = "fahrer@alpenland.example";
const leader = "admin@alpenland.example";
/** Nobody else logs in as him, so that nobody's guesses are counted with his. */
const forgetful = "andreas.egger@alpenland.example";
const generic = "Sorry something went wrong. We're working on it and we'll get it fixed";

test("the login page logs out whoever opens it, and asks nothing of a server that knows nobody", async () => {
  const page = await aGuest("en", driver);
  const calls = callsOf(page);
  await page.goto("/settings");
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  expect(calls).toEqual(expect.arrayContaining(["GET Users/current", "GET Status"]));

  calls.length = 0;
  await page.goto("/login");
  await page.getByLabel(words.en.email, { exact: true }).waitFor();
  await expect.poll(() => calls).toContain("POST Authentication/Logout");
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain("Identity");
  expect(await page.getByRole("checkbox", { name: "Stay logged in" }).isChecked()).toBe(true);

  for (const address of ["/login", "/PasswordReset?Token=x&UserId=y"]) {
    calls.length = 0;
    await page.goto(address);
    await page.getByLabel(/^(E-mail|New password)/).waitFor();
    await expect.poll(() => calls).toContain("GET Services");
    // The addresses of this installation and its version, which anybody may know.
    expect(calls.filter((call) => !["GET Services", "GET Status"].includes(call))).toEqual([]);
  }
});

test("three quick tries are one call, a second after the last, while a spinner turns", async () => {
  const page = await aVisitor("en");
  const calls = callsOf(page);
  const asked = page.waitForRequest("**/Authenticate");
  await logIn(page, "en", { email: forgetful, password: "not the password" });
  await page.locator("button[type=submit][aria-busy=true]").waitFor();
  await page.getByLabel(words.en.password, { exact: true }).press("Enter");
  await page.getByLabel(words.en.email, { exact: true }).press("Enter");
  const last = Date.now();

  await asked;
  expect(Date.now() - last).toBeGreaterThan(900);
  await page.getByText(words.en.wrongLogin).waitFor();

  expect(calls.filter((call) => call.startsWith("POST"))).toEqual(["POST Authentication/Authenticate"]);
  await page.locator("button[type=submit][aria-busy=false]").waitFor();
});

test("on the host of one customer nobody is led to forgotten passwords", async () => {
  const page = await aVisitor("en");
  const link = page.getByRole("button", { name: words.en.forgotPassword });
  await link.waitFor();
  await page.route("**/api/Services", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), hideForgotPassword: true } });
  });

  await page.reload();

  await page.getByRole("heading", { name: words.en.demoLogins }).waitFor();
  expect(await link.count()).toBe(0);
});

test("who waits for his profile for half a minute finds the way back to the login", async () => {
  const page = await aGuest("en", driver);
  await page.route("**/api/Users/current", () => undefined);
  // With the question the waiting begins; before, the code of the gate was on its way.
  const asked = page.waitForRequest("**/api/Users/current");
  await page.goto("/trips");
  await asked;
  await page.getByRole("status", { name: "Loading …" }).waitFor();
  const wayBack = page.getByText("Sry somthing went wrong, go back to login");
  expect(await wayBack.isVisible()).toBe(false);
  const delays = await wayBack.evaluate((link) =>
    link.getAnimations().map((animation) => {
      const { delay } = animation.effect!.getComputedTiming();
      animation.finish();
      return delay;
    }),
  );
  expect(delays).toEqual([30_000]);

  await wayBack.click();

  await page.waitForURL("**/login");
});

test("a session that has ended is told at the next call, and takes all but the language with it", async () => {
  const page = await aGuest("en", leader);
  await page.goto("/vehicles");
  await page.getByRole("row").nth(1).waitFor();
  await page.evaluate(() => localStorage.setItem("isDrawerOpen", "true"));
  // The call that the click causes is the next one: any other might leave the page before the link is there to click.
  await page.route("**/api/Users?**", async (route) => {
    await page.context().request.post("/api/Authentication/Logout");
    await route.continue();
  });

  await page.getByRole("link", { name: "Users", exact: true }).click();

  await page.waitForURL("**/login");
  await page.getByText("The session has expired").first().waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["language"]);
});

test("a person the server breaks on is logged out", async () => {
  const page = await aGuest("en", driver);
  await page.route("**/api/Users/current", (route) =>
    route.fulfill({ status: 500, json: { title: "Error" } }),
  );

  await page.goto("/trips");

  await page.waitForURL("**/login");
});

test("the page tells the last failure until it is left, and each visit begins without a search", async () => {
  const page = await aGuest("en", leader);
  await page.goto("/users");
  await page.getByRole("row").nth(1).waitFor();
  await page.getByRole("searchbox").fill("schwaiger");
  const told = page.getByRole("main").getByRole("alert");
  await page.route("**/api/ReportService/**", (route) =>
    route.fulfill({ status: 502, body: "<h1>Bad</h1>" }),
  );
  await page.getByRole("button", { name: "Export" }).click();
  await told.getByText(`Error ${generic}`).waitFor();
  await page.route("**/api/Users?**", (route) =>
    route.fulfill({
      status: 400,
      json: { title: "Validation", errors: { page: ["One"], perPage: ["Two", "x"] } },
    }),
  );
  await page.getByRole("searchbox").fill("kofler");
  await told.getByText("page: One. perPage: Two").waitFor();
  expect(await told.getByText(generic).count()).toBe(0);

  await page.unrouteAll();
  await page.getByRole("link", { name: "Vehicles", exact: true }).click();
  await page.getByRole("heading", { name: "Vehicles", level: 1 }).waitFor();
  expect((await told.allInnerTexts()).join("").trim()).toBe("");
  await page.getByRole("link", { name: "Users", exact: true }).click();
  await page.getByRole("heading", { name: "Users", level: 1 }).waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("");
});

/** The calls a page makes from now on, as "GET Users/current". */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname.slice("/api/".length)}`);
  });
  return calls;
}
