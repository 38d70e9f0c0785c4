import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aVisitor } from "../visitor.ts";

const valuesOf = async (page: Page, names: readonly string[]) =>
  Promise.all(names.map((name) => page.getByRole("textbox", { name, exact: true }).inputValue()));

test("anybody reckons a night of charging, first with the defaults and then with less power", async () => {
  const page = await aVisitor("de-AT");
  await page.goto("/ChargingSimulator");
  const names = ["Autos", "Normal (50 km)", "Mittel (80 km)", "Stark (100 km)", "Verbrauch in kWh je 100 km"];
  const powers = ["Verteiler, alle Autos zusammen", "Ladestation, ein Auto"];
  const times = ["Erste Ankunft", "Letzte Ankunft", "Ende der Nacht"];
  expect(await valuesOf(page, names)).toEqual(["10", "10", "40", "50", "10"]);
  expect(await valuesOf(page, powers)).toEqual(["10", "10"]);
  expect(await valuesOf(page, times)).toEqual(["20:00", "22:00", "05:00"]);
  await page.getByText("Noch nichts berechnet").waitFor();

  const simulate = page.getByRole("button", { name: "Nacht berechnen" });
  await simulate.click();
  await page.getByText("10 von 10", { exact: true }).waitFor();
  await page.getByText("870 von 870 km").waitFor();
  await page.getByRole("img", { name: "Auto 1: voll um 21:04, 50 km" }).waitFor();
  await page.getByRole("row", { name: /^Auto 2 .*01:20 80 80 / }).waitFor();
  await page.getByRole("row", { name: /^Auto 10 .*04:42 100 100 .*Voll/ }).waitFor();

  await page.getByRole("button", { name: "Abschnitt hinzufügen" }).click();
  expect(await valuesOf(page, ["Abschnitt 1: Ab", "Abschnitt 1: kW"])).toEqual(["22:00", "10"]);
  await page.getByRole("textbox", { name: "Abschnitt 1: kW" }).fill("5");
  await simulate.click();
  await page.getByRole("img", { name: /^Auto 10: nicht voll/ }).waitFor();
  const short = page.getByRole("row", { name: /^Auto 10 .*km fehlen/ });
  const colour = await short.getByText(/km fehlen$/).evaluate((element) => getComputedStyle(element).color);
  expect(colour).toBe("rgb(151, 34, 27)");
  await short.getByRole("button").click();
  await page.getByRole("table", { name: "Ladeabschnitte von Auto 10" }).getByText("22:00:00").waitFor();
  await judge(page, "charging-short");
});

test("on the phone each parameter says what is wrong with it", async () => {
  const page = await aVisitor("en", "phone");
  await page.goto("/chargingsimulator");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field("Cars").fill("1001");
  await field("Medium (80 km)").fill("41");
  await field("Last arrival").fill("6:00");
  const simulate = page.getByRole("button", { name: "Calculate night" });
  await simulate.click();
  await page.getByText("Cars is not valid").waitFor();
  await page.getByText("The shares must add up to 100 percent").waitFor();
  await page.getByText("The night must not end before the last arrival").waitFor();
  await judge(page, "charging-mistakes");
  await field("Cars").fill("12");
  await field("Medium (80 km)").fill("40");
  await field("Last arrival").fill("22:00");
  await simulate.click();
  await page.getByText(/^\d+ of 12$/).waitFor();
  await page.getByText("1–10 of 12").waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  await judge(page, "charging");
});
