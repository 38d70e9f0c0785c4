import { afterAll, expect, test } from "vitest";
import { aLogbook } from "../../../../test/kit/api/logbook.ts";
import { aDriver } from "../../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { aRuleAsker } from "../../../../test/kit/tracking/asked-rules.ts";
import { aTestDrive, drives, receive } from "../../../../test/kit/tracking/drives.ts";
import { newId } from "../../../platform/db/ids.ts";

const database = await aDatabase();
const { askRules, asked, stop } = await aRuleAsker(database);
afterAll(stop);

const customer = { latitude: 48.21, longitude: 16.37, displayName: "Werk", radiusInMeters: 200 };
const visit = { kind: 3, type: 0, place: customer, description: "Wartung", contact: "Fa. Huber" };
const never = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: "23:58", until: "23:59" };
const alwaysPrivate = { kind: 1, type: 1, schedule: never };
const atCustomer = { destination_latitude: 48.2101, destination_longitude: 16.37 };

type Rule = {
  kind: number;
  type: number;
  place?: object;
  schedule?: object;
  description?: string;
  contact?: string;
};

const agree = (mandatorId: string, driverId: string, rule: Rule, since = "2020-01-01T00:00:00Z") =>
  asOwner(
    database,
    `insert into classification_rules (mandator_id, id, user_id, kind, type, schedule, place, description, contact, created_at,
       confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      mandatorId,
      newId(),
      driverId,
      rule.kind,
      rule.type,
      rule.schedule ?? null,
      rule.place ?? null,
      rule.description ?? "",
      rule.contact ?? "",
      since,
    ],
  );

/** A company whose driver has agreed to a rule, and a trip to its place that has no driver yet. */
async function aDriverless({
  rule = visit,
  since = "2020-01-01T00:00:00Z",
  row = {},
}: { rule?: Rule; since?: string; row?: object } = {}) {
  const logbook = await aLogbook(database);
  const { aCar, aDrive, ask, driver, mandatorId, recount } = logbook;
  await asOwner(database, "delete from classification_rules where mandator_id = $1", [mandatorId]);
  await agree(mandatorId, driver, rule, since);
  const car = await aCar();
  await asOwner(
    database,
    `insert into vehicle_drivers (mandator_id, vehicle_id, user_id)
     select mandator_id, $2, id from users where mandator_id = $1 on conflict do nothing`,
    [mandatorId, car],
  );
  const trip = await aDrive("07:00", "07:30", { driver_id: null, vehicle_id: car, ...atCustomer, ...row });
  await recount();
  const giveBy = async (role: 1 | 3, driverId: string, more: object = {}) => {
    expect((await ask(role, "PUT /Trips", { tripIds: [trip], driverId, ...more })).status).toBe(204);
    await asked();
  };
  const give = (driverId: string, more: object = {}) => giveBy(1, driverId, more);
  const state = async () =>
    (
      await asOwner<{ type: number; how: number | null; description: string; contact: string }>(
        database,
        "select type, classified_how as how, description, contact from trips where id = $1",
        [trip],
      )
    )[0]!;
  return { ...logbook, trip, car, give, giveBy, state };
}

const byRule = { type: 0, how: 1, description: "Wartung", contact: "Fa. Huber" };

test("a trip whose driver is entered later is what his rules say of it, and its history says that nobody did it", async () => {
  const { driver, give, state, trip, bothSums } = await aDriverless();
  await give(driver);
  expect(await state()).toEqual(byRule);

  const entries = await asOwner<{ property_name: string; author: string | null }>(
    database,
    "select property_name, actor_id as author from history where object_id = $1 and property_name in ('driver', 'description') order by seq",
    [trip],
  );
  expect(entries.map(({ property_name: name, author }) => [name, author === null])).toEqual([
    ["driver", false],
    ["description", true],
  ]);
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
});

test("what somebody said, wrote, locked or entered by hand his rules leave alone, and what began before they held", async () => {
  const locked = { locked_at: new Date("2026-05-10T00:00:00Z") };
  const unsaid = { type: 0, how: null, description: "", contact: "" };

  const said = await aDriverless();
  await said.give(said.driver, { type: 2 });
  expect(await said.state()).toMatchObject({ type: 2, how: 0, description: "" });
  const written = await aDriverless({ row: { description: "Abholung" } });
  await written.give(written.driver);
  expect(await written.state()).toEqual({ ...byRule, description: "Abholung" });
  const byHand = await aDriverless({ row: { agent: 1 } });
  await byHand.give(byHand.driver);
  expect(await byHand.state()).toEqual(unsaid);
  const young = await aDriverless({ since: "2026-05-04T07:00:01Z" });
  await young.give(young.driver);
  expect(await young.state()).toEqual(unsaid);

  const { driver, mandatorId, state, trip } = await aDriverless({ row: locked });
  await asOwner(database, "update trips set driver_id = $2 where id = $1 and locked_at is null", [
    trip,
    driver,
  ]);
  await askRules(mandatorId, { tripIds: [trip] });
  expect(await state()).toEqual(unsaid);
});

test("what people say between a driver's entry and his rules holds", async () => {
  const { driver, mandatorId, state, trip } = await aDriverless();
  await asOwner(
    database,
    "update trips set driver_id = $2, type = 2, classified_how = 0, classified_at = now(), classified_by = $2 where id = $1",
    [trip, driver],
  );
  await askRules(mandatorId, { tripIds: [trip] });
  expect(await state()).toMatchObject({ type: 2, how: 0 });
});

test("what one driver's rule said goes with him, and what it kept private stays private", async () => {
  const { driver, give, giveBy, people, state, mandatorId } = await aDriverless();
  await agree(mandatorId, people[3], { ...visit, type: 2, description: "Lieferung" });
  await give(driver);
  await giveBy(3, people[3]);
  expect(await state()).toMatchObject({ type: 2, how: 1, description: "Wartung" });

  const secret = await aDriverless({ rule: alwaysPrivate });
  await secret.give(secret.driver);
  expect(await secret.state()).toMatchObject({ type: 1, how: 1 });
  const seen = (await secret.ask(1, `GET /Trips/${secret.trip}`)).body;
  expect(seen).toMatchObject({ type: 1, startAddress: null, destinationAddress: null });
});

const untold = { type: 0, how: null };

test("whoever enters a driver on trips of others learns nothing of his places, also by way of a third", async () => {
  const { give, people, driver, state, mandatorId } = await aDriverless({ rule: visit });
  await agree(mandatorId, people[3], { ...visit, type: 2 });
  await agree(mandatorId, people[4], { ...visit, type: 2 });
  await give(driver);
  for (const other of [people[3], people[4], people[3]]) {
    await give(other);
    expect(await state()).toMatchObject(untold);
  }
});

test("on a trip nobody had a driver's places tell nothing while he drove another vehicle, but do once he enters himself", async () => {
  const { aDrive, giveBy, people, state, vehicle, mandatorId, driver } = await aDriverless();
  await agree(mandatorId, people[3], { ...visit, type: 2 });
  await aDrive("07:29", "08:00", { driver_id: people[3], vehicle_id: vehicle });
  await giveBy(1, people[3]);
  expect(await state()).toMatchObject(untold);
  await giveBy(1, driver);
  await giveBy(3, people[3]);
  expect(await state()).toMatchObject({ type: 2, how: 1 });
});

test("when work is a driver's rules say of each trip he is entered on, whoever had it before", async () => {
  const { give, people, driver, state, mandatorId } = await aDriverless();
  await agree(mandatorId, people[3], alwaysPrivate);
  await give(driver);
  await give(people[3]);
  expect(await state()).toMatchObject({ type: 1, how: 1 });
});

test("where private trips are not allowed no rule makes one of a trip", async () => {
  const { car, driver, give, state } = await aDriverless({ rule: alwaysPrivate });
  await asOwner(database, "update vehicles set is_private_trip_allowed = false where id = $1", [car]);
  await give(driver);
  expect(await state()).toMatchObject({ type: 0, how: null });
});

test("of a driver whom people entered the rules are asked again once late records move where his trip ended", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  const driverId = await aDriver(database, mandatorId);
  await agree(mandatorId, driverId, visit);
  const records = drives(box.number, 2);
  const first = () =>
    asOwner(
      database,
      "select classified_how as how, description from trips where vehicle_id = $1 order by started_at limit 1",
      [vehicleId],
    );
  await receive(database, records.toSpliced(8, 5));
  await asOwner(database, "update trips set driver_id = $2, has_been_changed = true where vehicle_id = $1", [
    vehicleId,
    driverId,
  ]);

  await receive(database, records.slice(8, 13));
  await asked();

  expect(await first()).toEqual([{ how: 1, description: "Wartung" }]);
});

test("the tracker reads what drivers agreed to, and takes away what has ended alone", async () => {
  const { inTracker, mandatorId, driver } = await aDriverless();
  await asOwner(
    database,
    `insert into classification_rules (mandator_id, id, kind, type, schedule, created_at)
     values ($1, $2, 1, 1, $3, now())`,
    [mandatorId, newId(), never],
  );
  const seen = () => inTracker((db) => db.selectFrom("classification_rules").select("user_id").execute());
  const takeAway = () => inTracker((db) => db.deleteFrom("classification_rules").execute());

  await takeAway();
  expect(await seen()).toEqual([{ user_id: driver }]);
  await asOwner(database, "update classification_rules set ended_at = now() where mandator_id = $1", [
    mandatorId,
  ]);
  await takeAway();
  expect(await seen()).toEqual([]);
});
