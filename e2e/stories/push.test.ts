import { roles } from "@wegbuch/contract/access/roles";
import type { PushDevices } from "@wegbuch/contract/pushsubscriptions/schemas";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { employ } from "../employ.ts";
import { judge } from "../judge.ts";
import { aPushService } from "../pushes.ts";
import { clickShown, deliver, isSubscribed, letSubscribe, shownOn } from "../told-browser.ts";
import { callApi } from "../trips.ts";
import { aGuest, aTraveller } from "../visitor.ts";
import { words } from "../words.ts";

const middle = { lat: 46.8, long: 13.5 };

const says = {
  "de-AT": {
    person: { firstName: "Gerlinde", lastName: "Meldung", email: "gerlinde.meldung@alpenland.example" },
    plate: "VI-731 GM",
    gate: "Werkstor Nord",
    heading: "Mitteilungen auf Geräten",
    turnOn: "Auf diesem Gerät einschalten",
    isOn: "Auf diesem Gerät eingeschaltet",
    never: /Noch keine Mitteilung/,
    last: /Letzte Mitteilung: /,
    alarm: "Geofence-Alarm",
    unplugged: "Box abgesteckt",
    saved: "Gespeichert",
    crossed: /^VI-731 GM, Einfahrt Werkstor Nord, \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/,
    others: "Weitere Geräte",
    remove: /, entfernen$/,
    denied: /Mitteilungen sind für Wegbuch gesperrt/,
    more: "Mehr",
  },
  en: {
    person: { firstName: "Grace", lastName: "Meldung", email: "grace.meldung@alpenland.example" },
    plate: "VI-732 GM",
    gate: "Works gate south",
    heading: "Notifications on devices",
    turnOn: "Turn on for this device",
    isOn: "Turned on for this device",
    never: /No notification yet/,
    last: /Last notification: /,
    alarm: "Geofence alarm",
    unplugged: "Box unplugged",
    saved: "Saved",
    crossed: /^VI-732 GM, entered Works gate south, \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/,
    others: "Other devices",
    remove: /^Remove /,
    denied: /Notifications are blocked for Wegbuch/,
    more: "More",
  },
} as const;

