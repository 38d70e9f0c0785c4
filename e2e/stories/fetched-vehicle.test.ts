import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import type { OpenTrack } from "@wegbuch/contract/vehicles/schemas";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { employ } from "../employ.ts";
import { judge } from "../judge.ts";
import { aPhoneDrive } from "../phone-drive.ts";
import { callApi, daysAgo, tripsOf } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { type Language, languages } from "../words.ts";

const patience = { timeout: 80_000, interval: 2_000 };

const words = {
  "de-AT": {
    first: "Ida",
    last: "Kofler",
    email: "ida.kofler@sonnleitner.example",
    plate: "ME-305 TS",
    purpose: "Aufmaß in Krems",
    mine: "Meine Reservierungen",
    pickUp: "Abholen",
    giveBack: "Zurückgeben",
    odometer: "Kilometerstand",
    running: "Ihre laufende Fahrt",
    isSeen: "Wer das Fahrzeug sehen darf, sieht, wo Sie sind.",
    noTrips: "Noch keine Fahrten",
    privately: /privat/,
    looks: "Wer hat hingesehen?",
    live: "Live-Standort",
  },
  en: {
    first: "Ruth",
    last: "Gassner",
    email: "ruth.gassner@sonnleitner.example",
    plate: "ME-306 TS",
    purpose: "Measuring in Krems",
    mine: "My reservations",
    pickUp: "Pick up",
    giveBack: "Return",
    odometer: "Odometer",
    running: "Your current trip",
    isSeen: "Anyone who may see the vehicle sees where you are.",
    noTrips: "No trips yet",
    privately: /privat/,
    looks: "Who looked?",
    live: "Live location",
  },
} as const;

type Words = (typeof words)[Language];

test.each(languages)(
  "a vehicle of the pool that a driver has fetched is hers on the way: who looks at it she reads, and the trip is hers (%s)",
  async (language) => {
    const say = words[language];
    const { admin, id, url } = await aPoolVehicle(say);
    const page = await aGuest(language, say.email, "phone");
    await page.goto("/");
    await reserve(page, id, say.purpose);
    await hand(page, say, { act: say.pickUp, mileage: 60_467 });

    const phone = aPhoneDrive(url);
    const driverOf = async () => {
      await phone.tell(120);
      const track = (await callApi(page, "GET", `/api/Vehicles/${id}/OpenTrack`)) as OpenTrack | null;
      return track?.driver?.name ?? null;
    };
    await expect.poll(driverOf, patience).toBe(`${say.first} ${say.last}`);
    await page.goto(`/trips?vehicleId=${id}`);
    const own = page.getByRole("region", { name: say.running });
    await own.getByText(say.isSeen).waitFor();
    // Vehicles of the pool are not driven privately.
    expect(await own.getByRole("button").count()).toBe(0);
    // The trip that runs is no page of a list.
    expect(await page.getByText(/ (von|of) 0$/).count()).toBe(0);
    await judge(page, "fetched-under-way");
    const mode = page.waitForResponse((answer) => answer.url().includes("/api/PrivateMode"));
    await page.goto("/");
    await page.getByText(say.noTrips).waitFor();
    await mode;
    expect(await page.getByRole("button", { name: say.privately }).count()).toBe(0);

    await callApi(admin, "GET", `/api/LiveLocations/VehiclePositions?vehicleIds=${id}`);
    await page.goto("/privacy");
    const looks = page.getByRole("region", { name: say.looks });
    await looks.getByText("Franz Sonnleitner").first().waitFor();
    await looks.getByText(`${say.live} · Pool ${say.plate}`).first().waitFor();
    await judge(page, "fetched-looks");

    await phone.park();
    const driver = { name: `${say.first} ${say.last}` };
    const told = () => driven(page, say.plate);
    await expect.poll(told, patience).toMatchObject([{ type: 0, driver, description: say.purpose }]);
    await hand(page, say, { act: say.giveBack, mileage: 60_470 });
    expect(await driven(page, say.plate)).toMatchObject([{ type: 0, driver, description: say.purpose }]);
  },
  300_000,
);

/** A vehicle of the pool that reports by a phone which is nobody's, and a driver nobody has permitted by name. */
async function aPoolVehicle(say: Words) {
  const admin = await aGuest("de-AT", "admin@sonnleitner.example");
  await employ(admin, { firstName: say.first, lastName: say.last, email: say.email });
  const service = { country: "AT", vehicleServiceType: 2, registrationDate: "2025-03-01T00:00:00Z" };
  const { id } = (await callApi(admin, "POST", "/api/Vehicles", {
    name: `Pool ${say.plate}`,
    licensePlate: say.plate,
    model: "Opel Vivaro",
    type: vehicleTypes.pool,
    mileageInMeters: 60_467_000,
    ...service,
  })) as { id: string };
  const phone = { name: `Fix in ${say.plate}`, vehicleId: id };
  const { url } = (await callApi(admin, "POST", "/api/Phones", phone)) as { url: string };
  return { admin, id, url };
}

/** For an hour from now on. */
async function reserve(page: Page, vehicleId: string, purpose: string): Promise<void> {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const place = { pickupAddress: "Hauptplatz 9, 3390 Melk", returnAddress: "Hauptplatz 9, 3390 Melk" };
  const time = { pickupDate: at(1), returnDate: at(60) };
  await callApi(page, "POST", "/api/Reservations", { vehicleId, ...time, ...place, purpose });
}

async function hand(page: Page, say: Words, { act, mileage }: { act: string; mileage: number }) {
  await page.goto("/reservation");
  await page.getByRole("tab", { name: say.mine }).click();
  const card = page.locator("main article").filter({ hasText: say.purpose });
  await card.getByRole("button", { name: act }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(say.odometer).fill(String(mileage));
  await dialog.getByRole("button", { name: act, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

async function driven(page: Page, plate: string): Promise<Pick<Trip, "type" | "driver" | "description">[]> {
  return (await tripsOf(page, { plate, day: daysAgo(0) })) as unknown as Trip[];
}
