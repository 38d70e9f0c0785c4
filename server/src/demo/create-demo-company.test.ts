import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { isPassword } from "../features/auth/hash-password.ts";
import { removeRule } from "../features/classificationrules/change-rule.ts";
import { listRules } from "../features/classificationrules/queries.ts";
import { clock } from "../platform/clock.ts";
import { inMandator } from "../platform/db/database.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { alpenland } from "./alpenland.ts";
import { createDemoCompany } from "./create-demo-company.ts";
import { demoActor, demoAdmin } from "./demo-actor.ts";
import { demoLogins } from "./demo-logins.ts";

const database = await aDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-demo-"));
const demo = readConfig({ NODE_ENV: "test", WEGBUCH_DEMO: "on", WEGBUCH_DATA: folder });
afterAll(() => rmSync(folder, { recursive: true }));

test("without WEGBUCH_DEMO nothing is created", async () => {
  const config = readConfig({ NODE_ENV: "test" });

  await expect(createDemoCompany({ config, database, clock })).rejects.toThrow("WEGBUCH_DEMO must be on");

  expect(await asOwner(database, "select from mandators")).toEqual([]);
});

test("created twice, the demo is there once", async () => {
  await createDemoCompany({ config: demo, database, clock });
  const before = await counts();

  await createDemoCompany({ config: demo, database, clock });

  expect(await counts()).toEqual(before);
  expect(before).toMatchObject({
    mandators: 15,
    archivedMandators: 2,
    freeBoxes: 8,
    archivedBoxes: 1,
    specials: 1,
    testers: 3,
    newcomers: 1,
    superUsers: 2,
  });
});

test("every login offered on the login page works and has its role", async () => {
  await createDemoCompany({ config: demo, database, clock });

  for (const { username, password, role } of demoLogins) {
    const [login] = await asOwner<{ password_hash: string; role: number }>(
      database,
      `select password_hash, coalesce(users.role_id, 7) as role
       from logins left join users using (id) where email = $1`,
      [username],
    );
    expect(login!.role).toBe(role);
    expect(await isPassword(password, login!.password_hash)).toBe(true);
  }
});

test("trials are fresh, nearly over and over", async () => {
  await createDemoCompany({ config: demo, database, clock });

  const trials = await asOwner<{ tester_since: Date; tester_expires_in_days: number }>(
    database,
    "select tester_since, tester_expires_in_days from mandators where tester_since is not null",
  );

  const daysLeft = trials.map(
    ({ tester_since, tester_expires_in_days }) =>
      tester_expires_in_days - Math.round((clock.now().getTime() - tester_since.getTime()) / 86_400_000),
  );
  expect(daysLeft.sort((one, other) => one - other)).toEqual([-17, 2, 14]);
});

test("the groups are two levels deep below the root", async () => {
  await createDemoCompany({ config: demo, database, clock });

  const [deepest] = await asOwner<{ depth: number }>(
    database,
    `with recursive tree as (
       select id, 0 as depth from groups where parent_id is null
       union all select groups.id, depth + 1 from groups join tree on groups.parent_id = tree.id)
     select max(depth) as depth from tree`,
  );

  expect(deepest!.depth).toBe(2);
});

test("the company has vehicles of every type, boxes of both types, and a plan for each box", async () => {
  await createDemoCompany({ config: demo, database, clock });

  const plan = JSON.parse(readFileSync(path.join(folder, "demo-plan.json"), "utf8")) as {
    boxes: { imei: string; deviceType: string }[];
  };
  expect(new Set(alpenland.vehicles.map((vehicle) => vehicle.type)).size).toBe(3);
  expect(new Set(plan.boxes.map((box) => box.deviceType))).toEqual(new Set(["obd", "bm"]));
  expect(new Set(plan.boxes.map((box) => box.imei)).size).toBe(15);
});

async function counts() {
  const [row] = await asOwner(
    database,
    `select (select count(*) from mandators) as mandators, (select count(*) from logins) as logins,
       (select count(*) from users) as users, (select count(*) from groups) as groups,
       (select count(*) from boxes) as boxes, (select count(*) from box_attachments) as attachments,
       (select count(*) from vehicles) as vehicles, (select count(*) from calibrations) as calibrations,
       (select count(*) from mandators where is_special_organisation) as specials,
       (select count(*) from mandators where tester_since is not null) as testers,
       (select count(*) from mandators where archived_at is not null) as "archivedMandators",
       (select count(*) from boxes where mandator_id is null and archived_at is null) as "freeBoxes",
       (select count(*) from boxes where archived_at is not null) as "archivedBoxes",
       (select count(*) from logins where password_is_temporary) as newcomers,
       (select count(*) from super_users) as "superUsers"`,
  );
  return Object.fromEntries(Object.entries(row!).map(([name, count]) => [name, Number(count)]));
}

