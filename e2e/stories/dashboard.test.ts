import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { daysAgo, enterTrips } from "../trips.ts";
import { aGuest } from "../visitor.ts";

test.each([
  ["desk", 2],
  ["phone", 3],
] as const)("the dashboard counts a month and leads to a vehicle's logbook (%s)", async (size, monthsAgo) => {
  const plate = "ND-88 WL";
  const month = monthBefore(monthsAgo);
  const page = await aGuest("en", "admin@weingut-lehner.example", size);
  await enterTrips(page, { plate, day: `${month}-10`, from: "06:00", to: "07:30", kilometers: 80.5 });
  await page.goto(`/?month=${month}`);
  const figures = page.getByLabel("Key figures");
  await figures.getByText("80.5 km").waitFor();
  await figures.getByText("1:30 h", { exact: true }).waitFor();
  await judge(page, "dashboard");

  await page
    .getByRole("button", { name: /ND-88 WL|Auslieferung/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "Logbook" }).waitFor();
  expect(new URL(page.url()).searchParams.get("from")).toBe(`${month}-01`);
});

function monthBefore(months: number): string {
  const today = daysAgo(0);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}
