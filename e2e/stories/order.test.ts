import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { mailsTo, mailTo } from "../outbox.ts";
import { aGuest, aNewcomer } from "../visitor.ts";

/** What the price card says, line by line. */
const prices = async (page: Page, name: string) =>
  (await page.getByRole("complementary", { name }).getByRole("definition").allInnerTexts()).map((text) =>
    text.replaceAll(/\s/g, " "),
  );

/** The server hears of the first call and answers it, and the browser gets nothing. */
async function loseFirstAnswer(page: Page, url: string): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

test("an administrator sees what boxes and cables cost while he counts, and orders them once although the answer is lost", async () => {
  const page = await aGuest("de-AT", "admin@weingut-lehner.example");
  await page.goto("/order");
  const amount = (name: string) => page.getByRole("textbox", { name, exact: true });
  await amount("OBD2-Box").fill("3");
  await page.getByRole("button", { name: "BM-Box: eine mehr" }).click();
  await page.getByRole("button", { name: "BM-Box: eine mehr" }).click();
  await amount("Verlängerungskabel").fill("4");
  const shown = () => prices(page, "Ihre Kosten");
  await expect.poll(shown).toEqual(["55,00 €", "55,00 €", "660,00 €", "63,60 €", "10,00 €", "73,60 €"]);
  await page.getByRole("radio", { name: /^Halbjährlich/ }).check();
  await expect.poll(async () => (await shown()).slice(1, 3)).toEqual(["60,00 €", "360,00 €"]);
  await page.getByText("Im Voraus für 6 Monate").waitFor();
  await page.getByRole("radio", { name: /^Monatlich/ }).check();
  await expect.poll(shown).toEqual(["70,00 €", "70,00 €", "63,60 €", "10,00 €", "73,60 €"]);
  await page.getByText("Lassen Sie sich beides vor der Bestellung geben").waitFor();
  const pictures = await page
    .getByRole("list")
    .first()
    .locator("img")
    .evaluateAll((images) =>
      images.map((image) => [image.getAttribute("src"), (image as HTMLImageElement).naturalWidth > 0]),
    );
  expect(pictures).toEqual([
    ["/assets/boxes/obd2.svg", true],
    ["/assets/boxes/bm.svg", true],
  ]);

  const add = page.getByRole("button", { name: "Ansprechpartner hinzufügen" });
  await page.getByLabel("Vorname").fill("Anna");
  await page.getByLabel("Nachname").fill("Brandtner");
  await page.getByLabel("E-Mail").fill("anna.brandtner@example.at");
  expect(await add.isDisabled()).toBe(true);
  await page.getByRole("radio", { name: "Technisch" }).check();
  await add.click();
  await page.getByRole("list", { name: "Ansprechpartner" }).getByText("Anna Brandtner").waitFor();

  const order = page.getByRole("button", { name: "Zahlungspflichtig bestellen" });
  await order.click();
  await page.getByText("Sie müssen die Datenschutzverordnung akzeptieren").waitFor();
  await page.getByText("Sie müssen die AGB akzeptieren").waitFor();
  await judge(page, "order-refused");
  await page.getByRole("checkbox", { name: "Ich akzeptiere die Datenschutzverordnung." }).check();
  await page.getByRole("checkbox", { name: "Ich akzeptiere die AGB." }).check();
  await loseFirstAnswer(page, "**/api/Orders");
  await order.click();
  await page.getByRole("heading", { name: "Vielen Dank für Ihre Bestellung!" }).waitFor();
  const summary = page.getByRole("region", { name: "Zusammenfassung" });
  const told = (await summary.getByRole("definition").allInnerTexts()).map((text) =>
    text.replaceAll(/\s/g, " "),
  );
  expect(told.slice(0, 6)).toEqual(["3", "2", "4", "Monatlich", "70,00 €", "73,60 €"]);
  expect(told.at(-1)).toContain("Anna Brandtner, anna.brandtner@example.at (Technisch)");
  await page.getByText("Die Mindestlaufzeit beträgt 12 Monate.").waitFor();
  await judge(page, "order-placed");
  expect(await mailTo("admin@weingut-lehner.example", mailKinds.orderPlaced)).toContain("OBD2");
  expect(mailsTo("admin@weingut-lehner.example", mailKinds.orderPlaced)).toHaveLength(1);
});

test("once the trial is over only the order is left, which says what cannot be ordered", async () => {
  const page = await aNewcomer("en", "admin@fahrschule-auer.example", "phone");
  await page.getByRole("link", { name: "Order now" }).click();
  await page.getByRole("heading", { name: "Boxes and cables" }).waitFor();
  const order = page.getByRole("button", { name: "Order with obligation to pay" });
  const amount = (name: string) => page.getByRole("textbox", { name, exact: true });
  await order.click();
  await page.getByText("You must order something to use the order function").waitFor();
  await amount("BM Box").fill("-1");
  await amount("Extension cable").fill("101");
  await amount("OBD2 Box").fill("1.5");
  await order.click();
  await page.getByText("You cannot order less than 0 boxes").waitFor();
  await page.getByText("You cannot order more than 100 cables").waitFor();
  await page.getByText("Please enter a whole number").waitFor();
  await judge(page, "order-mistakes");
  await amount("BM Box").fill("0");
  await amount("Extension cable").fill("1");
  await amount("OBD2 Box").fill("");
  await expect
    .poll(() => prices(page, "Your cost"))
    .toEqual(["€0.00", "€0.00", "€15.90", "€10.00", "€25.90"]);
  await page.getByRole("checkbox", { name: "I accept the privacy terms." }).check();
  await page.getByRole("checkbox", { name: "I accept the general terms." }).check();
  await order.click();
  await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
  await page.goto("/trips");
  await page.getByRole("link", { name: "Order now" }).waitFor();
});
