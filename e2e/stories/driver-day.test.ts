import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { employ } from "../employ.ts";
import { judgeForFingers } from "../fingers.ts";
import { judge } from "../judge.ts";
import { aPhoneDrive } from "../phone-drive.ts";
import { callApi, daysAgo, tripsOf } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { type Language, languages } from "../words.ts";

const patience = { timeout: 80_000, interval: 2_000 };

/** What each driver has of his own, and what he reads. */
const words = {
  "de-AT": {
    first: "Greta",
    last: "Holzmann",
    email: "greta.holzmann@sonnleitner.example",
    car: "ME-302 TS",
    pool: "ME-301 TS",
    startWork: "Arbeit beginnen",
    rest: "Ruhepause",
    endRest: "Pause beenden",
    endWork: "Arbeit beenden",
    reserveVehicle: "ME-301 TS reservieren",
    pickupAddress: /^Abholadresse/,
    purpose: "Zweck",
    reserve: "Reservieren",
    mine: "Meine Reservierungen",
    pickUp: "Abholen",
    odometer: "Kilometerstand",
    privately: "Ab jetzt privat fahren",
    endPrivate: "Privatfahrt beenden",
    classify: /1 Fahrt klassifizieren/,
    commute: "Arbeitsweg",
    allDone: "Alles erledigt",
    giveBack: "Zurückgeben",
    workEnd: "Arbeitsende",
    check: "Kontrolle",
    more: "Aktionen",
    offline: /Ohne Verbindung/,
    end: "Kontrolle beenden",
  },
  en: {
    first: "Oliver",
    last: "Brandner",
    email: "oliver.brandner@sonnleitner.example",
    car: "ME-304 TS",
    pool: "ME-303 TS",
    startWork: "Start work",
    rest: "Rest break",
    endRest: "End break",
    endWork: "End work",
    reserveVehicle: "Reserve ME-303 TS",
    pickupAddress: /^Pickup address/,
    purpose: "Purpose",
    reserve: "Reserve",
    mine: "My reservations",
    pickUp: "Pick up",
    odometer: "Odometer",
    privately: "Drive privately from now on",
    endPrivate: "End private drive",
    classify: /Classify 1 trip/,
    commute: "Drive to work",
    allDone: "All done",
    giveBack: "Return",
    workEnd: "Work end",
    check: "Roadside check",
    more: "Actions",
    offline: /No connection/,
    end: "End roadside check",
  },
} as const;

type Words = (typeof words)[Language];

test.each(languages)(
  "a driver's day on the phone: started, reserved, picked up, private, classified, paused, returned, ended, and shown (%s)",
  async (language) => {
    const say: Words = words[language];
    const car = await aCompanyDay(say);
    const purpose = language === "en" ? "Fitting in Melk" : "Montage in Melk";
    const page = await aGuest(language, say.email, "phone");

    await page.goto("/time");
    await page.getByRole("button", { name: say.startWork, exact: true }).click();
    await page.getByRole("button", { name: say.rest, exact: true }).waitFor();

    await reserveAndFetch(page, say, purpose);
    await driveBothWays(page, say, car);
    await classify(page, say);

    await page.goto("/time");
    await page.getByRole("button", { name: say.rest, exact: true }).click();
    await page.getByRole("button", { name: say.endRest, exact: true }).click();
    await page.getByRole("button", { name: say.endWork, exact: true }).waitFor();

    await hand(page, say, { act: say.giveBack, purpose, mileage: 60_468 });
    expect(await reservedBy(page, purpose)).toMatchObject({
      outMileageInMeters: 60_467_000,
      inMileageInMeters: 60_468_000,
      checkedInAt: expect.any(String) as string,
      minutesLate: 0,
    });

    await page.goto("/time");
    await page.getByRole("button", { name: say.endWork, exact: true }).click();
    await page.getByRole("button", { name: say.startWork, exact: true }).waitFor();
    await page.locator("main article").first().waitFor();
    await judge(page, "driver-day-ended");

    await showAtCheck(page, say);
  },
  300_000,
);

/** A car that somebody may drive privately, which reports by a phone, and a vehicle of the pool that he can reserve. */
async function aCompanyDay(say: Words): Promise<Car> {
  const admin = await aGuest("de-AT", "admin@sonnleitner.example");
  const driverId = await employ(admin, { firstName: say.first, lastName: say.last, email: say.email });
  const add = async (plate: string, type: number, ownerId?: string) => {
    const said = { name: `Tag ${plate}`, licensePlate: plate, model: "Opel Vivaro", type };
    const service = { country: "AT", vehicleServiceType: 2, registrationDate: "2025-03-01T00:00:00Z" };
    const body = { ...said, ...service, isPrivateTripAllowed: true, mileageInMeters: 60_467_000, ownerId };
    const { id } = (await callApi(admin, "POST", "/api/Vehicles", body)) as { id: string };
    await callApi(admin, "POST", `/api/Vehicles/${id}/drivers/${driverId}`);
    return id;
  };
  const carId = await add(say.car, vehicleTypes.company, driverId);
  await add(say.pool, vehicleTypes.pool);
  const phone = { name: "Diensthandy", vehicleId: carId, userId: driverId };
  const { url } = (await callApi(admin, "POST", "/api/Phones", phone)) as { url: string };
  return { id: carId, url };
}

