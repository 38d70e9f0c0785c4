import { addMonths } from "@wegbuch/contract/kit/vienna-clock";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { callApi, daysAgo, ownId } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { type Language, languages } from "../words.ts";

const words = {
  "de-AT": {
    driver: { email: "fahrer3@pflege-daheim.example", name: "Rosa Pühringer" },
    toConfirm: /^\S+ 20\d\d bestätigen$/,
    confirm: "Stimmt so",
    confirmed: /^Bestätigt am /,
    changeEnd: "Arbeitsende ändern",
    time: /^Uhrzeit/,
    saveChange: "Änderung speichern",
    refused: /^Dieser Monat ist abgeschlossen\. Nur jemand aus der Administration/,
    checks: "Monatskontrolle",
    check: "Geprüft",
    wrong: "Das Passwort ist falsch",
    checked: /^Geprüft am .* von Barbara Hinterleitner/,
    close: "Monat abschließen",
    closed: /^Abgeschlossen am .* von Barbara Hinterleitner/,
    payroll: { confirmed: "Bestätigt", closed: "Abgeschlossen" },
    open: "Wieder öffnen",
    reason: /^Grund/,
    reopened: /ist wieder offen$/,
    changedSince: /seither geändert/,
    register: "Lenkerverzeichnis",
  },
  en: {
    driver: { email: "fahrer4@pflege-daheim.example", name: "Clemens Derflinger" },
    toConfirm: /^Confirm \S+ 20\d\d$/,
    confirm: "It is right",
    confirmed: /^Confirmed on /,
    changeEnd: "Change the end of work",
    time: /^Time/,
    saveChange: "Save change",
    refused: /^This month is closed\. Only an administrator can open it again/,
    checks: "Monthly check",
    check: "Checked",
    wrong: "The password is wrong",
    checked: /^Checked on .* by Barbara Hinterleitner/,
    close: "Close month",
    closed: /^Closed on .* by Barbara Hinterleitner/,
    payroll: { confirmed: "Confirmed", closed: "Closed" },
    open: "Reopen",
    reason: /^Reason/,
    reopened: /is open again$/,
    changedSince: /changed since/,
    register: "Register of drivers",
  },
} as const;

const month = addMonths(daysAgo(0), -1).slice(0, 7);
const day = `${month}-15`;

test.each(languages)(
  "a driver confirms his month, the employer checks and closes it, and only a reason opens it again (%s)",
  async (language) => {
    const say = words[language];
    const driver = await aGuest(language, say.driver.email, "phone");
    await driver.goto("/");
    const userId = await ownId(driver);
    const admin = await aGuest(language, "admin@pflege-daheim.example");
    await admin.goto("/time");
    await enterDay(admin, userId);

    await driver.goto("/");
    const card = driver.getByRole("region", { name: say.toConfirm });
    await card.waitFor();
    await judge(driver, "month-to-confirm");
    await card.getByRole("button", { name: say.confirm }).click();
    await card.waitFor({ state: "detached" });

    // His correction is open while the month is being closed.
    await driver.goto(`/time?view=month&date=${day}&log=${day}`);
    await driver.getByText(say.confirmed).first().waitFor();
    await driver.getByRole("button", { name: say.changeEnd }).click();
    const correction = (await openedDialog(driver)).last();
    await correction.getByLabel(say.time).fill("17:30");

    await closeAsEmployer(admin, language);

    await correction.getByRole("button", { name: say.saveChange }).click();
    await driver.getByText(say.refused).first().waitFor();
    await driver.goto(`/time?view=month&date=${day}&log=${day}`);
    await driver.getByRole("note").filter({ hasText: say.refused }).waitFor();
    expect(await driver.getByRole("button", { name: say.changeEnd }).count()).toBe(0);
    await judge(driver, "closed-day");

    await expectStanding(admin, say.driver.name, say.payroll.closed);
    await admin.goto(`/time?view=month&date=${day}&userId=${userId}`);
    await admin.getByText(say.closed).waitFor();
    await judge(admin, "closed-month");
    await admin.getByRole("button", { name: say.open }).click();
    const dialog = await openedDialog(admin);
    await dialog.getByLabel(say.reason).fill("Arbeitsende fehlte");
    await judge(admin, "month-opening");
    await dialog.getByRole("button", { name: say.open }).click();
    await admin.getByText(say.reopened).waitFor();
    await expectStanding(admin, say.driver.name, say.payroll.confirmed);

    // Now he can, which voids what he confirmed and what was checked.
    await driver.goto(`/time?view=month&date=${day}&log=${day}`);
    await driver.getByRole("button", { name: say.changeEnd }).click();
    const again = (await openedDialog(driver)).last();
    await again.getByLabel(say.time).fill("17:30");
    await again.getByRole("button", { name: say.saveChange }).click();
    await driver.getByRole("button", { name: say.saveChange }).waitFor({ state: "detached" });
    await admin.goto(`/time?view=checks&date=${day}`);
    const row = admin.getByRole("row").filter({ hasText: say.driver.name });
    await row.getByText(say.changedSince).waitFor();
    await judge(admin, "checks-changed");
    for (const width of [1_024, 390]) {
      await admin.setViewportSize({ width, height: 844 });
      await judge(admin, "checks");
    }
  },
);

/** A day of work last month, noted by the employer. */
async function enterDay(admin: Page, userId: string): Promise<void> {
  const pair = (timeLogEvent: number, from: string, to: string, timeLogId?: string) =>
    callApi(admin, "POST", "/api/TimeLog", {
      userId,
      timeLogEvent,
      occurredAt: `${day}T${from}:00Z`,
      finishedAt: `${day}T${to}:00Z`,
      agent: "Web",
      timeLogId,
    });
  const { id } = (await pair(0, "06:00", "14:30")) as { id: string };
  await pair(2, "10:00", "10:30", id);
}

/** Checks and closes the month on the page of the monthly check, and takes the register of drivers along. */
async function closeAsEmployer(admin: Page, language: Language): Promise<void> {
  const say = words[language];
  await admin.goto(`/time?date=${day}`);
  await admin.getByRole("radio", { name: say.checks }).check();
  const row = admin.getByRole("row").filter({ hasText: say.driver.name });
  await row.getByText(say.confirmed).waitFor();
  await row.getByRole("button", { name: `${say.check}: ${say.driver.name}` }).click();
  const checking = await openedDialog(admin);
  await checking.locator("input[type=password]").fill("falsch");
  await checking.getByRole("button", { name: say.check, exact: true }).click();
  await checking.getByText(say.wrong).waitFor();
  await judge(admin, "month-check");
  await checking.locator("input[type=password]").fill("wegbuch-demo");
  await checking.getByRole("button", { name: say.check, exact: true }).click();
  await row.getByText(say.checked).waitFor();
  await row.getByRole("button", { name: `${say.close}: ${say.driver.name}` }).click();
  const closing = await openedDialog(admin);
  await judge(admin, "month-closing");
  await closing.getByRole("button", { name: say.close, exact: true }).click();
  await row.getByText(say.closed).waitFor();
  await judge(admin, "checks");
  const [download] = await Promise.all([
    admin.waitForEvent("download"),
    admin.getByRole("button", { name: say.register, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Lenkerverzeichnis.pdf");
}

async function expectStanding(admin: Page, name: string, standing: string): Promise<void> {
  await admin.goto(`/payroll?month=${month}`);
  await admin.getByRole("row").filter({ hasText: name }).getByText(standing, { exact: true }).waitFor();
  await judge(admin, `payroll-${standing}`);
}
