import { expect, inject, test } from "vitest";
import { BoxClient } from "../../simulator/src/box-client.ts";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { exported, openedDialog } from "../widgets.ts";

const careAtHome = "admin@pflege-daheim.example";

test("a box is put into a vehicle, and pulling it out marks both", async () => {
  const imei = "353094095000309";
  const page = await aGuest("de-AT", careAtHome);
  await page.goto("/boxes");
  await page.getByText("3 Boxen").waitFor();
  await judge(page, "own-boxes");

  await page.getByRole("button", { name: `Fahrzeug zuordnen: ${imei}` }).click();
  const dialog = await openedDialog(page);
  await choose(dialog, "Fahrzeug", "Polo 1");
  await judge(page, "box-attach");
  await dialog.getByRole("button", { name: "Zuordnung speichern" }).click();
  await page.getByText(`Box ${imei} ist jetzt in Polo 1`).waitFor();
  await page.getByRole("radio", { name: "Mit Fahrzeug" }).check();
  await page.getByRole("row", { name: /353094095000317/ }).waitFor({ state: "hidden" });
  const { name, rows } = await exported(page);
  expect(name).toBe("Boxes.xlsx");
  expect(JSON.stringify(rows.slice(1))).toMatch(/353094095000309.*Polo 1/);

  await sendPulled(imei);
  const events = page.getByRole("button", { name: `An- und Absteckereignisse: ${imei}` });
  await expect
    .poll(
      async () => {
        await page.reload();
        await events.click();
        await openedDialog(page);
        await dialog.locator("ol, h3").first().waitFor();
        return dialog.getByText("Abgesteckt", { exact: true }).count();
      },
      { timeout: 40_000 },
    )
    .toBe(1);
  await judge(page, "box-events");
  await page.goto("/vehicles");
  await page.getByRole("row", { name: /Polo 1 .*353094095000309 .*Abgesteckt/ }).waitFor();
});

test("on the phone the boxes are cards, and one without events says so", async () => {
  const page = await aGuest("en", careAtHome, "phone");
  await page.goto("/boxes");
  await page.getByRole("article").filter({ hasText: "353094095000325" }).waitFor();
  await judge(page, "own-boxes");

  await page.getByRole("button", { name: "Actions for 353094095000325" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Plugged events" }).click();
  await page.getByRole("dialog").getByText("No events yet").waitFor();
  await judge(page, "box-events");
});

/** Lets the box tell that it was plugged in and, a moment later, that it was pulled out. */
async function sendPulled(imei: string): Promise<void> {
  const client = new BoxClient({ address: inject("product").gateway, imei });
  const at = Date.now();
  const told = (timestampMs: number, isPulled: boolean) => ({
    timestampMs,
    priority: 1,
    latitude: 48.0427,
    longitude: 14.4213,
    altitude: 310,
    angle: 0,
    satellites: 12,
    speedKmh: 0,
    eventId: 252,
    io: [{ id: 252, size: 1 as const, value: Number(isPulled) }],
  });
  await client.send([told(at - 1_000, false), told(at, true)]);
  client.close();
}