type Car = { id: string; url: string };

/** On business until he switches, then privately until he stands and says that it is over. */
async function driveBothWays(page: Page, say: Words, { id, url }: Car): Promise<void> {
  const phone = aPhoneDrive(url);
  const running = async () => {
    await phone.tell(120);
    return runningTypeOf(page, id);
  };
  await expect.poll(running, patience).toBe(0);
  await page.goto("/");
  await page.getByRole("button", { name: say.privately }).waitFor();
  await judge(page, "driver-day-under-way");
  await judgeForFingers(page, "driver-day-under-way");
  await phone.tell(120);
  await page.getByRole("button", { name: say.privately }).click();
  await page.getByRole("button", { name: say.endPrivate }).waitFor();
  await expect.poll(running, patience).toBe(1);
  await phone.tell(0);
  await judge(page, "driver-day-private");
  await page.getByRole("button", { name: say.endPrivate }).click();
  await page.getByRole("button", { name: say.privately }).waitFor();
  const driver = { name: `${say.first} ${say.last}` };
  const told = async () => {
    await phone.tell(0);
    return drivenToday(page, say);
  };
  await expect.poll(told, patience).toMatchObject([
    { type: 0, driver },
    { type: 1, driver },
  ]);
  const [onBusiness, privately] = await drivenToday(page, say);
  expect(privately!.startedAt).toBe(onBusiness!.finishedAt);
  const meters = onBusiness!.mileageInMeters + privately!.mileageInMeters;
  expect(Math.abs(meters - phone.meters())).toBeLessThan(10);
}

type Told = Pick<Trip, "type" | "driver" | "mileageInMeters" | "startedAt" | "finishedAt">;

/** What he drove in his car, in order. */
async function drivenToday(page: Page, say: Words): Promise<Told[]> {
  const trips = (await tripsOf(page, { plate: say.car, day: daysAgo(0) })) as unknown as Told[];
  return trips.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
}

async function runningTypeOf(page: Page, vehicleId: string): Promise<number | null> {
  const track = (await callApi(page, "GET", `/api/Vehicles/${vehicleId}/OpenTrack`)) as {
    type: number;
  } | null;
  return track?.type ?? null;
}

/** For an hour from now on, and at once. */
async function reserveAndFetch(page: Page, say: Words, purpose: string): Promise<void> {
  await page.goto("/reservation");
  await page.getByRole("button", { name: say.reserveVehicle }).first().click();
  const form = await openedDialog(page);
  await form.getByRole("combobox", { name: say.pickupAddress }).fill("Hauptplatz 9, 3390 Melk");
  await page.keyboard.press("Tab");
  await form.getByLabel(say.purpose).fill(purpose);
  await form.getByRole("button", { name: say.reserve, exact: true }).click();
  await form.waitFor({ state: "detached" });
  await hand(page, say, { act: say.pickUp, purpose, mileage: 60_467 });
}

type Handing = { act: string; purpose: string; mileage: number };

async function hand(page: Page, say: Words, { act, purpose, mileage }: Handing): Promise<void> {
  await page.goto("/reservation");
  await page.getByRole("tab", { name: say.mine }).click();
  const card = page.locator("main article").filter({ hasText: purpose });
  await card.getByRole("button", { name: act }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(say.odometer).fill(String(mileage));
  await dialog.getByRole("button", { name: act, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** His reservation as it is told afterwards, wherever the screen has put it by then. */
async function reservedBy(page: Page, purpose: string): Promise<unknown> {
  const { items } = (await callApi(page, "GET", `/api/Reservations?from=${daysAgo(1)}T00:00:00Z`)) as {
    items: { purpose: string | null }[];
  };
  return items.find((one) => one.purpose === purpose);
}

/** What of his drives still waits: of the way before he switched nobody has said what it was. */
async function classify(page: Page, say: Words): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: say.classify }).click();
  await page.getByRole("article").getByRole("button", { name: say.commute }).click();
  await page.getByText(say.allDone).waitFor();
  expect(await drivenToday(page, say)).toMatchObject([{ type: 2 }, { type: 1 }]);
}

/** What he shows where there is no network: today is there, and nothing else opens until he has said his password. */
async function showAtCheck(page: Page, say: Words): Promise<void> {
  const act = page.getByRole("button", { name: say.check, exact: true });
  const item = page.getByRole("menuitem", { name: say.check, exact: true });
  if (!(await act.isVisible())) await page.getByRole("button", { name: say.more }).first().click();
  await act.or(item).first().click();
  await page.waitForURL(/\/time\/roadside/);
  const days = page.locator("main ol > li");
  await days.nth(55).waitFor();
  await days.first().getByText(say.workEnd).waitFor();
  await page.context().setOffline(true);
  await page.getByText(say.offline).waitFor();
  expect(await days.count()).toBe(56);
  await days.filter({ hasText: say.car }).filter({ hasText: say.workEnd }).first().waitFor();
  await judge(page, "driver-day-check");
  await page.context().setOffline(false);
  await page.getByText(say.offline).waitFor({ state: "detached" });
  await page.getByRole("button", { name: say.end }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=password]").fill("wegbuch-demo");
  await dialog.getByRole("button", { name: say.end }).click();
  await page.waitForURL(/\/time(?!\/)/);
}
