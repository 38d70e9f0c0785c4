import type { GeofenceAlarm } from "@wegbuch/contract/geofenceevents/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, onTestFinished, test } from "vitest";
import { aFence } from "../kit/tracking/fences.ts";
import { fixClock } from "../../src/platform/clock.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aLogbook, at } from "../kit/api/logbook.ts";

const database = await aDatabase();

/** A company with a fence over vehicles within and beyond the group leader's scope, and alarms of both; it is noon of the day. */
async function anAlarmedCompany() {
  onTestFinished(() => fixClock(undefined));
  fixClock(new Date(at("12:00")));
  const logbook = await aLogbook(database);
  const { mandatorId, vehicle, outOfScope, ask } = logbook;
  const vehicleIds = [vehicle, outOfScope.vehicle];
  const fence = await aFence(database, mandatorId, { vehicleIds, title: "Lager", email: "wache@example.at" });
  const alarm = async (
    vehicleId: string,
    time: string,
    given: { event?: string; mailedAt?: Date; seen?: string } = {},
  ) => {
    const id = newId();
    await asOwner(
      database,
      `insert into geofence_alarms (mandator_id, id, geofence_id, vehicle_id, event, happened_at, latitude, longitude,
         created_at, mailed_at, seen_at)
       values ($1, $2, $3, $4, $5, $6, 48.201, 16.37, $6, $7, $8)`,
      [
        mandatorId,
        id,
        fence,
        vehicleId,
        given.event ?? "Entering",
        at(time),
        given.mailedAt ?? null,
        given.seen === undefined ? null : at(given.seen),
      ],
    );
    return id;
  };
  const list = async (role: 1 | 3, query = "") =>
    (await ask<Page<GeofenceAlarm>>(role, `GET /geofences/alarms?${query}`)).body;
  const idsOf = async (role: 1 | 3, query = "") => (await list(role, query)).items.map(({ id }) => id);
  return { ...logbook, fence, alarm, list, idsOf };
}

test("past alarms are told the latest first, a group leader those of her vehicles alone", async () => {
  const { vehicle, outOfScope, alarm, list, idsOf, fence } = await anAlarmedCompany();
  const first = await alarm(vehicle, "05:00", { mailedAt: new Date(at("05:01")) });
  const foreign = await alarm(outOfScope.vehicle, "05:10");
  const last = await alarm(vehicle, "05:20", { event: "Leaving" });

  expect(await idsOf(1)).toEqual([last, foreign, first]);
  const { items, totalCount } = await list(3);
  expect(totalCount).toBe(2);
  expect(items[0]!.id).toBe(last);
  expect(items[1]).toEqual({
    id: first,
    geofence: { id: fence, name: "Lager" },
    vehicle: { id: vehicle, name: expect.any(String) as string },
    licensePlate: "",
    event: "Entering",
    happenedAt: at("05:00"),
    latitude: 48.201,
    longitude: 16.37,
    isMailed: true,
  });
});

test("past alarms are narrowed by period, vehicle and fence, and paged", async () => {
  const { vehicle, outOfScope, alarm, idsOf, list, fence } = await anAlarmedCompany();
  const first = await alarm(vehicle, "05:00");
  const foreign = await alarm(outOfScope.vehicle, "05:10");
  const last = await alarm(vehicle, "05:20");

  expect(await idsOf(1, `from=${at("05:10")}&to=${at("05:20")}`)).toEqual([foreign]);
  expect(await idsOf(1, `vehicleIds=${vehicle}`)).toEqual([last, first]);
  expect(await idsOf(1, `geofenceIds=${fence}&perPage=1&page=2`)).toEqual([foreign]);
  expect((await list(1, `geofenceIds=${newId()}`)).totalCount).toBe(0);
  expect((await list(3, `vehicleIds=${outOfScope.vehicle}`)).totalCount).toBe(0);
});

