import { expect, test } from "vitest";
import { keepCauses } from "../../src/features/causes/jobs.ts";
import { clock } from "../../src/platform/clock.ts";
import { aTeam } from "../kit/api/people.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { type PlanPart, watchPlans } from "../kit/db/plans.ts";

const database = await aDatabase();
const plans = await watchPlans(database, "app");

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

test("what holds in a company of 20,000 vehicles is found within seconds", async () => {
  const { mandatorId } = await aLargeTeam();
  const began = performance.now();
  await keepCauses({ database, clock }, mandatorId);
  expect(performance.now() - began).toBeLessThan(10_000);
}, 60_000);
