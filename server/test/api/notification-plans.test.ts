import { expect, test } from "vitest";
import { keepCauses, keepUpkeep } from "../../src/features/causes/jobs.ts";
import { aTeam } from "../kit/api/people.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { type PlanPart, watchPlans } from "../kit/db/plans.ts";

const database = await aDatabase();
const plans = await watchPlans(database, "app");

/** As PostgreSQL has it, by which everything here happened some time ago. */
const present = { now: () => new Date() };

const sizes = { vehicles: 20_000, open: 500 };

/** A company of 20,000 vehicles with a notification each, most of them over. */
async function aLargeTeam() {
  const team = await aTeam(database);
  const run = (statement: string, ...values: unknown[]) =>
    asOwner(database, statement, [team.mandatorId, ...values]);
  await run(
    `insert into vehicles (mandator_id, id, name, license_plate, type, created_at)
     select $1, gen_random_uuid(), 'Wagen ' || n, 'W-' || n, 0, now() from generate_series(1, $2::int) n`,
    sizes.vehicles,
  );
  await run(
    `insert into group_vehicles (mandator_id, group_id, vehicle_id)
     select $1, $2, id from vehicles where mandator_id = $1 on conflict do nothing`,
    team.groups.east,
  );
  await run(
    `insert into notifications (mandator_id, id, kind, key, vehicle_id, happened_at, created_at, ended_at)
     select $1, gen_random_uuid(), 'alarm', id::text, id, now(), now(),
       case when row_number() over () > $2::int then now() end
     from vehicles where mandator_id = $1`,
    sizes.open,
  );
  await run("update notifications set kind = 'service' where mandator_id = $1");
  await asOwner(database, "analyze notifications, group_vehicles, vehicles");
  return team;
}

const rowsOf = (parts: readonly PlanPart[]) =>
  parts
    .filter(({ statement, reads }) => statement.includes("as unseen") && reads.includes("Scan"))
    .reduce((sum, { given, removed }) => sum + given + removed, 0);

test("among 20,000 vehicles with a notification each the count looks at those that are open, and at no vehicle", async () => {
  const { ask } = await aLargeTeam();
  const count = async (role: 1 | 3) => {
    plans();
    const { body } = await ask<{ count: number }>(role, "GET /Notifications/Count");
    return { count: body.count, parts: plans() };
  };

  const admin = await count(1);
  expect(admin.count).toBe(100);
  expect(rowsOf(admin.parts)).toBeLessThan(3 * sizes.open);
  expect((await count(3)).count).toBe(100);
  expect((await ask(3, "PUT /Notifications/Seen", { until: "2200-01-01T00:00:00Z" })).status).toBe(204);
  await asOwner(database, "analyze notification_marks");
  const leader = await count(3);
  expect(leader.count).toBe(0);
  expect(rowsOf(leader.parts)).toBeLessThan(5 * sizes.open);
  const touched = [...admin.parts, ...leader.parts].filter(({ statement }) =>
    statement.includes("as unseen"),
  );
  expect(touched.filter(({ reads }) => / vehicles( |$)/.test(reads))).toEqual([]);
}, 60_000);

/** Of a hundred vehicles one is silent, one unplugged, one out too long, one not fetched and one overdue in both. */
async function giveCauses({ mandatorId, people }: Awaited<ReturnType<typeof aLargeTeam>>): Promise<void> {
  const run = (statement: string) => asOwner(database, statement, [mandatorId, sizes.vehicles]);
  await run(
    `create table fleet as select id, people.driver, gen_random_uuid() as box, row_number() over (order by id)::int as n
     from vehicles, (values ('${people[5]}'::uuid)) as people (driver) where mandator_id = $1 and name like 'Wagen %' limit $2`,
  );
  const add = (table: string, columns: string, values: string, where = "true") =>
    asOwner(
      database,
      `insert into ${table} (mandator_id, ${columns}) select $1, ${values} from fleet where ${where}`,
      [mandatorId],
    );
  await add("boxes", "id, imei, created_at", "box, (400000000000000 + n)::text, now()");
  await add("box_attachments", "id, box_id, vehicle_id, created_at", "gen_random_uuid(), box, id, now()");
  const seen = "now() - case n % 100 when 0 then interval '2 days' else interval '1 minute' end";
  await add("vehicle_positions", "vehicle_id, device_time, last_contact_at", `id, ${seen}, ${seen}`);
  const event = "id, box_id, vehicle_id, received_at, name, happened_at";
  const plug = (name: string, ago: string) =>
    `gen_random_uuid(), box, id, now(), '${name}', now() - interval '${ago}'`;
  await add("box_events", event, plug("Plugged", "30 days"));
  await add("box_events", event, plug("Unplugged", "1 hour"), "n % 100 = 1");
  const reserved =
    "id, vehicle_id, driver_id, created_at, pickup_address, return_address, pickup_at, return_at";
  const during = (from: string, until: string) =>
    `gen_random_uuid(), id, driver, now(), 'Wien', 'Wien', now() - interval '${from}', now() + interval '${until}'`;
  const isOut = ", checked_out_at, out_mileage";
  await add("reservations", reserved + isOut, `${during("3 hours", "-1 hour")}, now(), 5`, "n % 100 = 2");
  await add("reservations", reserved, during("2 hours", "2 hours"), "n % 100 = 3");
  await asOwner(
    database,
    `update vehicles set country = 'AT', registration_date = '2019-01-01', vehicle_service_type = 0,
       periodic_service_distance_in_meter = 30000000
     from fleet where vehicles.id = fleet.id and fleet.n % 100 > 3`,
  );
  const day = "now()::date - case n % 100 when 4 then 1000 else 1 end";
  await add(
    "inspections",
    "id, vehicle_id, inspected_on, created_at",
    `gen_random_uuid(), id, ${day}, now()`,
  );
  const done = "gen_random_uuid(), id, now()::date - 200, 0, now()";
  await add("services", "id, vehicle_id, serviced_on, mileage_in_meters, created_at", done);
  await asOwner(
    database,
    "update vehicle_odometers set anchor_meters = 31000000 from fleet where vehicle_id = fleet.id and n % 100 = 4",
  );
  await asOwner(database, "analyze");
}

test("what holds in a company of 20,000 vehicles is found within seconds, and no upkeep each minute that stays as it is", async () => {
  const team = await aLargeTeam();
  await giveCauses(team);
  const { mandatorId } = team;
  const told = async (kinds: string[]) =>
    asOwner<{ kind: string; count: number }>(
      database,
      `select kind, count(*)::int as count from notifications
       where mandator_id = $1 and created_at >= $2 and kind = any($3::text[]) and ended_at is null group by kind order by kind`,
      [mandatorId, began, kinds],
    );
  const began = new Date();
  await keepCauses({ database, clock: present }, mandatorId);
  expect(Date.now() - began.getTime()).toBeLessThan(10_000);
  plans();
  await keepCauses({ database, clock: present }, mandatorId);
  expect(plans().filter(({ reads }) => / (?:inspections|services)( |$)/.test(reads))).toEqual([]);
  const some = sizes.vehicles / 100;
  expect(await told(["silent", "unplugged", "lateReturn", "notFetched", "inspection", "service"])).toEqual(
    ["lateReturn", "notFetched", "silent", "unplugged"].map((kind) => ({ kind, count: some })),
  );

  const hourly = performance.now();
  await keepUpkeep({ database, clock: present }, mandatorId);
  expect(performance.now() - hourly).toBeLessThan(10_000);
  expect(await told(["inspection", "service"])).toEqual(
    ["inspection", "service"].map((kind) => ({ kind, count: some })),
  );
}, 120_000);
