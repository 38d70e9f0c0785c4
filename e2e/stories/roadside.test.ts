import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { languages } from "../words.ts";

const words = {
  "de-AT": {
    driver: "robert.aigner@alpenland.example",
    act: "Kontrolle",
    more: "Aktionen",
    asOf: /^Stand /,
    offline: /Ohne Verbindung/,
    end: "Kontrolle beenden",
    wrong: "Das Passwort ist falsch",
  },
  en: {
    driver: "nina.eder@alpenland.example",
    act: "Roadside check",
    more: "Actions",
    asOf: /^As of /,
    offline: /No connection/,
    end: "End roadside check",
    wrong: "The password is wrong",
  },
} as const;

test.each(languages)(
  "at a roadside check a driver shows his days without a connection, and gets his phone back by his password (%s)",
  async (language) => {
    const say = words[language];
    const page = await aGuest(language, say.driver, "phone");
    await page.goto("/time/roadside");
    await page.getByRole("heading", { name: say.act, level: 1 }).waitFor();
    await page.locator("main ol > li").nth(55).waitFor();
    expect(await page.locator("main ol > li").count()).toBe(56);
    await judge(page, "roadside");

    // From his driving log the device is handed over.
    await page.goto("/time");
    const act = page.getByRole("button", { name: say.act, exact: true });
    const item = page.getByRole("menuitem", { name: say.act, exact: true });
    if (!(await act.isVisible())) await page.getByRole("button", { name: say.more }).first().click();
    await act.or(item).first().click();
    await page.waitForURL(/\/time\/roadside/);
    await page.getByText(say.asOf).waitFor();
    await page.locator("main ol > li").nth(55).waitFor();

    await page.context().setOffline(true);
    await page.getByText(say.offline).waitFor();
    expect(await page.locator("main ol > li").count()).toBe(56);
    await page.context().setOffline(false);
    await page.getByText(say.offline).waitFor({ state: "detached" });

    // No other page opens until the password is right.
    await page.goto("/trips");
    await page.waitForURL(/\/time\/roadside/);
    await page.getByRole("button", { name: say.end }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[type=password]").fill("falsch");
    await dialog.getByRole("button", { name: say.end }).click();
    await dialog.getByText(say.wrong).waitFor();
    await judge(page, "roadside-end");
    await dialog.locator("input[type=password]").fill("wegbuch-demo");
    await dialog.getByRole("button", { name: say.end }).click();
    await page.waitForURL(/\/time(?!\/)/);
  },
);