test("of a drive that is private by now there is no alarm for others, and with its fence all alarms go", async () => {
  const { vehicle, alarm, idsOf, aDrive, driver, ask, fence } = await anAlarmedCompany();
  const trip = await aDrive("06:00", "06:20", { driver_id: driver });
  const before = await alarm(vehicle, "05:00");
  const during = await alarm(vehicle, "06:10");
  expect(await idsOf(1)).toEqual([during, before]);

  await asOwner(database, "update trips set type = 1 where id = $1", [trip]);
  expect(await idsOf(1)).toEqual([before]);
  expect(await idsOf(3, `geofenceIds=${fence}`)).toEqual([before]);

  expect((await ask(1, `DELETE /geoFences/${fence}`)).status).toBe(204);
  expect(await idsOf(1)).toEqual([]);
});

test("an alarm dated before a private drive is hidden where the vehicle was seen across the fence in it, or may have been", async () => {
  const { vehicle, alarm, idsOf, aDrive, driver } = await anAlarmedCompany();
  await aDrive("06:09", "06:20", { driver_id: driver, type: 1 });
  const before = await alarm(vehicle, "06:02", { seen: "06:04" });
  await alarm(vehicle, "06:03", { seen: "06:10" });
  await alarm(vehicle, "06:01");

  expect(await idsOf(1)).toEqual([before]);
});

test("alarms older than a year are not read, though no new one has come", async () => {
  const { vehicle, alarm, idsOf } = await anAlarmedCompany();
  const [old, kept] = [await alarm(vehicle, "05:00"), await alarm(vehicle, "05:20")];
  const age = "update geofence_alarms set happened_at = happened_at - $2 * interval '1 day' where id = $1";
  await asOwner(database, age, [old, 366]);
  await asOwner(database, age, [kept, 365]);

  expect(await idsOf(1)).toEqual([kept]);
});

/** So many alarms of the vehicle, one each second from 05:00 on. */
const manyAlarms = (
  { mandatorId, vehicle, fence }: Record<"mandatorId" | "vehicle" | "fence", string>,
  number: number,
) =>
  asOwner(
    database,
    `insert into geofence_alarms (mandator_id, id, geofence_id, vehicle_id, event, happened_at, created_at)
     select $1, gen_random_uuid(), $2, $3, 'Leaving', time, time
     from (select $4::timestamptz + n * interval '1 second' as time from generate_series(0, $5 - 1) as n) as each`,
    [mandatorId, fence, vehicle, at("05:00"), number],
  );

test("however many alarms a period holds, they are read page by page", async () => {
  const company = await anAlarmedCompany();
  await manyAlarms(company, 2_500);

  const { items, totalCount, pageCount } = await company.list(1, "perPage=100");
  expect([items.length, totalCount, pageCount]).toEqual([100, 2_500, 25]);
  expect(items[0]!.happenedAt).toBe(at("05:41").replace("00.000", "39.000"));
  expect((await company.list(1, "perPage=100&page=25")).items.at(-1)!.happenedAt).toBe(at("05:00"));
  expect((await company.list(1, `to=${at("05:02")}&perPage=25`)).totalCount).toBe(120);
});

test("a list says of each alarm what the alarm by itself says, whoever reads it", async () => {
  const company = await anAlarmedCompany();
  const { vehicle, aDrive, driver, mandatorId, people } = company;
  await manyAlarms(company, 240);
  const quarters = ["05:00:20", "05:01:00", "05:01:40", "05:02:20", "05:03:00", "05:03:40"].map((time) =>
    at(time.slice(0, 5)).replace("00.000", `${time.slice(6)}.000`),
  );
  for (const [index, started] of quarters.entries()) {
    await aDrive("05:00", "05:01", {
      driver_id: index === 2 ? people[1] : driver,
      type: index % 2 === 0 ? 1 : 0,
      agent: index === 3 ? 1 : 0,
      started_at: new Date(started),
      finished_at: new Date(Date.parse(started) + 20_000),
      deleted_at: index === 4 ? new Date(at("06:00")) : null,
    });
  }
  for (const role of [1, 3] as const) {
    const tenant = { mandatorId, userId: people[role] };
    const single = await inMandator(database, tenant as never, (db) =>
      db.selectFrom("visible_alarms").select("id").where("vehicle_id", "=", vehicle).execute(),
    );
    const listed = await company.idsOf(role, "perPage=500");
    expect(listed.toSorted()).toEqual(single.map(({ id }) => id).toSorted());
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.length).toBeLessThan(240);
  }
});
