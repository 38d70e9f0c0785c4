import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { aGuest, aVisitor, dashboard, logIn } from "../visitor.ts";

const admin = "admin@alpenland.example";
/** So long each call takes: much longer than all that lies between two of them. */
const delayMilliseconds = 1_500;

test("the dashboard stands with its charts after at most 25 files, which come compressed and are kept for ever", async () => {
  const page = await aVisitor("de-AT");
  await page.goto("about:blank");
  const files = filesOf(page);
  const isAnswered = traffic(page);
  await page.goto("/login");
  await page.getByLabel("E-Mail").waitFor();
  await logIn(page, "de-AT", { email: admin, password: "wegbuch-demo" });
  await dashboard(page);
  await page.getByRole("table", { name: "Fahrten nach Typ" }).waitFor();
  await page.locator("svg", { hasText: "Kilometer je Monat" }).waitFor();
  await expect.poll(isAnswered).toBe(true);

  expect(files.length).toBeLessThanOrEqual(25);
  for (const file of files.filter((each) => /\/assets\/.*\.(?:js|css)$/.test(each.url()))) {
    const answer = (await file.response())!;
    expect([file.url(), await answer.headerValue("cache-control")]).toEqual([
      file.url(),
      "public, max-age=31536000, immutable",
    ]);
    const { responseBodySize } = await file.sizes();
    const encoding = await answer.headerValue("content-encoding");
    expect([file.url(), encoding ?? responseBodySize < 1024]).toEqual([
      file.url(),
      encoding === null ? true : expect.stringMatching(/^(?:br|gzip)$/),
    ]);
  }
});

test.each(["/", "/trips", "/livelocation"])(
  "at %s no call waits for more than one other",
  async (address) => {
    const page = await aGuest("de-AT", admin);
    const isAnswered = traffic(page);
    // The logbook opens with the vehicle that was looked at last.
    await page.goto(address);
    await expect.poll(isAnswered).toBe(true);
    await page.route("**/api/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMilliseconds));
      await route.continue();
    });
    const rounds = roundsOf(page);
    await page.reload();
    await expect.poll(async () => rounds.size > 3 && (await isAnswered()), { timeout: 40_000 }).toBe(true);

    expect(Object.fromEntries([...rounds].filter(([, round]) => round > 2))).toEqual({});
  },
);

/** Tells whether the page stands and all it has asked for has come, with nothing left to do that could ask for more. */
function traffic(page: Page): () => Promise<boolean> {
  const waiting = new Set<Request>();
  page.on("request", (request) => {
    if (!goesOn(request)) waiting.add(request);
  });
  page.on("requestfinished", (request) => waiting.delete(request));
  page.on("requestfailed", (request) => waiting.delete(request));
  return async () => {
    if (waiting.size > 0 || (await page.getByRole("heading", { level: 1 }).count()) === 0) return false;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return waiting.size === 0;
  };
}

/** The stream of the map, which follows on the list that is there by then and has no end. */
const goesOn = (request: Request) => request.url().includes("/LiveLocations/Stream");

/** Pages, scripts, styles and fonts that a page asks for from now on. */
function filesOf(page: Page): Request[] {
  const kinds = new Set(["document", "script", "stylesheet", "font"]);
  const files: Request[] = [];
  page.on("request", (request) => {
    if (kinds.has(request.resourceType())) files.push(request);
  });
  return files;
}

/**
 * In which round each call was made: one after the last answer it may have waited for. The bands of days that go on on
 * another page are filled when the page stands already.
 */
function roundsOf(page: Page): Map<string, number> {
  const rounds = new Map<string, number>();
  const answered = new Map<Request, number>();
  const made = new Map<Request, number>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/") || request.url().includes("perPage=1000") || goesOn(request)) return;
    const round = 1 + Math.max(0, ...answered.values());
    made.set(request, round);
    rounds.set(request.url().split("/api/")[1]!, round);
  });
  page.on("requestfinished", (request) => {
    const round = made.get(request);
    if (round !== undefined) answered.set(request, round);
  });
  return rounds;
}
