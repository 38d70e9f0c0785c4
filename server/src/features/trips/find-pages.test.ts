import { type Trip, TripFilter } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { inMandator } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { recountSums } from "./ledger/keep-sums.ts";
import { tripList } from "./queries.ts";

const database = await aDatabase();
const now = new Date("2026-06-01T12:00:00Z");

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
  const ids = async (given: object) => {
    const filter = TripFilter.parse(given);
    const { items } = await pageIn(database, admin, tripList(admin, now, filter), filter);
    return (items as Trip[]).map(({ id }) => id);
  };
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