test("the haulier's fences watch its vehicles, one of them armed at the weekend", async () => {
  await createDemoCompany({ config: demo, database, clock });

  const found = await asOwner(
    database,
    `select title, shape, armed_weekdays as armed, (
         select count(*)::int from geofence_vehicles where geofence_id = geofences.id) as vehicles, (
         select count(*)::int from geofence_metadata where geofence_id = geofences.id) as notes
     from geofences order by title`,
  );

  expect(found).toEqual([
    { title: "A1 Linz – Haid", shape: "road", armed: 0, vehicles: 12, notes: 0 },
    { title: "Depot Linz", shape: "circle", armed: 0b1100000, vehicles: 5, notes: 2 },
    { title: "Kunde Brandl, Graz", shape: "circle", armed: 0, vehicles: 1, notes: 0 },
    { title: "Kunde Hofbauer, Wels", shape: "circle", armed: 0, vehicles: 12, notes: 1 },
    { title: "Zustellgebiet Wien", shape: "polygon", armed: 0, vehicles: 12, notes: 1 },
  ]);
});

test("the haulier's pool vehicles are reserved around today, by the driver of the login page among others", async () => {
  await createDemoCompany({ config: demo, database, clock });

  const now = clock.now();
  const [found] = await asOwner(
    database,
    `select count(*)::int as all, 
       count(*) filter (where pickup_at > $1)::int > 5 as "areToCome",
       count(*) filter (where cancelled_at is not null)::int as cancelled,
       count(*) filter (where email like 'fahrer@%')::int as "byDriver", count(distinct vehicle_id)::int as vehicles
     from reservations join logins on logins.id = driver_id`,
    [now],
  );

  expect(found).toEqual({ all: 14, areToCome: true, cancelled: 1, byDriver: 6, vehicles: 3 });
});

test("the haulier's admin has scheduled a report of each month and one of each week, once", async () => {
  await createDemoCompany({ config: demo, database, clock });
  await createDemoCompany({ config: demo, database, clock });

  const found = await asOwner(
    database,
    `select name, cardinality(on_vehicles) > 0 as "hasVehicles", next_occurrence_at > $1 as "isToCome",
       extract(isodow from next_occurrence_at at time zone 'Europe/Vienna') = 1 as "onMonday",
       extract(day from next_occurrence_at at time zone 'Europe/Vienna') = 1 as "onFirst"
     from scheduled_reports order by name`,
    [clock.now()],
  );

  expect(found).toMatchObject([
    { name: "Fahrtenbuch des Vormonats", hasVehicles: false, isToCome: true, onFirst: true },
    { name: "Wochenübersicht Wien", hasVehicles: true, isToCome: true, onMonday: true },
  ]);
});

test("the haulier's trips become private once their days are over, it offers a rule, and one of its drivers has one", async () => {
  await createDemoCompany({ config: demo, database, clock });
  await createDemoCompany({ config: demo, database, clock });

  const found = await asOwner(
    database,
    `select kind, type, email, place_of.work ->> 'displayName' <> '' as "isNamed", private_at_deadline as "areDaysOver"
     from classification_rules as place_of join mandators on mandators.id = place_of.mandator_id
     left join logins on logins.id = user_id order by kind`,
  );

  expect(found).toEqual([
    { kind: 1, type: 1, email: null, isNamed: null, areDaysOver: true },
    { kind: 2, type: 2, email: "fahrer@alpenland.example", isNamed: true, areDaysOver: true },
  ]);
});

test("drivers of the haulier have recorded their days until yesterday, not all of them well", async () => {
  await createDemoCompany({ config: demo, database, clock });

  const [found] = await asOwner(
    database,
    `select count(distinct user_id)::int as drivers,
       bool_or(email like 'fahrer@%') as "withTheLoginPages",
       count(*) > 150 as "areMany",
       max(finished_at) < $1 as "arePast",
       count(*) filter (where exists (
         select from time_log_events where time_log_id = log.id and originally_at is not null)) > 10 as "areCorrected"
     from time_logs as log join logins on logins.id = user_id`,
    [clock.now()],
  );
  const [odd] = await asOwner(
    database,
    `select count(*)::int as count from time_log_events as started
     join time_log_events as ended using (time_log_id)
     where started.event % 2 = 0 and ended.event = started.event + 1 and ended.occurred_at <= started.occurred_at`,
  );

  expect(found).toEqual({
    drivers: 5,
    withTheLoginPages: true,
    areMany: true,
    arePast: true,
    areCorrected: true,
  });
  expect(odd).toEqual({ count: 0 });
});

test("what was deleted of the demo stays deleted when it is created again", async () => {
  await createDemoCompany({ config: demo, database, clock });
  const [admin, hofer] = [demoAdmin(), demoActor(alpenland, "Markus Hofer")];
  const known = () => inMandator(database, hofer, (db) => listRules(db, hofer));
  for (const { id } of (await known()).offers) await removeRule({ database, clock }, admin, id);
  for (const { id } of (await known()).rules) await removeRule({ database, clock }, hofer, id);

  await createDemoCompany({ config: demo, database, clock });

  expect(await known()).toEqual({ rules: [], offers: [] });
});
