import { addMonths } from "@wegbuch/contract/kit/vienna-clock";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { daysAgo } from "../trips.ts";
import { aGuest, widths } from "../visitor.ts";

const words = {
  "de-AT": {
    seal: "Monat versiegeln",
    rule: "Monat ohne Fahrten",
    act: /^Monat ohne Fahrten begründen/,
    field: "Begründung",
    confirm: "Begründen",
    by: "Begründet von Sabine Moser",
    back: "Zurücknehmen",
  },
  en: {
    seal: "Seal month",
    rule: "Month without trips",
    act: /^Explain Month without trips/,
    field: "Explanation",
    confirm: "Explain",
    by: "Explained by Sabine Moser",
    back: "Take back",
  },
} as const;

test.each([
  ["de-AT", "P-446 DA"],
  ["en", "W-48213 T"],
] as const)(
  "who leads a group finds its vehicles alone in the check, and explains what is as it should be (%s)",
  async (language, plate) => {
    const said = words[language];
    const month = addMonths(`${daysAgo(0).slice(0, 7)}-01`, -5).slice(0, 7);
    const page = await aGuest(language, "leitung.ost@alpenland.example");
    await page.goto(`/audit?month=${month}`);
    await page.getByRole("button", { name: plate }).first().waitFor();
    expect(await page.getByText("L-731 KX").count()).toBe(0);
    expect(await page.getByRole("button", { name: said.seal }).count()).toBe(0);
    await judge(page, "audit-leader");
    await page.getByRole("button", { name: plate }).first().click();
    const without = page.getByRole("region", { name: said.rule });
    await without.waitFor();
    const before = await points();

    await page.setViewportSize(widths.phone);
    await without.getByRole("button", { name: said.act }).click();
    await page.getByRole("dialog").getByLabel(said.field).fill("Stand in der Werkstatt");
    await page.getByRole("dialog").getByRole("button", { name: said.confirm, exact: true }).click();
    await without.getByText(said.by).waitFor();
    await judge(page, "audit-leader-explained");

    expect(await points()).toBe(before + 4);
    await without.getByRole("button", { name: said.back }).click();
    await expect.poll(points).toBe(before);

    async function points() {
      const verdict = page.getByRole("region", { name: /^(Punkte|Points)$/ });
      return Number(await verdict.locator("strong").innerText());
    }
  },
);
