import { expect, test } from "vitest";
import { judgeForFingers } from "../fingers.ts";
import { judge } from "../judge.ts";
import { callApi, daysAgo, tripsOf } from "../trips.ts";
import { aGuest, widths } from "../visitor.ts";
import { words } from "../words.ts";

const patience = { timeout: 80_000 };
const seldom = { ...patience, interval: 4_000 };
const plate = "L-731 KX";

/** An administrator's live map, with the vehicle looked for; gives its row. */
async function watched() {
  const admin = await aGuest("en", "admin@alpenland.example");
  await admin.goto("/livelocation");
  await admin.getByRole("button", { name: "Got it" }).click();
  await admin.getByRole("searchbox").fill("L-731");
  const list = admin.getByRole("list", { name: words.en.vehicleList });
  const row = list.getByRole("button", { name: /L-731 KX/ });
  await row.waitFor();
  return { admin, row };
}

test("a driver on the way makes all of it private with one tap, the live map says so, and he takes it back", async () => {
  const driver = await aGuest("de-AT", "fahrer@alpenland.example", "phone");
  await driver.goto("/trips");
  const own = driver.getByRole("region", { name: "Ihre laufende Fahrt" });
  await own.getByText("Wer das Fahrzeug sehen darf, sieht, wo Sie sind.").waitFor(patience);
  // The demo may just be between two trips.
  const isPrivate = async () => {
    const button = own.getByRole("button", { name: "Ab jetzt privat" });
    if (await button.isVisible()) await button.click();
    return own.getByText("Diese Fahrt ist privat: Wo Sie fahren, sehen nur Sie.").isVisible();
  };
  await expect.poll(isPrivate, seldom).toBe(true);
  await judge(driver, "logbook-driving-privately");

  const { admin, row } = await watched();
  await row.getByText("private, position hidden").waitFor();
  await row.click();
  const card = admin.getByRole("region", { name: /L-731 KX/ });
  await card.getByText("A private trip is under way, or ended here.").waitFor();
  await judge(admin, "live-hidden");

  await own.getByRole("button", { name: "Doch geschäftlich" }).click();
  await own.getByRole("button", { name: "Ab jetzt privat" }).waitFor();
  await row.getByText("private, position hidden").waitFor({ state: "detached", ...patience });
}, 180_000);

test("a driver switches private with his thumb: the map loses him within a poll, the trip is parted, and he ends it", async () => {
  const driver = await aGuest("de-AT", "fahrer@alpenland.example", "phone");
  await driver.goto("/trips");
  await driver.getByRole("region", { name: "Ihre laufende Fahrt" }).waitFor(patience);
  const { row } = await watched();
  await row.getByText("private, position hidden").waitFor({ state: "detached", ...patience });
  await driver.goto("/");
  const own = driver.getByRole("region", { name: "Privatfahrt" });
  await own.getByRole("button", { name: "Ab jetzt privat fahren" }).waitFor();
  await judge(driver, "dashboard-private-drive");
  await judgeForFingers(driver, "dashboard-private-drive");
  await own.getByRole("button", { name: "Ab jetzt privat fahren" }).click();
  await own
    .getByText(`Sie fahren mit ${plate} privat. Es endet 30 Minuten nach der Fahrt von selbst.`)
    .waitFor();
  await judge(driver, "dashboard-driving-privately");
  await row.getByText("private, position hidden").waitFor();

  // The next records part the trip: what lies before is on business still, and what is driven now private.
  const types = async () => {
    const [before] = (await tripsOf(driver, { plate, day: daysAgo(0) })).toSorted((one, other) =>
      one.id < other.id ? 1 : -1,
    ) as { type?: number; vehicle: { id: string } }[];
    const track = await callApi(driver, "GET", `/api/Vehicles/${before!.vehicle.id}/OpenTrack`);
    return [before!.type, (track as { type: number }).type];
  };
  await expect.poll(types, seldom).toEqual([0, 1]);

  await driver.setViewportSize(widths.desk);
  await judge(driver, "dashboard-driving-privately");
  await own.getByRole("button", { name: "Privatfahrt beenden" }).click();
  await own.getByRole("button", { name: "Ab jetzt privat fahren" }).waitFor();
  await row.getByText("private, position hidden").waitFor({ state: "detached", ...patience });
}, 240_000);

test("who reads English is told the same, and what it means once on each page", async () => {
  const driver = await aGuest("en", "fahrer@alpenland.example");
  await driver.goto("/");
  await driver.getByRole("button", { name: "Drive privately from now on" }).waitFor();
  await judge(driver, "dashboard-private-drive");
  expect(await driver.getByText(/stay in the logbook/).count()).toBe(1);
  await driver.goto("/privacy");
  const own = driver.getByRole("region", { name: "Drive privately" });
  await own.getByRole("button", { name: "Drive privately from now on" }).waitFor();
  expect(await own.getByText(/stay in the logbook/).count()).toBe(1);
});
