import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

test("a date says what is wrong with it once it is left", async () => {
  const page = await aGuest("en", "super@wegbuch.example");
  await page.goto("/mandator/rawdata");
  await page.getByRole("button", { name: "Open filter" }).click();
  const dialog = await openedDialog(page);
  await type("From", "99/99/2026");
  await dialog.getByText("Invalid Date Format").waitFor();
  await type("From", "31/12/2015");
  await dialog.getByText("Date should not be before minimal date").waitFor();
  await type("From", "01/01/2016");
  await dialog.getByText("Date should not be before minimal date").waitFor({ state: "hidden" });

  await page.goto("/mandators");
  await page.getByRole("button", { name: "Edit: Fahrschule Auer" }).click();
  await openedDialog(page);
  await type("Tester since", "31/12/1989");
  await dialog.getByText("Date should not be before minimal date").waitFor();
  await type("Tester since", "01/01/1990");
  await dialog.getByText("Date should not be before minimal date").waitFor({ state: "hidden" });

  async function type(label: string, text: string) {
    const field = dialog.getByRole("textbox", { name: label }).first();
    await field.fill(text);
    await field.press("Tab");
  }
});

test("a date after the last possible one is refused", async () => {
  const page = await aGuest("en", "admin@alpenland.example");
  await page.goto("/vehicles");
  await page.getByRole("row").nth(1).waitFor();
  await page
    .getByRole("button", { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Calibrate mileage" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByPlaceholder("dd/MM/yyyy").fill("01/01/2199");
  await page.keyboard.press("Tab");

  await dialog.getByText("Date should not be after maximal date").waitFor();
});

test("a prompt takes 200 characters that are no blanks, by Enter or not at all", async () => {
  const page = await aGuest("en", "admin@alpenland.example");
  const names: string[] = [];
  await page.route("**/api/Groups", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    names.push((route.request().postDataJSON() as { name: string }).name);
    return route.fulfill({ status: 201, json: {} });
  });
  await page.goto("/groups");
  const dialog = await opened(page);
  const confirm = dialog.getByRole("button", { name: "Create group" });
  const name = dialog.getByLabel("Name");
  await name.fill("   ");
  expect(await confirm.isDisabled()).toBe(true);
  await name.press("Enter");
  await name.fill("");
  await name.pressSequentially("x".repeat(201), { delay: 0 });
  expect(await name.inputValue()).toHaveLength(200);
  await name.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(names).toEqual([]);

  await opened(page);
  await name.fill(" Nord ");
  await name.press("Enter");
  const notice = page.getByText("Group Nord was created");
  await notice.waitFor();
  const shown = Date.now();
  await notice.waitFor({ state: "hidden" });
  expect(Date.now() - shown).toBeGreaterThan(2_000);
  expect(names).toEqual(["Nord"]);
});

async function opened(page: Page) {
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Add group" }).click();
  return openedDialog(page);
}
