import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { languages } from "../words.ts";

const words = {
  "de-AT": {
    title: "Arbeitszeiten",
    net: "Arbeitszeit",
    night: "Nacht 22–6 Uhr",
    holidays: /^Feiertage: 26\.10\.2026 Nationalfeiertag\./,
    xlsx: "Als Excel",
    csv: "Als CSV",
  },
  en: {
    title: "Working times",
    net: "Working time",
    night: "Night, 22 to 6",
    holidays: /^Public holidays: 26\.10\.2026 Austrian National Day\./,
    xlsx: "As Excel",
    csv: "As CSV",
  },
} as const;

test.each(languages)(
  "payroll finds what everybody worked in a month, and takes it away as files (%s)",
  async (language) => {
    const say = words[language];
    const page = await aGuest(language, "admin@alpenland.example");
    await page.goto("/time");
    await page.getByRole("button", { name: say.title, exact: true }).click();
    await page.waitForURL(/\/payroll/);
    await page.goto("/payroll?month=2026-10");
    await page.getByText(say.holidays).waitFor();
    await page.getByRole("columnheader", { name: say.net, exact: true }).waitFor();
    await page.getByRole("columnheader", { name: say.night }).waitFor();
    await page.getByRole("row").nth(3).waitFor();
    await judge(page, "payroll");
    for (const [act, file] of [
      [say.xlsx, "Arbeitszeiten.xlsx"],
      [say.csv, "Arbeitszeiten.csv"],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: act, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(file);
    }
    for (const width of [1_024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await judge(page, "payroll");
    }
  },
);
