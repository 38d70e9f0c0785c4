import type { Actor } from "@wegbuch/contract/access/actor";
import { type Trip, TripFilter } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { inMandator } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { changeOwnMandator } from "../mandators/change-mandator.ts";
import { recountSums } from "./ledger/keep-sums.ts";
import { tripList } from "./queries.ts";

const database = await aDatabase();
const now = new Date("2026-06-01T12:00:00Z");

async function pageOf(actor: Actor, given: object) {
  const filter = TripFilter.parse(given);
  const { items, totalCount } = await pageIn(database, actor, tripList(actor, now, filter), filter);
  return { ids: (items as Trip[]).map(({ id }) => id), totalCount };
}

test("the pages of a company are its whole list, however many days lie before them", async () => {
  const mandatorId = await aMandator(database, { hide_trips_up_to_in_meter: 500 });
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const [vehicleId, archived] = [
    await aVehicle(database, mandatorId),
    await aVehicle(database, mandatorId, { archived_at: now }),
  ];
  const driverId = await aDriver(database, mandatorId);
  const at = (moment: string) => new Date(`2026-05-${moment}:00Z`);
  const trip = (start: string, end: string | null, given: object = {}) =>
    aTrip(database, mandatorId, {
      vehicle_id: vehicleId,
      driver_id: driverId,
      started_at: at(start),
      finished_at: end === null ? null : at(end),
      ...given,
    });
  const ids = async (given: object) => (await pageOf(admin, given)).ids;
  for (const day of ["01", "02", "03", "05", "08"]) {
    await trip(`${day}T08:00`, `${day}T08:10`, { mileage_in_meters: 500 });
    await trip(`${day}T09:00`, `${day}T10:00`, { locked_at: day < "04" ? now : null });
    await trip(`${day}T11:00`, `${day}T12:00`, { vehicle_id: archived, type: 2 });
    await trip(`${day}T21:00`, `${day}T23:00`, { type: 2 });
    await trip(`${day}T23:30`, `${day}T23:40`, { driver_id: null });
  }
  await trip("09T08:00", null);
  await inMandator(database, mandatorId, (db) => recountSums(db, 500), { role: "tracker" });
  const period = { from: "2026-05-01T22:00:00.000Z", to: "2026-05-05T22:00:00.000Z" };
  const narrowings = [{}, { isLocked: true }, { types: [2] }, { withoutDriver: true }, { isArchived: true }];
  for (const narrowing of narrowings) {
    for (const asked of [{}, { orderAsc: true }, period, { ...period, within: true }, { to: period.to }]) {
      const filter = { ...asked, ...narrowing };
      const whole = await ids({ ...filter, perPage: 100 });
      const pages = whole.map((_, index) => ids({ ...filter, perPage: 1, page: index + 1 }));
      expect([filter, (await Promise.all(pages)).flat()]).toEqual([filter, whole]);
    }
  }
});

test("pages neither skip nor repeat trips while they wait to be counted by another limit of hidden ones", async () => {
  const mandatorId = await aMandator(database);
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const vehicle_id = await aVehicle(database, mandatorId);
  for (const day of [1, 2, 3, 4, 5])
    for (const [hour, mileage_in_meters] of [300, 5_000].entries()) {
      const started = Date.UTC(2026, 4, day, 8 + hour);
      const times = { started_at: new Date(started), finished_at: new Date(started + 600_000) };
      await aTrip(database, mandatorId, { vehicle_id, mileage_in_meters, agent: 0, ...times });
    }
  await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
  await changeOwnMandator(database, admin, {
    companyName: "Alpenland",
    address: { displayName: "Ring 1, 1010 Wien" },
    liveLocationIntervalInSeconds: 30,
    hideTripsUpToInMeter: 500,
  });
  const whole = await pageOf(admin, { perPage: 100 });
  expect(whole).toMatchObject({ ids: { length: 5 }, totalCount: 5 });
  const pages = whole.ids.map((_, index) => pageOf(admin, { perPage: 1, page: index + 1 }));
  expect((await Promise.all(pages)).flatMap(({ ids }) => ids)).toEqual(whole.ids);
});
