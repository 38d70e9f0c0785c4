import { vehicleServiceTypes } from "@wegbuch/contract/inspections/codes";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import type { Page } from "playwright-core";
import { employ } from "./employ.ts";
import { judge } from "./judge.ts";
import { callApi, daysAgo } from "./trips.ts";
import { aGuest } from "./visitor.ts";
import { openedDialog } from "./widgets.ts";
import type { Language } from "./words.ts";

/** What drivers read on the page that goes on without a connection. */
export const roadWords = {
  "de-AT": {
    connected: /^Verbunden, Stand /,
    offline: /^Offline, Stand /,
    edit: /^Fahrt ändern: .*Wels/,
    purpose: "Zweck",
    saveTrip: "Fahrt speichern",
  },
  en: {
    connected: /^Connected, as of /,
    offline: /^Offline, as of /,
    edit: /^Edit trip: .*Wels/,
    purpose: "Purpose",
    saveTrip: "Save trip",
  },
} as const;

type Words = (typeof roadWords)[Language];
type Driver = { firstName: string; lastName: string; email: string };

/** A driver who drove yesterday and has reserved a vehicle of the pool for now. */
export async function aDriverWithWork(driver: Driver, plate: string) {
  const admin = await aGuest("de-AT", "admin@alpenland.example");
  await admin.goto("/help");
  const driverId = await employ(admin, driver);
  const said = {
    name: `Ohne Netz ${plate}`,
    licensePlate: plate,
    model: "Caddy",
    type: vehicleTypes.pool,
    country: "AT",
  };
  const service = { vehicleServiceType: vehicleServiceTypes.car, registrationDate: "2025-03-01T00:00:00Z" };
  const vehicle = (await callApi(admin, "POST", "/api/Vehicles", {
    ...said,
    ...service,
    mileageInMeters: 60_467_000,
  })) as { id: string };
  const trip = (await callApi(admin, "POST", "/api/Trips", {
    vehicleId: vehicle.id,
    driverId,
    startedAt: `${daysAgo(1)}T08:00:00Z`,
    finishedAt: `${daysAgo(1)}T08:30:00Z`,
    startAddress: { displayName: "Bahnhofplatz 1, 4600 Wels" },
    destinationAddress: { displayName: "Hauptplatz 1, 4020 Linz" },
    mileageInMeters: 30_000,
    type: tripTypes.business,
    description: null,
  })) as { id: string };
  const owner = await aGuest("de-AT", driver.email);
  await owner.goto("/help");
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const reservation = (await callApi(owner, "POST", "/api/Reservations", {
    vehicleId: vehicle.id,
    pickupDate: at(5),
    returnDate: at(120),
    pickupAddress: "Hauptplatz 1, 4020 Linz",
    returnAddress: "Hauptplatz 1, 4020 Linz",
  })) as { id: string };
  return { admin, driverId, tripId: trip.id, reservationId: reservation.id };
}

/** Waits until the browser keeps the program, and who is there. */
export async function whenKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    if (!(await indexedDB.databases()).some(({ name }) => name === "wegbuch")) return false;
    return new Promise<boolean>((resolve) => {
      const opening = indexedDB.open("wegbuch");
      opening.addEventListener("success", () => {
        const counting = opening.result.transaction("person").objectStore("person").count();
        counting.addEventListener("success", () => {
          opening.result.close();
          resolve(counting.result === 1);
        });
      });
    });
  });
}

/** How many changes this device has not sent. */
export const waitingOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("wegbuch");
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction("changes").objectStore("changes").count();
          counting.addEventListener("success", () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

/** Has the browser keep the program, and then the day. */
export async function keepDay(page: Page, connected: RegExp): Promise<void> {
  await page.goto("/offline");
  await page.getByText(connected).waitFor();
  // The check at the roadside keeps its own.
  await page.goto("/time/roadside");
  await page.locator("main ol > li").nth(55).waitFor();
  await page.goto("/offline");
  await page.getByText(connected).waitFor();
}

export async function tap(page: Page, act: string): Promise<void> {
  const button = page.getByRole("button", { name: act, exact: true });
  await button.click();
  await button.waitFor({ state: "detached" });
}

export async function editPurpose(page: Page, say: Words, purpose: string): Promise<void> {
  await page.getByRole("button", { name: say.edit }).first().click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(say.purpose).fill(purpose);
  // The marks of radio buttons are drawn by their labels.
  await dialog.getByRole("radio").nth(2).check({ force: true });
  await judge(page, "offline-trip");
  await dialog.getByRole("button", { name: say.saveTrip }).click();
  await dialog.waitFor({ state: "detached" });
}
