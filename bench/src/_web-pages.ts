// What benchmarks of the web do with a page: log in, choose a file, and see how long the page stands still.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { admin } from "./_web-world.ts";

/** Of the admin of the company, in German, at the dashboard. */
export async function anAdminsPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: "de-AT", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("E-Mail", { exact: true }).fill(admin.email);
  await page.getByLabel("Passwort", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  return page;
}

/** From the disk, for more than 50 MB are handed over in no other way. */
export async function pickFile(page: Page, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Datei auswählen" }).click(),
  ]);
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const file = path.join(folder, name);
  writeFileSync(file, text);
  await chooser.setFiles(file);
}

type Watching = { pauses?: number[]; watcher?: { disconnect(): void } };

/** Notes how long each task of the page takes that holds it up: runs in the page. */
export function watchPauses(): void {
  const watching = globalThis as Watching;
  watching.watcher?.disconnect();
  const pauses: number[] = [];
  const watcher = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) pauses.push(duration);
  });
  // The types here are those of Node, which has no such entries.
  watcher.observe({ type: "longtask" as "measure" });
  watching.pauses = pauses;
  watching.watcher = watcher;
}

/** Those below 50 ms the browser does not tell: runs in the page. */
export function longestPause(): number {
  return Math.max(0, ...((globalThis as Watching).pauses ?? []));
}
