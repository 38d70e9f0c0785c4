import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { default as Axe, ElementContext } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axeCode = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Screens of which all was judged, in each language and width: below a dialog they are not judged anew. */
const judged = new Set<string>();

/** In which language the colours of a state were judged first, at each width: they are the same in the other one. */
const coloured = new Map<string, string>();

/** No serious finding of axe on what is shown; and a picture for the eye when SCREENSHOTS names a folder. */
export async function judge(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => document.fonts.status === "loaded");
  await page.evaluate(drawnAnew);
  await page.waitForFunction(areStill);
  const language = await page.evaluate(() => document.documentElement.lang);
  const { width } = page.viewportSize()!;
  const folder = process.env.SCREENSHOTS;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: path.join(folder, `${name}-${language}-${width}.png`) });
  }
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCode);
  const { pathname } = new URL(page.url());
  const screen = `${pathname} ${language} ${width}`;
  const state = `${name} ${pathname} ${width}`;
  if (!coloured.has(state)) coloured.set(state, language);
  const known = { isKnown: judged.has(screen), areColoursKnown: coloured.get(state) !== language };
  const { serious, isWhole } = await page.evaluate(findSerious, known);
  if (isWhole) judged.add(screen);
  expect(serious.map((finding) => `${name}: ${finding}`)).toEqual([]);
}

type Known = { isKnown: boolean; areColoursKnown: boolean };

/** What axe finds wrong on the page, or only on the dialog over one that is known already: runs in the page. */
async function findSerious({
  isKnown,
  areColoursKnown,
}: Known): Promise<{ serious: string[]; isWhole: boolean }> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const isCovered = document.querySelector('[aria-modal="true"]') !== null;
  const shown: ElementContext = isKnown && isCovered ? { exclude: ["#root"] } : document;
  // Only what is wrong is gathered, and the dearest rule is left out whose findings are never serious.
  const { violations } = await axe.run(shown, {
    resultTypes: ["violations"],
    rules: { region: { enabled: false }, "color-contrast": { enabled: !areColoursKnown } },
  });
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  return { serious, isWhole: !isCovered };
}

/** A page of another width has been laid out anew by its own code too, and no longer shows half of each. */
function drawnAnew(): Promise<unknown> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 5_000 })),
  );
}

/** Colours are judged once nothing fades in any more; what never ends, as the pulse of a marker, may go on. */
function areStill(): boolean {
  return document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity);
}
