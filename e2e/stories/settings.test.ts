import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";

test("nothing on the page moves while it is still read what somebody is told of", async () => {
  const page = await aGuest("en", "admin@weingut-lehner.example", "phone");
  let letThrough = () => {};
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/api/Notifications/Settings", async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await page.goto("/settings");
  const send = page.getByRole("switch", { name: "Send an e-mail when a Box is unplugged" });
  await send.waitFor();
  await allRead(page, 1);
  const before = await send.boundingBox();
  letThrough();
  await page.locator("#notifications:not(:has([inert]))").getByRole("switch").first().waitFor();
  expect(await send.boundingBox()).toEqual(before);
});

test("an administrator says on the phone who hears of unplugged boxes", async () => {
  const page = await aGuest("en", "admin@weingut-lehner.example", "phone");
  await page.goto("/settings");
  const send = page.getByRole("switch", { name: "Send an e-mail when a Box is unplugged" });
  await send.waitFor();
  await allRead(page);
  await send.check();
  const recipients = page.getByLabel("Recipients").and(page.locator("input")).first();
  await recipients.fill("hof");
  await recipients.press("Enter");
  await page.getByText("hof is not a valid e-mail address").waitFor();
  await judge(page, "settings-mistakes");
  await recipients.fill("hof@weingut-lehner.example");
  await recipients.press("Enter");
  await page.getByRole("button", { name: "Save notification" }).click();
  await page.getByText("The notification has been saved").waitFor();

  await page.reload();
  await page.getByText("hof@weingut-lehner.example").waitFor();
  expect(await send.isChecked()).toBe(true);
  await judge(page, "settings");
});

test("an administrator says at the desk who keeps the seals of the history", async () => {
  const page = await aGuest("de-AT", "admin@weingut-lehner.example");
  await page.goto("/settings");
  await page.getByRole("heading", { name: "Verankerung" }).waitFor();
  await allRead(page);
  const recipients = page.getByLabel("Wer die Vermerke bekommt").and(page.locator("input")).first();
  await recipients.fill("kanzlei@steuer.example");
  await recipients.press("Enter");
  await page.getByRole("radio", { name: "Täglich" }).check({ force: true });
  await page.getByRole("button", { name: "Verankerung speichern" }).click();
  await page.getByText("Die Verankerung ist gespeichert").waitFor();

  await page.reload();
  await page.getByText("kanzlei@steuer.example").waitFor();
  expect(await page.getByRole("radio", { name: "Täglich" }).isChecked()).toBe(true);
  await judge(page, "settings-anchors");
});

test("whoever does not lead the company finds no notification in the profile", async () => {
  const page = await aGuest("de-AT", "controlling@alpenland.example");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Passwort ändern" }).waitFor();
  expect(await page.getByRole("heading", { name: "Abgesteckte Boxen" }).count()).toBe(0);
});

/** Lists above what is touched have the height of what they hold only once it is read; so many are held back. */
const allRead = (page: Page, heldBack = 0) =>
  page.waitForFunction(
    (most) => document.querySelectorAll(".mantine-Skeleton-root[data-visible]").length === most,
    heldBack,
  );