test.each([
  ["de-AT", "desk"],
  ["en", "phone"],
] as const)(
  "an administrator has alarms told on a device, is told one, follows it, and is told none once logged out (%s, %s)",
  async (language, size) => {
    const say = says[language];
    const admin = await aGuest("de-AT", "admin@alpenland.example");
    await admin.goto("/help");
    await employ(admin, { ...say.person, roleId: roles.admin });
    const page = await aTraveller(language, say.person.email, { size });
    const service = await aPushService(inject("product").outside!.pushService);
    await letSubscribe(page, service.subscription);
    await page.goto("/settings");
    const card = page.getByRole("region", { name: say.heading });
    await card.getByRole("button", { name: say.turnOn }).waitFor();
    await card.scrollIntoViewIfNeeded();
    await judge(page, "push-off");
    await card.getByRole("button", { name: say.turnOn }).click();
    await card.getByText(say.isOn).waitFor();
    await card.getByText(say.never).waitFor();
    await card.getByRole("switch", { name: say.unplugged }).click();
    await page.getByText(say.saved, { exact: true }).first().waitFor();
    await page.reload();
    await card.getByText(say.isOn).waitFor();
    expect(await card.getByRole("switch", { name: say.unplugged }).isChecked()).toBe(false);
    expect(await card.getByRole("switch", { name: say.alarm }).isChecked()).toBe(true);
    await card.scrollIntoViewIfNeeded();
    await judge(page, "push-on");

    await crossed(page, say);
    const ofIt = async () => {
      const read = await Promise.all(service.received.map(service.read));
      return read.filter((text) => text.includes(say.plate));
    };
    await expect.poll(async () => (await ofIt()).length).toBe(1);
    const [message] = (await ofIt()) as [string];
    for (const { headers, bytes } of service.received) {
      expect(headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high" });
      expect(headers.authorization).toMatch(/^vapid t=[\w.-]+, k=B[\w-]{86}$/);
      expect(bytes.includes(say.plate.slice(0, 6))).toBe(false);
    }
    await expect.poll(async () => (await devicesOf(page))[0]!.toldAt).not.toBeNull();
    await page.reload();
    await card.getByText(say.last).waitFor();

    await deliver(page, message);
    await expect
      .poll(() => shownOn(page))
      .toMatchObject([
        {
          title: say.alarm,
          body: expect.stringMatching(say.crossed) as string,
          data: { path: "/geofences/alarms" },
        },
      ]);
    await clickShown(page);
    await page.waitForURL((url) => url.pathname === "/geofences/alarms");
    await page.getByText(say.gate).first().waitFor();
    await expect.poll(() => shownOn(page)).toEqual([]);

    await deliver(page, message);
    await expect.poll(() => shownOn(page)).toHaveLength(1);
    const menu = size === "phone" ? say.more : words[language].profileMenu;
    await page.getByRole("button", { name: menu }).click();
    await page.getByRole("dialog").getByRole("button", { name: words[language].logOut }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    await expect.poll(() => shownOn(page)).toEqual([]);
    await expect.poll(() => isSubscribed(page)).toBe(false);
    expect(await devicesOf(await aGuest(language, say.person.email))).toEqual([]);
  },
);

/** On which devices a person is told something. */
async function devicesOf(page: Page): Promise<PushDevices["devices"]> {
  const told = (await callApi(page, "GET", "/api/PushSubscriptions")) as PushDevices;
  return told.devices;
}

test.each(["de-AT", "en"] as const)(
  "a person reads why this device can be told nothing, and has another one told no more (%s)",
  async (language) => {
    const say = says[language];
    const email = `zweit.${say.person.email}`;
    const admin = await aGuest("de-AT", "admin@alpenland.example");
    await admin.goto("/help");
    await employ(admin, { ...say.person, email, roleId: roles.admin });
    const other = await aTraveller(language, email);
    const { subscription } = await aPushService(inject("product").outside!.pushService);
    await letSubscribe(other, subscription);
    await other.goto("/settings");
    await other.getByRole("button", { name: say.turnOn }).click();
    await other.getByText(say.isOn).waitFor();

    const page = await aGuest(language, email);
    await page.addInitScript(() =>
      Object.defineProperty(Notification, "permission", { get: () => "denied" as const }),
    );
    await page.goto("/settings");
    const card = page.getByRole("region", { name: say.heading });
    await card.getByText(say.denied).waitFor();
    await card.getByRole("heading", { name: say.others }).waitFor();
    await card.scrollIntoViewIfNeeded();
    await judge(page, "push-denied");
    await card.getByRole("button", { name: say.remove }).click();
    await card.getByRole("heading", { name: say.others }).waitFor({ state: "detached" });

    await other.reload();
    await other.getByRole("button", { name: say.turnOn }).waitFor();
  },
);

/** A phone that drives into a fence which alarms. */
async function crossed(page: Page, { plate, gate }: { plate: string; gate: string }): Promise<void> {
  const { id: vehicleId } = (await callApi(page, "POST", "/api/Vehicles", {
    name: plate,
    licensePlate: plate,
    model: "Caddy",
    type: vehicleTypes.pool,
    mileageInMeters: 1_000,
  })) as { id: string };
  const circle = { title: gate, ...middle, radius: 400, isAntiTheftEnabled: true };
  const { id: fenceId } = (await callApi(page, "POST", "/api/geoFences/circle", circle)) as { id: string };
  await callApi(page, "PUT", `/api/Geofences/updateGeofenceVehicles/${fenceId}`, {
    assigned: [vehicleId],
    unassigned: [],
  });
  const { url } = (await callApi(page, "POST", "/api/Phones", { name: plate, vehicleId })) as { url: string };
  const start = Math.ceil(Date.now() / 1_000) + 1;
  for (let step = 0; step <= 10; step += 1) {
    const place = { tst: start + 10 * step, lat: middle.lat - 0.01 + step * 0.001, lon: middle.long };
    const said = { _type: "location", ...place, vel: 40, acc: 5, batt: 81, bs: 1 };
    const answer = await fetch(url, { method: "POST", body: JSON.stringify(said) });
    expect(answer.status).toBe(200);
  }
}
