import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";

const words = {
  "de-AT": {
    search: /^Hilfe durchsuchen/,
    term: "Lenkpause",
    task: "Lenkpause mit zwei Griffen eintragen",
    how: /bis jetzt/,
  },
  en: {
    search: /^Search the help/,
    term: "driving break",
    task: "Enter a driving break with two taps",
    how: /until now/,
  },
} as const;

test.each(["de-AT", "en"] as const)(
  "a driver finds in the help how a break is noted (%s)",
  async (language) => {
    const say = words[language];
    const page = await aGuest(language, "fahrer@alpenland.example", "phone");
    await page.goto("/help");
    const task = page.getByText(say.task);
    await task.waitFor();
    expect(await page.getByText(say.how).first().isVisible()).toBe(false);
    await page.getByRole("searchbox", { name: say.search }).fill(say.term);
    await page.getByText(say.how).first().waitFor();
    await page.waitForURL(/q=/);
    expect(await page.locator("main details:has(summary)").count()).toBeGreaterThan(0);
    await judge(page, "help-search");
  },
);
