import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { inject, onTestFinished } from "vitest";
import { root } from "./program.ts";
import { type Language, words } from "./words.ts";

export const widths = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** One for all stories of a worker, which it ends with. */
let browser: Promise<Browser> | null = null;

/** A person at a fresh browser of that language and size, who has opened the login page. */
export async function aVisitor(language: Language, size: keyof typeof widths = "desk"): Promise<Page> {
  const page = await aPage(await aBrowser(language, size));
  await page.goto("/login");
  return page;
}

/** The same at another installation, whose first page it opens. */
export async function aFounder(origin: string, language: Language, size: keyof typeof widths): Promise<Page> {
  const page = await aPage(await aBrowser(language, size, { origin }));
  await page.goto("/");
  return page;
}

async function aBrowser(
  language: Language,
  size: keyof typeof widths,
  { origin = inject("product").origin, keepsProgram = false } = {},
): Promise<BrowserContext> {
  browser ??= chromium.launch(inject("browser"));
  const context = await (
    await browser
  ).newContext({
    baseURL: origin,
    viewport: widths[size],
    locale: language,
    timezoneId: "Europe/Vienna",
    reducedMotion: "reduce",
    // Of the companies' own servers, which sign for themselves.
    ignoreHTTPSErrors: true,
    // What a service worker answers no story could hold back.
    serviceWorkers: keepsProgram ? "allow" : "block",
  });
  // Maps are drawn by the processor here: a quarter of their pixels is enough, except in pictures for the eye.
  if (!process.env["SCREENSHOTS"])
    await context.addInitScript(() => Object.defineProperty(window, "devicePixelRatio", { get: () => 0.5 }));
  // What a story does not open need not be fetched in advance for it.
  await saveData(context, !keepsProgram);
  await context.addInitScript(
    (code) => localStorage.setItem("language", localStorage.getItem("language") ?? code),
    language,
  );
  return context;
}

/** Whether the browser of a visitor tells pages to save data; counts from the next page that is opened. */
export const saveData = (context: BrowserContext, isSaved: boolean) =>
  context.addInitScript(
    (value) =>
      Object.defineProperty(Reflect.get(navigator, "connection"), "saveData", { value, configurable: true }),
    isSaved,
  );

async function aPage(context: BrowserContext): Promise<Page> {
  const isTraced = Boolean(process.env["KEEP_TRACES"]);
  if (isTraced) await context.tracing.start({ snapshots: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (said) => said.type() === "error" && complaints.push(said.text()));
  page.on("pageerror", (thrown) => complaints.push(String(thrown)));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") {
      await tellFailure(page, task.name, complaints);
      await keepFailure(page, task.name, isTraced);
    }
    await context.close();
  });
  page.setDefaultTimeout(60_000);
  return page;
}

/** Says where nobody sees pictures what the person read when a story failed, and what the browser complained of. */
async function tellFailure(page: Page, story: string, complaints: readonly string[]): Promise<void> {
  const shown = await page.evaluate(() => document.body.innerText.slice(0, 1_500)).catch(String);
  const lines = [`${story}, at ${page.url()}:`, shown.replaceAll(/\n+/g, " | "), ...complaints.slice(-10)];
  process.stderr.write(`${lines.join("\n")}\n`);
}

/** What the person saw when a story failed, and where it was traced how it came to that. */
async function keepFailure(page: Page, story: string, isTraced: boolean): Promise<void> {
  const folder = path.join(root, ".build/e2e");
  mkdirSync(folder, { recursive: true });
  const name = path.join(folder, `${story.replaceAll(/\W+/g, "-")}-${page.viewportSize()!.width}`);
  await page.screenshot({ path: `${name}.png` });
  if (isTraced) await page.context().tracing.stop({ path: `${name}.zip` });
}

/** The same, logged in on that page with the demo's password. */
export async function aNewcomer(
  language: Language,
  email: string,
  size: keyof typeof widths = "desk",
): Promise<Page> {
  const page = await aVisitor(language, size);
  await logIn(page, language, { email, password: "wegbuch-demo" });
  await page.waitForURL((url) => url.pathname !== "/login");
  // The way from "/" to the first page of the menu would go over one chosen meanwhile.
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  return page;
}

/** Somebody who has logged in already, with no page of the product open yet. */
export async function aGuest(
  language: Language,
  email: string,
  size: keyof typeof widths = "desk",
): Promise<Page> {
  const context = await aBrowser(language, size);
  await enter(context, email);
  return aPage(context);
}

/** The same at a browser that keeps the program on the device, as those of people do; wherever the product is reached. */
export async function aTraveller(
  language: Language,
  email: string,
  { size = "phone", origin }: { size?: keyof typeof widths; origin?: string } = {},
): Promise<Page> {
  const context = await aBrowser(language, size, { origin, keepsProgram: true });
  await enter(context, email);
  return aPage(context);
}

async function enter(context: BrowserContext, email: string): Promise<void> {
  const answer = await context.request.post("/api/Authentication/Authenticate", {
    data: { username: email, password: "wegbuch-demo" },
  });
  if (!answer.ok()) throw new Error(`${email} cannot log in: ${answer.status()} ${await answer.text()}`);
}

/** Waits for the page that everybody's login leads to. */
export async function dashboard(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
}

export async function logIn(
  page: Page,
  language: Language,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const say = words[language];
  await page.getByLabel(say.email, { exact: true }).fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: say.logIn, exact: true }).click();
}
