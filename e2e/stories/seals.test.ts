import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { callApi, daysAgo, enterTrips, tripsOf } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

const words = {
  "de-AT": {
    action: "Monat versiegeln",
    none: "Dieser Monat ist noch nicht versiegelt.",
    refused: /^Noch nicht gesperrt: 1 /,
  },
  en: { action: "Seal month", none: "This month is not sealed yet.", refused: /^Not locked yet: 1 / },
} as const;

test.each([
  ["de-AT", "desk", 9],
  ["en", "phone", 10],
] as const)(
  "a month whose trips are locked is sealed, and its files can be had from then on (%s, %s)",
  async (language, size, monthsAgo) => {
    const [plate, month, said] = ["ND-88 WL", monthBefore(monthsAgo), words[language]];
    const page = await aGuest(language, "admin@weingut-lehner.example", size);
    const day = `${month}-10`;
    await enterTrips(page, {
      plate,
      kilometers: 30,
      day,
      from: "06:00",
      to: "06:40",
      description: "Weinmesse",
    });
    const [trip] = (await tripsOf(page, { plate, day })) as { id: string; vehicle: { id: string } }[];
    await page.goto(`/audit?vehicleId=${trip!.vehicle.id}&month=${month}`);
    await page.getByText(said.none).waitFor();

    await act();
    await openedDialog(page);
    await judge(page, "seal");
    await page.getByRole("dialog").getByRole("button", { name: said.action }).click();
    await page.getByText(said.refused).waitFor();
    await page.keyboard.press("Escape");
    await callApi(page, "PUT", "/api/Trips/Lock", { tripIds: [trip!.id] });
    await act();
    await openedDialog(page);
    await page.getByRole("dialog").getByRole("button", { name: said.action }).click();

    await page.getByText("Version 1", { exact: true }).waitFor();
    await judge(page, "sealed");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^(PDF der Version 1|Download PDF of version 1)/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);

    async function act() {
      if (size === "phone") await page.getByRole("button", { name: "Actions", exact: true }).click();
      await page
        .getByRole("button", { name: said.action })
        .or(page.getByRole("menuitem", { name: said.action }))
        .first()
        .click();
    }
  },
);

function monthBefore(months: number): string {
  const today = daysAgo(0);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}
