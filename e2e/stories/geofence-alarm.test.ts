import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { boxes, sendCrossing } from "../drive.ts";
import { act, aMap, remove, rowOf } from "../fence-map.ts";
import { says } from "../fence-words.ts";
import { judge } from "../judge.ts";
import { mailTo } from "../outbox.ts";
import { openedDialog } from "../widgets.ts";
import type { Language } from "../words.ts";

const middle = { latitude: 47.05, longitude: 16.05 };

test.each([
  ["de-AT", boxes.watched, "Pool Wien"],
  ["en", boxes.watchedToo, "Transit Klagenfurt"],
] as const)(
  "a box crosses an armed fence, and the mail about it is there (%s)",
  async (language, box, vehicle) => {
    const say = says[language];
    const title = `Werkstor ${language}`;
    const address = `tor-${language.toLowerCase()}@alpenland.example`;
    const page = await aMap(language);
    await makeCircle(page, language, title);
    await arm(page, language, { title, vehicle, address });

    await sendCrossing(box, middle);

    const mail = await mailTo(address, mailKinds.fenceCrossed);
    expect(mail).toContain(title);
    expect(mail).toContain(vehicle);
    expect(mail).toContain("Einfahrt");
    expect(mail).toMatch(/Koordinaten: 47\.\d{5}, 16\.\d{5}/);
    expect(mail).toMatch(/livelocation\?vehicleId=[0-9a-f-]{36}/);
    await page.getByRole("link", { name: say.alarmsTab, exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: title });
    await row.getByText(say.sent, { exact: true }).waitFor();
    expect(await row.textContent()).toContain(vehicle);
    await judge(page, "geofence-alarms");
    await page.setViewportSize({ width: 390, height: 844 });
    await judge(page, "geofence-alarms");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: say.mapTab, exact: true }).click();
    await rowOf(page, say, title).waitFor();
    await remove(page, say, title);
  },
);

async function makeCircle(page: Page, language: Language, title: string): Promise<void> {
  const say = says[language];
  await page.getByRole("button", { name: say.more }).click();
  await page.getByRole("menuitem", { name: say.circleForm }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(say.name).fill(title);
  await dialog.getByRole("radio", { name: say.coordinates }).check();
  await dialog.getByLabel(say.latitude).fill(String(middle.latitude));
  await dialog.getByLabel(say.longitude).fill(String(middle.longitude));
  await dialog.getByLabel(say.radius).fill("600");
  await dialog.getByRole("button", { name: say.createCircle }).click();
  await rowOf(page, say, title).waitFor();
}

type Watch = { title: string; vehicle: string; address: string };

async function arm(page: Page, language: Language, { title, vehicle, address }: Watch): Promise<void> {
  const say = says[language];
  await act(page, say, title, say.edit);
  const dialog = await openedDialog(page);
  const left = dialog.getByRole("region", { name: say.unassigned, exact: true });
  await left.getByRole("option", { name: vehicle }).click();
  await dialog.getByRole("button", { name: say.assign }).click();
  await dialog.getByLabel(say.email).fill(address);
  await dialog.getByRole("switch", { name: say.alarm }).check();
  await dialog.getByRole("button", { name: say.save }).click();
  await dialog.waitFor({ state: "detached" });
}
