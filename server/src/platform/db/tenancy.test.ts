import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { aBox, aDriver, aMandator, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "./database.ts";
import { newId } from "./ids.ts";
import type { Role } from "./roles.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aFullMandator } from "../../../test/kit/db/tenant.ts";

const database = await aDatabase({ connectionsPerRole: 1 });
let own: string;
let foreign: string;
let tenantTables: string[];

beforeAll(async () => {
  own = await aFullMandator(database);
  foreign = await aFullMandator(database);
  const rows = await asOwner<{ name: string }>(
    database,
    `select relname as name from pg_class where relnamespace = 'wegbuch'::regnamespace and relkind = 'r' and relforcerowsecurity
       and (relname = 'mandators' or exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'mandator_id'))
     union select 'visible_trips' union select 'visible_tracks'`,
  );
  tenantTables = rows.map(({ name }) => name);
});

const insiders = ["app", "tracker", "jobs", "report"] as const;

async function mayRead(role: Role, table: string): Promise<boolean> {
  const [row] = await asOwner<{ may: boolean }>(
    database,
    `select has_any_column_privilege('wegbuch_${role}', '${table}', 'select') as may`,
  );
  return row!.may;
}

/** Counts a table's rows as a role sees them in its own mandator, by a column every role that may read it can see. */
const countIn = (role: (typeof insiders)[number], table: string) =>
  inMandator(
    database,
    own,
    async (db) => {
      const mandator = table === "mandators" ? "id" : "mandator_id";
      const query = sql<{ own: number; foreign: number }>`
        select count(*) filter (where ${sql.ref(mandator)} = ${own}) as own,
          count(*) filter (where ${sql.ref(mandator)} <> ${own}) as foreign from ${sql.table(table)}`;
      return (await query.execute(db)).rows[0];
    },
    { role },
  );

/** Where a role reads the rows of all mandators on purpose: to find the mandator of a box, to send what is due. */
const wide = new Set([
  "tracker boxes",
  "tracker box_attachments",
  "jobs mails",
  "jobs scheduled_reports",
  "jobs webhook_deliveries",
  "jobs push_messages",
]);

/** What is one person's alone: without him nobody of the company sees any of it. */
const personal = new Set(["app own_exports", "app own_export_parts"]);

test("a role sees its mandator's rows and no others, in every table it may read", async () => {
  for (const table of tenantTables) {
    for (const role of insiders) {
      if (!(await mayRead(role, table))) continue;
      const seen = await countIn(role, table);
      if (personal.has(`${role} ${table}`)) expect(Number(seen?.own), `${role} ${table}`).toBe(0);
      else expect(Number(seen?.own), `${role} ${table}`).toBeGreaterThan(0);
      if (!wide.has(`${role} ${table}`)) expect(Number(seen?.foreign), `${role} ${table}`).toBe(0);
    }
  }
});

test("a query outside a mandator is an error, before and after a transaction on the same connection", async () => {
  for (const table of tenantTables) {
    for (const role of insiders) {
      if (!(await mayRead(role, table)) || wide.has(`${role} ${table}`)) continue;
      const column = table === "mandators" ? "id" : "mandator_id";
      const outside = () => database.pool(role).query(`select ${column} from ${table}`);
      await expect(outside(), `${role} ${table}`).rejects.toThrow(/app\.mandator|type uuid: ""/);
      await inMandator(database, own, (db) => sql`select 1`.execute(db), { role });
      await expect(outside(), `${role} ${table}`).rejects.toThrow(/app\.mandator|type uuid: ""/);
    }
  }
});

test("rows of another mandator can be neither written, changed nor removed", async () => {
  const [row] = await asOwner<{ id: string }>(database, "select id from costcenters where mandator_id = $1", [
    foreign,
  ]);

  await inMandator(database, own, async (db) => {
    const changed = await db
      .updateTable("costcenters")
      .set({ description: "x" })
      .where("id", "=", row!.id)
      .execute();
    const removed = await db.deleteFrom("groups").where("mandator_id", "=", foreign).execute();
    expect([changed[0]!.numUpdatedRows, removed[0]!.numDeletedRows]).toEqual([0n, 0n]);
  });
  const written = inMandator(database, own, (db) =>
    db
      .insertInto("costcenters")
      .values({ mandator_id: foreign, id: newId(), foreign_id: "1", created_at: new Date() })
      .execute(),
  );
  await expect(written).rejects.toThrow("row-level security");
});

test("no foreign key leads into another mandator, whoever writes it", async () => {
  const keys = await asOwner<{ name: string; child: string; parent: string; near: string[]; far: string[] }>(
    database,
    `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
       (select array_agg(attname::text order by place) from unnest(conkey) with ordinality as k (number, place)
         join pg_attribute on attrelid = conrelid and attnum = number) as near,
       (select array_agg(attname::text order by place) from unnest(confkey) with ordinality as k (number, place)
         join pg_attribute on attrelid = confrelid and attnum = number) as far
     from pg_constraint where contype = 'f' and cardinality(conkey) > 1 and connamespace = 'wegbuch'::regnamespace`,
  );
  expect(keys.length).toBeGreaterThan(20);
  for (const { name, child, parent, near, far } of keys) {
    const column = near.findIndex((one) => one !== "mandator_id");
    const [victim] = await asOwner(
      database,
      `select 1 from ${child} where mandator_id = $1 and ${near[column]} is not null`,
      [own],
    );
    expect(victim, `aFullMandator has no ${child} with ${near[column]}`).toBeDefined();
    const crossing = asOwner(
      database,
      `update ${child} set ${near[column]} = (select ${far[column]} from ${parent} where mandator_id = $2 order by 1 desc limit 1)
       where mandator_id = $1 and ${near[column]} is not null`,
      [own, foreign],
    );
    await expect(crossing, name).rejects.toMatchObject({ code: "23503" });
  }
});

test("a box of another mandator cannot be attached to a vehicle", async () => {
  const box = await aBox(database, foreign);
  const vehicle = await aVehicle(database, own);
  const attachment = { id: newId(), box_id: box.id, vehicle_id: vehicle, created_at: new Date() };

  const attached = inMandator(database, own, (db) =>
    db.insertInto("box_attachments").values(attachment).execute(),
  );

  await expect(attached).rejects.toMatchObject({ code: "23503" });
});

test("a tenant is named by its id alone", async () => {
  const injected = inMandator(database, "x', true); drop table trips; --", async () => undefined);

  await expect(injected).rejects.toThrow("named by UUIDs");
});

test("what a transaction throws undoes it, and the connection serves the next one", async () => {
  const mandator = await aMandator(database);
  const id = newId();
  const failed = inMandator(database, mandator, async (db) => {
    await db.insertInto("costcenters").values({ id, foreign_id: "1", created_at: new Date() }).execute();
    await sql`select 1 / 0`.execute(db);
  });
  await expect(failed).rejects.toThrow("division by zero");

  const rows = await inMandator(database, mandator, (db) =>
    db.selectFrom("costcenters").select("id").execute(),
  );
  expect(rows).toEqual([]);
});

test("a failed statement that is caught does not let the transaction look committed", async () => {
  const work = inMandator(database, own, async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
  });

  await expect(work).rejects.toThrow("rolled back");
});

test("of a private trip only its driver sees places, not even support acting as him", async () => {
  const mandator = await aMandator(database);
  const [driver, other] = [await aDriver(database, mandator), await aDriver(database, mandator)];
  const vehicle_id = await aVehicle(database, mandator);
  const places = { start_latitude: 48.2, start_longitude: 16.4, description: "Arzt" };
  await aTrip(database, mandator, { vehicle_id, driver_id: driver, type: 1, ...places });

  const seenBy = (userId: string, supportUserId: string | null = null) =>
    inMandator(database, { mandatorId: mandator, userId, supportUserId }, (db) =>
      db.selectFrom("visible_trips").select(["start_latitude", "description"]).executeTakeFirst(),
    );

  const masked = { start_latitude: null, description: "" };
  expect(await seenBy(driver)).toEqual({ start_latitude: 48.2, description: "Arzt" });
  expect(await seenBy(other)).toEqual(masked);
  expect(await seenBy(driver, newId())).toEqual(masked);
});
