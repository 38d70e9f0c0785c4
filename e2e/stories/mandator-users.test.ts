import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { mailTo } from "../outbox.ts";
import { aGuest } from "../visitor.ts";
import { chooseMandator, exported, openedDialog } from "../widgets.ts";

const superAdmin = "super@wegbuch.example";

test("the users of a mandator are found and exported", async () => {
  const page = await aGuest("de-AT", superAdmin);
  await page.goto("/mandator/users");

  await chooseMandator(page, "Bauhof Seekirchen");
  await page.getByText("1–3 von 3").waitFor();
  await page.getByRole("searchbox").fill("spitz");
  await page.getByRole("row", { name: /Walter Spitzauer .*Admin Bauhof Seekirchen/ }).waitFor();
  await page.getByText("1–1 von 1").waitFor();
  await judge(page, "users");
  const { name, rows } = await exported(page);

  expect(name).toBe("MandatorUsers.xlsx");
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ["E-Mail", "Vorname", "Nachname"],
    ["admin@bauhof-seekirchen.example", "Walter", "Spitzauer"],
  ]);
});

test("a welcome mail goes to a user, and its copy to a colleague without any password", async () => {
  const page = await aGuest("de-AT", superAdmin);
  await page.goto("/mandator/users");
  await page.getByRole("searchbox").fill("kofler");
  await page.getByRole("button", { name: "Willkommensmail: Lukas Kofler" }).click();
  const dialog = await openedDialog(page);
  const copies = dialog.getByLabel("Kopien an");
  const send = dialog.getByRole("button", { name: "Willkommensmail senden" });
  await send.and(page.locator(":focus")).waitFor();

  await copies.fill("nobody");
  await copies.press("Enter");
  await dialog.getByText("nobody ist keine gültige E-Mail-Adresse").waitFor();
  await judge(page, "welcome-mail");
  await copies.fill("controlling");
  await page.getByRole("option", { name: "controlling@alpenland.example" }).click();
  await send.click();

  await page.getByText("Die Willkommensmail an lukas.kofler@alpenland.example ist unterwegs").waitFor();
  expect(await mailTo("lukas.kofler@alpenland.example", mailKinds.welcome)).toContain(
    "Benutzername: lukas.kofler@alpenland.example",
  );
  const copy = await mailTo("controlling@alpenland.example", mailKinds.welcome);
  expect(copy).toContain("Lukas Kofler");
  expect(copy).not.toContain("Temporäres Passwort");
});

test("on the phone support acts as a driver, in his language, and comes back to the list in its own", async () => {
  const page = await aGuest("en", superAdmin, "phone");
  await page.goto("/mandator/users");
  await page.getByRole("searchbox").fill("schwaiger");
  await judge(page, "users");

  await page.getByRole("button", { name: "Actions for Lena Schwaiger" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Surrogate/ })
    .click();
  const question = page.getByRole("dialog", { name: "Log in as support" });
  await judge(page, "support-question");
  await question.getByRole("button", { name: "Log in as support" }).click();
  const banner = page.getByRole("region", { name: "Support" });
  await banner.getByText("Sie handeln als Lena Schwaiger · Installationen Brandl").waitFor();
  await judge(page, "support");
  await page.reload();
  await banner.waitFor();

  await banner.getByRole("button", { name: "Beenden" }).click();
  await page.waitForURL("**/mandator/users");
  await page.getByRole("heading", { name: "Mandator users", level: 1 }).waitFor();
});
