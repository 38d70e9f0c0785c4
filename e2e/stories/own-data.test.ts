import { readFileSync } from "node:fs";
import { unzipBundle } from "@wegbuch/contract/evidence/verifying/unzip-bundle";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest, widths } from "../visitor.ts";

test("a driver has packed what is kept of him, and takes it along", async () => {
  const page = await aGuest("de-AT", "fahrer@alpenland.example", "phone");
  await page.goto("/privacy");
  const card = page.getByRole("region", { name: "Meine Daten" });
  await card.getByRole("button", { name: "Meine Daten packen" }).click();
  const fetching = card.getByRole("button", { name: /^Daten vom .* herunterladen$/ });
  await fetching.waitFor();
  await judge(page, "privacy-own-data");
  await page.setViewportSize(widths.desk);
  await judge(page, "privacy-own-data");
  const [download] = await Promise.all([page.waitForEvent("download"), fetching.click()]);
  expect(download.suggestedFilename()).toBe("MeineDaten.zip");
  const files = new Map(unzipBundle(readFileSync(await download.path()))!.files);
  expect([...files.keys()]).toContain("index.html");
  const trips = JSON.parse(Buffer.from(files.get("trips.json")!).toString()) as unknown[];
  expect(trips.length).toBeGreaterThan(0);
}, 120_000);
