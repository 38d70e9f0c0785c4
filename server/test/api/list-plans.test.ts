import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aTeam } from "../kit/api/people.ts";

const database = await aDatabase();

type Statement = { text: string; values?: unknown[] };

/** The statements that reach the database while something is asked. */
async function statementsOf(ask: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(Client.prototype, "query");
  await ask();
  const asked = spy.mock.calls as unknown as [string | Statement, unknown[]?][];
  spy.mockRestore();
  return asked.map(([statement, values = []]) =>
    typeof statement === "string" ? { text: statement, values } : statement,
  );
}

test.each(["Vehicles", "Vehicles/LastPosition", "Users", "Vehicles?perPage=99999"])(
  "for a page of a leader his groups are walked once (%s)",
  async (call) => {
    const { ask } = await aTeam(database);
    const statements = await statementsOf(() => ask(3, `GET /${call}`));
    expect(statements.filter(({ text }) => text.includes("with recursive"))).toHaveLength(1);
  },
);

type Plan = {
  "Index Name"?: string;
  "Rows Removed by Filter"?: number;
  "Actual Rows": number;
  Plans?: Plan[];
};
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const sizes = { vehicles: 2_000, users: 2_000 };

/** A company with so many vehicles and people, as its tables are known to the planner. */
async function aLargeTeam() {
  const team = await aTeam(database);
  const values = [team.mandatorId, sizes.vehicles];
  await asOwner(
    database,
    `insert into vehicles (mandator_id, id, name, license_plate, type, created_at)
     select $1, gen_random_uuid(), 'Wagen ' || n, 'W-' || n || 'L', 0, now() from generate_series(1, $2::int) n`,
    values,
  );
  await asOwner(
    database,
    `with login as (
       insert into logins (id, mandator_id, email) select gen_random_uuid(), $1::uuid, 'person' || n || '@' || $1 || '.example'
       from generate_series(1, $2::int) n returning id)
     insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     select $1, id, 'Zoë', 'Ölz ' || row_number() over (), 5, now() from login`,
    values,
  );
  await asOwner(database, "analyze vehicles, users, logins");
  return team;
}

/** What PostgreSQL did for the statement that finds the ids of a page: how many rows it touched. */
async function planOf(statement: string, values: unknown[], mandatorId: string): Promise<Plan> {
  const client = await database.pool("app").connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.mandator', $1, true), set_config('app.actor', '', true)", [
      mandatorId,
    ]);
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${statement}`, values);
    return (rows as { "QUERY PLAN": [{ Plan: Plan }] }[])[0]!["QUERY PLAN"][0].Plan;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test.each([
  ["Vehicles", "vehicles"],
  ["Vehicles?page=3", "vehicles"],
  ["Users", "users"],
] as const)("a page of %s is read by its index, without finding all the others", async (call, table) => {
  const { ask, mandatorId } = await aLargeTeam();
  const statements = await statementsOf(() => ask(1, `GET /${call}`));
  const page = statements.find(({ text }) => text.includes(`"${table}"."id"`) && text.includes("limit"))!;
  const nodes = nodesOf(await planOf(page.text, page.values!, mandatorId));
  expect(nodes.map((node) => node["Index Name"])).toContain(`${table}_by_name`);
  expect(Math.max(...nodes.map((node) => node["Actual Rows"]))).toBeLessThan(50);
});

test.each([
  ["Vehicles?searchTerm=WAGEN 19", "Wagen 19", 111],
  ["Vehicles?searchTerm=w-1999l", "Wagen 1999", 1],
  ["Vehicles?searchTerm=wagen_1", undefined, 0],
  ["Users?searchTerm=ölz 1999 ZO", "Ölz 1999", 1],
  ["Users?searchTerm=PERSON1999@", undefined, 1],
] as const)("%s finds what it did, in any case of the letters", async (call, name, count) => {
  const { ask } = await aLargeTeam();
  const { body } = await ask<{ totalCount: number; items: { name?: string; lastName?: string }[] }>(
    1,
    `GET /${encodeURI(call)}`,
  );
  expect(body.totalCount).toBe(count);
  if (name !== undefined) expect(body.items[0]!.name ?? body.items[0]!.lastName).toBe(name);
});

test("a search makes no text for the rows it looks through", async () => {
  const { ask } = await aLargeTeam();
  for (const call of ["Vehicles", "Users"]) {
    const statements = await statementsOf(() => ask(1, `GET /${call}?searchTerm=wagen`));
    const found = statements.find(({ text }) => text.includes("searched"))!.text;
    expect(found).not.toMatch(/ilike|concat_ws/);
  }
});
