import type { Download, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Say } from "./fence-words.ts";
import { aGuest } from "./visitor.ts";
import { openedDialog } from "./widgets.ts";
import type { Language } from "./words.ts";

const admin = "admin@alpenland.example";

/** Places on the map of fences, as shares of its width and height. */
export type Spot = readonly [x: number, y: number];

/** The map of the page, once it is drawn. */
export async function mapIsStill(page: Page): Promise<void> {
  await page.locator("main [data-idle=true]").first().waitFor();
}

/** Clicks places of the map one after the other, as a hand does: the pointer moves there first. */
export async function clickMap(page: Page, spots: readonly Spot[]): Promise<void> {
  for (const spot of spots) {
    const { x, y } = await pixelsOf(page, spot);
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.click(x, y);
  }
}

/** Drags what is at one place of the map to another. */
export async function dragMap(page: Page, from: Spot, to: Spot): Promise<void> {
  const [start, end] = [await pixelsOf(page, from), await pixelsOf(page, to)];
  await page.mouse.move(start.x, start.y, { steps: 4 });
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 10 });
  await page.mouse.up();
}

async function pixelsOf(page: Page, [x, y]: Spot): Promise<{ x: number; y: number }> {
  const box = (await page.locator("main canvas").first().boundingBox())!;
  return { x: Math.round(box.x + x * box.width), y: Math.round(box.y + y * box.height) };
}

/** The page with its map drawn, as the administrator sees it. */
export async function aMap(language: Language, size: "desk" | "phone" = "desk"): Promise<Page> {
  const page = await aGuest(language, admin, size);
  await page.goto("/geofences");
  await mapIsStill(page);
  return page;
}

/** Chooses what is drawn, and waits for the pen. */
export async function begin(page: Page, kind: string): Promise<void> {
  await mapIsStill(page);
  await page.getByRole("toolbar").getByRole("button", { name: kind, exact: true }).click();
  await penIsReady(page);
}

/** The pen comes with its first use. */
export async function penIsReady(page: Page): Promise<void> {
  const bar = page.getByRole("region", { name: /^(Geofence zeichnen|Draw geofence)$/ });
  await bar.getByText(/^(Ecken|Mittelpunkt|Wegpunkte|Punkte ziehen|Click|Drag)/).waitFor();
}

/** Gives what was drawn its name. */
export async function name(page: Page, say: Say, title: string): Promise<void> {
  const dialog = await openedDialog(page);
  await dialog.getByLabel(say.name).fill(title);
  await dialog.getByRole("button", { name: say.create }).click();
  await page.getByText(say.created(title)).waitFor();
  await rowOf(page, say, title).waitFor();
}

/** Pulls a fence, which its action leads into the middle of the map, and keeps it. */
export async function reshape(page: Page, say: Say, title: string): Promise<void> {
  const row = rowOf(page, say, title);
  await row.getByRole("button", { name: new RegExp(`^${title}`), expanded: false }).click();
  const before = await row.getByRole("definition").first().innerText();
  await act(page, say, title, say.reshape);
  const save = page.getByRole("button", { name: say.saveShape });
  await save.waitFor();
  await penIsReady(page);
  await mapIsStill(page);
  await dragMap(page, await middleOf(page), [0.5, 0.4]);
  await save.click();
  await page.getByText(say.saved(title)).waitFor();
  await expect.poll(() => row.getByRole("definition").first().innerText()).not.toBe(before);
}

/** Where the map leads what is pointed at: between the tools at its edges. */
async function middleOf(page: Page): Promise<readonly [number, number]> {
  const { width } = (await page.locator("main canvas").first().boundingBox())!;
  return [0.5 - 16 / width, 0.5];
}

export async function remove(page: Page, say: Say, title: string): Promise<void> {
  await act(page, say, title, say.remove);
  await confirmRemoval(page, say, title);
}

export async function confirmRemoval(page: Page, say: Say, title: string): Promise<void> {
  const question = page.getByRole("dialog").filter({ hasText: title });
  await question.getByRole("button", { name: say.remove, exact: true }).last().click();
  await rowOf(page, say, title).waitFor({ state: "detached" });
}

export async function act(page: Page, say: Say, title: string, action: string): Promise<void> {
  await page.getByRole("button", { name: say.actionsOf(title) }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

export function rowOf(page: Page, say: Say, title: string): Locator {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: say.actionsOf(title), exact: true }) });
}

export async function textOf(download: Download): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}
