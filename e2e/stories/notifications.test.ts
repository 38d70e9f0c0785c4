import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { callApi } from "../trips.ts";
import { aGuest, widths } from "../visitor.ts";

const says = {
  "de-AT": {
    admin: "admin@wieser-garten.example",
    title: "Mitteilungen",
    withNew: /^Mitteilungen, \d+ neue$/,
    overdue: /Begutachtung überfällig/,
    all: "Alle anzeigen",
    allSeen: "Alle gesehen",
    unseen: "Ungesehen",
    nothing: "Was neu dazukommt, steht hier und an der Glocke.",
    done: "Erledigt",
    more: /Mehr/,
    vehicles: "Fahrzeuge",
  },
  en: {
    admin: "admin@haslauer.example",
    title: "Notifications",
    withNew: /^Notifications, \d+ new$/,
    overdue: /inspection overdue/,
    all: "Show all",
    allSeen: "Mark all seen",
    unseen: "Unseen",
    nothing: "What comes next is here and at the bell.",
    done: "Done",
    more: /More/,
    vehicles: "Vehicles",
  },
} as const;

test.each(["de-AT", "en"] as const)(
  "what is due rings the bell, leads to where it is mended, and is quiet once it is seen (%s)",
  async (language) => {
    const say = says[language];
    const page = await aGuest(language, say.admin);
    await page.goto("/trips");
    const vehicle = await anOverdueVehicle(page, `N-${language.slice(0, 2).toUpperCase()} 77`);
    const bell = page.getByRole("banner").getByRole("button", { name: say.withNew });
    await rings(page);
    await page.reload();
    await bell.click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("link", { name: say.overdue }).first().waitFor();
    await judge(page, "bell");

    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    expect(await bell.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await panel.getByRole("link", { name: say.all }).click();
    await page.getByRole("heading", { name: say.title, level: 1 }).waitFor();
    await page.getByRole("main").getByRole("link", { name: say.overdue }).first().waitFor();
    await judge(page, "notifications");
    await page.setViewportSize({ width: 1024, height: 768 });
    await judge(page, "notifications");
    await page.setViewportSize(widths.phone);
    await judge(page, "notifications");
    await page.getByRole("button", { name: say.more }).click();
    await page.getByRole("dialog").getByRole("link", { name: say.title }).waitFor();
    await judge(page, "more-with-bell");
    await page.keyboard.press("Escape");
    await page.setViewportSize(widths.desk);

    await page.getByRole("button", { name: say.allSeen }).click();
    await page.getByRole("radio", { name: say.unseen }).check();
    await page.getByText(say.nothing).waitFor();
    await judge(page, "notifications-seen");
    await page.getByRole("banner").getByRole("button", { name: say.title, exact: true }).waitFor();

    await page.goto("/notifications");
    await page.getByRole("main").getByRole("link", { name: say.overdue }).first().click();
    await page.getByRole("heading", { name: say.vehicles, level: 1 }).waitFor();
    const inspectionDate = new Date().toISOString();
    await callApi(page, "POST", "/api/InspectionHistories", { vehicleId: vehicle, inspectionDate });
    await expect.poll(() => isDone(page, vehicle), { timeout: 90_000, interval: 2_000 }).toBe(true);
    await page.goto("/notifications");
    await page.getByText(say.done, { exact: true }).first().waitFor();
  },
);

test.each(["de-AT", "en"] as const)(
  "each person says of each kind what reaches him on screen and by mail (%s)",
  async (language) => {
    const say = choices[language];
    const page = await aGuest(language, says[language].admin);
    await page.goto("/notifications");
    await page.getByRole("link", { name: say.settings }).click();
    const mail = page.getByRole("combobox", { name: say.mail });
    await mail.selectOption(say.daily);
    await page.getByText(say.saved, { exact: true }).waitFor();
    await page.getByRole("switch", { name: say.screen }).uncheck();
    await expect.poll(() => page.getByRole("switch", { name: say.screen }).isEnabled()).toBe(true);
    await judge(page, "settings-of-notifications");
    await page.setViewportSize(widths.phone);
    await mail.scrollIntoViewIfNeeded();
    await judge(page, "settings-of-notifications");

    await page.reload();
    await expect.poll(() => mail.inputValue()).toBe("daily");
    expect(await page.getByRole("switch", { name: say.screen }).isChecked()).toBe(false);
    await page.getByRole("switch", { name: say.screen }).check();
    await expect.poll(() => page.getByRole("switch", { name: say.screen }).isEnabled()).toBe(true);
    await mail.selectOption(say.none);
  },
);

const choices = {
  "de-AT": {
    settings: "Einstellen, was Sie erreicht",
    mail: "Box sendet nicht: per E-Mail",
    screen: "Box sendet nicht: Am Bildschirm",
    daily: "Einmal am Tag",
    none: "Keine E-Mail",
    saved: "Gespeichert",
  },
  en: {
    settings: "Choose what reaches you",
    mail: "Box does not send: by e-mail",
    screen: "Box does not send: On screen",
    daily: "Once a day",
    none: "No e-mail",
    saved: "Saved",
  },
} as const;

type Told = { kind: string; endedAt: string | null; vehicle: { id: string } | null };

async function anOverdueVehicle(page: Page, licensePlate: string): Promise<string> {
  const body = { name: "Hubsteiger", licensePlate, model: "Merlo", type: 2, country: "AT" };
  const more = { registrationDate: "2019-03-01T00:00:00Z", vehicleServiceType: 0, mileageInMeters: 1_000 };
  const { id } = (await callApi(page, "POST", "/api/Vehicles", { ...body, ...more })) as { id: string };
  const inspectionDate = `${new Date().getUTCFullYear() - 3}-03-10T00:00:00Z`;
  await callApi(page, "POST", "/api/InspectionHistories", { vehicleId: id, inspectionDate });
  return id;
}

/** Each minute it is looked for what is due. */
const rings = (page: Page) =>
  expect
    .poll(async () => ((await callApi(page, "GET", "/api/Notifications/Count")) as { count: number }).count, {
      timeout: 90_000,
      interval: 2_000,
    })
    .toBeGreaterThan(0);

async function isDone(page: Page, vehicle: string): Promise<boolean> {
  const { items } = (await callApi(page, "GET", "/api/Notifications?perPage=100")) as { items: Told[] };
  const told = items.filter((one) => one.kind === "inspection" && one.vehicle?.id === vehicle);
  return told.length > 0 && told.every(({ endedAt }) => endedAt !== null);
}
