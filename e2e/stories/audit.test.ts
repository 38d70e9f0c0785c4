import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { daysAgo, enterTrips } from "../trips.ts";
import { aGuest } from "../visitor.ts";

const words = {
  "de-AT": { missing: "Zweck fehlt", fix: /^Zweck fehlt beheben/, purpose: "Zweck", save: "Fahrt speichern" },
  en: { missing: "Purpose missing", fix: /^Fix Purpose missing/, purpose: "Purpose", save: "Save trip" },
} as const;

test.each([
  ["de-AT", "desk", 4],
  ["en", "desk", 5],
  ["de-AT", "phone", 6],
  ["en", "phone", 7],
] as const)(
  "the check says why a month is no longer green, leads to the trip and comes back to a better score (%s, %s)",
  async (language, size, monthsAgo) => {
    const [plate, month, said] = ["ND-88 WL", monthBefore(monthsAgo), words[language]];
    const page = await aGuest(language, "admin@weingut-lehner.example", size);
    const trip = { plate, kilometers: 30 };
    await enterTrips(
      page,
      { ...trip, day: `${month}-10`, from: "06:00", to: "06:40", description: "Weinmesse" },
      { ...trip, day: `${month}-11`, from: "06:00", to: "06:40" },
    );
    await page.goto(`/audit?month=${month}`);
    await page.getByRole("button", { name: plate }).first().waitFor();
    await judge(page, "audit");
    await page.getByRole("button", { name: plate }).first().click();
    const missing = page.getByRole("region", { name: said.missing });
    await missing.waitFor();
    await judge(page, "audit-details");
    const before = await points();

    await missing.getByRole("link", { name: said.fix }).click();
    await page.getByRole("dialog").getByLabel(said.purpose).first().fill("Lieferung Gasthof");
    await page.getByRole("dialog").getByRole("button", { name: said.save }).click();

    await page.waitForURL(/\/audit\?/);
    await missing.waitFor({ state: "detached" });
    // Entered months later as it is, that it came late stays a query, as before.
    expect(await points()).toBe(before + 15);

    async function points() {
      const verdict = page.getByRole("region", { name: /^(Punkte|Points)$/ });
      return Number(await verdict.locator("strong").innerText());
    }
  },
);

function monthBefore(months: number): string {
  const today = daysAgo(0);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}
