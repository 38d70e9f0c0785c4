import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The least width and height of what a finger is to meet, in CSS pixels. */
const least = 44;

/**
 * All that can be tapped on this page is large enough for a finger, but for words in a sentence, what only keys reach, and
 * vehicles on a map, which lie where they are and stand in a list too.
 */
export async function judgeForFingers(page: Page, name: string): Promise<void> {
  const tooSmall = await page.evaluate(findTooSmall, least);
  expect(tooSmall.map((each) => `${name}: ${each}`)).toEqual([]);
}

/** What takes a tap, and from its middle on in each direction how far; runs in the page. */
function findTooSmall(least: number): string[] {
  const kinds =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="slider"]';
  // Below an open dialog nothing takes a tap.
  const shown = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
  return [...shown.querySelectorAll<HTMLElement>(kinds)]
    .filter((element) => isShown(element) && !isInSentence(element))
    .map((element) => ({ element, ...reachOf(element) }))
    .filter(({ width, height }) => width < least || height < least)
    .map(({ element, width, height }) => `${nameOf(element)} ${width}×${height}`);

  function isShown(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    const others = '[inert], [aria-hidden="true"], [href="#content"], .maplibregl-marker';
    if (width <= 1 || height <= 1 || element.closest(others)) return false;
    const { visibility, clipPath } = getComputedStyle(element);
    return visibility === "visible" && clipPath === "none" && element.checkVisibility();
  }

  function isInSentence(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== "inline") return false;
    return (element.parentElement?.textContent ?? "").trim() !== (element.textContent ?? "").trim();
  }

  function reachOf(element: HTMLElement) {
    element.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const along = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < least && takes(element, x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
      return steps;
    };
    return { width: along(-1, 0) + along(1, 0) + 1, height: along(0, -1) + along(0, 1) + 1 };
  }

  function takes(element: HTMLElement, x: number, y: number): boolean {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return [element, ...labels].some((each) => each.contains(hit)) || opensRow(element, hit);
  }

  /** A row that opens takes every tap that nothing of its own takes. */
  function opensRow(element: HTMLElement, hit: Element): boolean {
    const row = element.hasAttribute("data-opener") && element.closest("[data-opens]");
    return (
      Boolean(row) && row === hit.closest("[data-opens]") && hit.closest("button, a, input, label") === null
    );
  }

  function nameOf(element: HTMLElement): string {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const said = element.getAttribute("aria-label") ?? label ?? element.textContent ?? "";
    return `${element.tagName.toLowerCase()} „${said.trim().slice(0, 40)}“`;
  }
}
