import type { PlaceView } from "@wegbuch/contract/privacy/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, onTestFinished, test } from "vitest";
import { flushLooks } from "../../src/features/looks/note-looks.ts";
import { fixClock } from "../../src/platform/clock.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { asking } from "../kit/api/support.ts";
import { aDriver, aTrip, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();
const calls = ["LiveLocations/VehiclePositions", "Vehicles", "Vehicles/LastPosition"];
const at = (time: string) => new Date(`2026-05-04T${time}:00Z`);

/** A vehicle two people drive, and which an administrator sees. */
async function aSharedVehicle(given: Parameters<typeof aVehicle>[2] = {}) {
  fixClock(at("08:05"));
  onTestFinished(() => fixClock(undefined));
  const { origin } = await aServer(database);
  const { people, mandatorId } = await aCompany(database);
  const [first, second] = [people[5], await aDriver(database, mandatorId, { login: {} })];
  const vehicle = await aVehicle(database, mandatorId, given);
  const place = { latitude: 48.2, longitude: 16.3, speed: 50, heading: 0 };
  const told = { device_time: at("08:04"), last_contact_at: at("08:04") };
  await inMandator(
    database,
    mandatorId,
    (db) =>
      db
        .insertInto("vehicle_positions")
        .values({ vehicle_id: vehicle, ...place, ...told })
        .execute(),
    { role: "tracker" },
  );
  const drive = (driver_id: string | null, from: string, to: string | null = null) =>
    aTrip(database, mandatorId, {
      vehicle_id: vehicle,
      driver_id,
      started_at: at(from).toISOString(),
      finished_at: to && at(to).toISOString(),
      start_latitude: 48.2,
      start_longitude: 16.3,
    });
  const as = async (userId: string) => asking(origin, (await aBearer(database, userId)).authorization);
  const [admin, ...drivers] = [await as(people[1]), await as(first), await as(second)] as const;
  const looks = () =>
    Promise.all(
      drivers.map(async (driver) => {
        const { items } = (await driver<Page<PlaceView>>("GET /Privacy/Views")).body;
        return items.reduce((sum, { count }) => sum + count, 0);
      }),
    );
  return { admin, drivers, first, second, vehicle, drive, looks };
}

/** One whose first driver sets out at eight, and which the second takes over at 08:10. */
async function aHandover() {
  const shared = await aSharedVehicle();
  const before = await shared.drive(shared.first, "08:00");
  const takeOver = async () => {
    await asOwner(database, "update trips set finished_at = $2 where id = $1", [before, at("08:10")]);
    await shared.drive(shared.second, "08:10");
    fixClock(at("08:11"));
  };
  return { ...shared, takeOver };
}

test.for(calls)(
  "whoever takes a vehicle over within the hour is noted before %s tells where he is, and each has his own looks",
  async (call) => {
    const { admin, takeOver, looks } = await aHandover();
    const look = async () => expect((await admin(`GET /${call}`)).status).toBe(200);
    await look();
    await look();
    expect(await looks()).toEqual([1, 0]);

    await takeOver();
    await look();
    expect(await looks()).toEqual([1, 1]);
    await look();
    await look();
    await flushLooks(database, at("09:00"));
    expect(await looks()).toEqual([2, 3]);
  },
);

test.for([...calls, "Vehicles/%/OpenTrack"])(
  "while a vehicle of the pool is fetched what %s tells of it is noted for whoever fetched it, not for who drove before",
  async (call) => {
    const { admin, drivers, vehicle, first, drive, looks } = await aSharedVehicle({ type: 2 });
    const second = drivers[1];
    const look = () => admin(`GET /${call.replace("%", vehicle)}`);
    await drive(first, "07:00", "07:30");
    const wish = {
      pickupDate: at("08:05"),
      returnDate: at("10:00"),
      pickupAddress: "Hof",
      returnAddress: "Hof",
    };
    const { body } = await second<{ id: string }>("POST /Reservations", { vehicleId: vehicle, ...wish });
    const hand = async (act: string) =>
      expect((await second(`POST /Reservations/${body.id}/${act}`, { mileageInMeters: 1_000 })).status).toBe(
        200,
      );
    const isOfTrip = call.endsWith("OpenTrack");

    await look();
    expect(await looks()).toEqual([isOfTrip ? 0 : 1, 0]);
    await hand("CheckOut");
    await look();
    expect(await looks()).toEqual(isOfTrip ? [0, 0] : [1, 1]);
    await drive(null, "08:06");
    await look();
    await flushLooks(database, at("09:00"));
    expect(await looks()).toEqual(isOfTrip ? [0, 1] : [1, 2]);
  },
);
