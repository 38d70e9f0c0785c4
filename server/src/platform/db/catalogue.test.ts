import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { breaches } from "../../../test/kit/db/catalogue.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";

const database = await aDatabase();
const client = new Client({ connectionString: database.url });
await client.connect();
afterAll(() => client.end());

const aTenantTable = `create table spies (mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null, primary key (mandator_id, id));
  call isolate_by_mandator('spies');`;

/** What somebody might do without thinking, and the objects that have to be named for it. */
const plants: Record<string, { sql: string; named: string[] }> = {
  "a tenant table without row-level security": {
    sql: `${aTenantTable} alter table spies disable row level security`,
    named: ["spies"],
  },
  "a tenant table its owner can see through": {
    sql: `${aTenantTable} alter table spies no force row level security`,
    named: ["spies"],
  },
  "a tenant table without a policy": { sql: `${aTenantTable} drop policy tenant on spies`, named: ["spies"] },
  "a table without a mandator": { sql: "create table spies (id uuid primary key)", named: ["spies"] },
  "a policy that shows everything": {
    sql: `${aTenantTable} create policy generous on spies to wegbuch_app using (true)`,
    named: ["spies.generous"],
  },
  "a policy that takes rows of other mandators": {
    sql: `${aTenantTable} create policy generous on spies for insert to wegbuch_app with check (true)`,
    named: ["spies.generous"],
  },
  "a view with its owner's rights": {
    sql: "create view spies as select * from trips",
    named: ["spies"],
  },
  "a function that lends its owner's rights without a search path": {
    sql: "create function spy() returns int language sql security definer return 1; revoke execute on function spy from public",
    named: ["spy"],
  },
  "a function that lends its owner's rights to everybody": {
    sql: "create function spy() returns int language sql security definer set search_path = wegbuch, pg_temp return 1",
    named: ["spy"],
  },
  "a role that sees through policies": {
    sql: "alter role wegbuch_report bypassrls",
    named: ["wegbuch_report"],
  },
  "a role that is a superuser": { sql: "alter role wegbuch_app superuser", named: ["wegbuch_app"] },
  "a role that may act as the owner": { sql: "grant wegbuch_owner to wegbuch_app", named: ["wegbuch_app"] },
  "an owner who can log in": { sql: "alter role wegbuch_owner login", named: ["wegbuch_owner"] },
  "a table that belongs to a role of the program": {
    sql: `${aTenantTable} alter table spies owner to wegbuch_app`,
    named: ["wegbuch_app wegbuch"],
  },
  "a second function of the jobs role": {
    sql: "create function spy() returns int language sql set search_path = wegbuch, pg_temp return 1; alter function spy owner to wegbuch_jobs",
    named: ["spy"],
  },
  "a foreign key that may lead to another mandator": {
    sql: `create table spies (mandator_id uuid not null references mandators (id), id uuid, user_id uuid references users (id),
      primary key (mandator_id, id)); call isolate_by_mandator('spies')`,
    named: ["spies_user_id_fkey"],
  },
  "an index without the mandator": {
    sql: `${aTenantTable} create index spies_id on spies (id)`,
    named: ["spies_id"],
  },
  "an index on an expression": {
    sql: `${aTenantTable} create index spies_text on spies ((id::text))`,
    named: ["spies_text"],
  },
  "a right for everybody": { sql: "grant select on vehicles to public", named: ["vehicles"] },
  "an exception nobody needs any more": { sql: "drop table login_attempts", named: ["login_attempts"] },
};

test("every table, view, function, role and key keeps the rules", async () => {
  expect(await breaches(client)).toEqual([]);
});

test.each(Object.entries(plants))("%s is found", async (_name, { sql, named }) => {
  await client.query("begin; set local search_path = wegbuch, pg_temp");
  try {
    // The role that makes things in a migration; a superuser where roles themselves are changed.
    if (!/\brole\b|\bgrant wegbuch|owner to/.test(sql)) await client.query("set local role wegbuch_owner");
    await client.query(sql);
    await client.query("reset role");
    const found = (await breaches(client)).map((breach) => breach.split(":")[0]);
    expect(new Set(found)).toEqual(new Set(named));
  } finally {
    await client.query("rollback");
  }
});
