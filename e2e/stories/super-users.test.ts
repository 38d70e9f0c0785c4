import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest, aVisitor, logIn } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { words } from "../words.ts";

const superAdmin = "super@wegbuch.example";

test("a super user is added, edited, gets another password and is deleted", async () => {
  const page = await aSuperAdmin("desk");
  await judge(page, "super-users");

  await page.getByRole("button", { name: "Add super user" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(/^First name/).fill("Iris");
  await dialog.getByLabel(/^Last name/).fill("Kaltenegger");
  await dialog.getByLabel(/^E-mail/).fill(superAdmin);
  await dialog.getByLabel(/^Password/).fill("first password");
  await dialog.getByRole("button", { name: "Create super user" }).click();
  await dialog.getByText("This e-mail address is already in use").waitFor();
  await judge(page, "super-user-add");
  await dialog.getByLabel(/^E-mail/).fill("iris@wegbuch.example");
  await dialog.getByRole("button", { name: "Create super user" }).click();
  await page.getByText("Iris Kaltenegger was created").waitFor();

  await page.getByRole("button", { name: "Edit: Iris Kaltenegger" }).click();
  await openedDialog(page);
  await dialog.getByLabel(/^Last name/).fill("Brunner");
  await dialog.getByRole("button", { name: "Save super user" }).click();
  await page.getByRole("row", { name: "Brunner Iris iris@wegbuch.example" }).waitFor();

  await page.getByRole("button", { name: "Change password: Iris Brunner" }).click();
  await openedDialog(page);
  await dialog.getByLabel(words.en.newPassword).fill("second password");
  await dialog.getByLabel(words.en.repeatPassword).fill("second password");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await page.getByText("The password of Iris Brunner was changed").waitFor();
  const iris = await aVisitor("en");
  await logIn(iris, "en", { email: "iris@wegbuch.example", password: "second password" });
  await iris.waitForURL("**/mandators");

  await openMenuOf(page, "Iris Brunner");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete super user" }).click();
  await page.getByText("Iris Brunner was deleted").waitFor();
  await iris.reload();
  await iris.waitForURL("**/login");
});

test("nobody deletes himself", async () => {
  const page = await aSuperAdmin("phone");
  await judge(page, "super-users");

  await openMenuOf(page, "Martina Ortner");

  expect(await page.getByRole("dialog").getByRole("button", { name: "Delete" }).isDisabled()).toBe(true);
});

async function aSuperAdmin(size: "desk" | "phone"): Promise<Page> {
  const page = await aGuest("en", superAdmin, size);
  await page.goto("/mandator/superuser");
  await page.getByText("Haslinger").waitFor();
  return page;
}

async function openMenuOf(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
}
