import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { inMandator, type MandatorDb } from "./database.ts";
import { newId } from "./ids.ts";
import { pageIn } from "./lists.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";

/** One connection, so that every call meets what the earlier ones have left on it. */
const database = await aDatabase({ connectionsPerRole: 1 });
const crowded = await aDatabase({ connectionsPerRole: 1 });

type Statement = { statement: string; generic_plans: number };

/** What the app's connection keeps of the statements that contain a word. */
async function keptOf(word: string, kept = database): Promise<Statement[]> {
  const { rows } = await kept
    .pool("app")
    .query<Statement>("select statement, generic_plans from pg_prepared_statements");
  return rows.filter(({ statement }) => statement.includes(word));
}

const ask = <Row>(mandatorId: string, statement: RawBuilder<Row>): Promise<Row[]> =>
  inMandator(database, mandatorId, async (db) => (await statement.execute(db)).rows);

async function times<T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let number = 0; number < count; number += 1) results.push(await work(number));
  return results;
}

test("a statement that comes again is kept with its plan, one that comes once is not", async () => {
  const mandatorId = await aMandator(database);
  await ask(mandatorId, sql`select id as once from mandators where id = ${mandatorId}`);
  await times(10, () => ask(mandatorId, sql`select id as again from mandators where id = ${mandatorId}`));
  expect(await keptOf("as once")).toEqual([]);
  const [again] = await keptOf("as again");
  expect(Number(again?.generic_plans)).toBeGreaterThan(0);
});

test("the same kept statement shows each mandator its own rows", async () => {
  const companies = [await aMandator(database), await aMandator(database)];
  const turns = Array.from({ length: 20 }, (_, turn) => companies[turn % 2]!);
  const seen = await times(turns.length, (turn) =>
    ask(turns[turn]!, sql<{ id: string }>`select id from mandators where name <> ${"nobody"}`),
  );
  expect(seen).toEqual(turns.map((id) => [{ id }]));
  expect(await keptOf("from mandators where name <>")).toHaveLength(1);
});

test("a kept statement that failed is asked again as if it had not", async () => {
  const mandatorId = await aMandator(database);
  const divide = (by: number) =>
    ask(mandatorId, sql<{ result: number }>`select 6 / ${by}::integer as result`);
  expect(await times(3, () => divide(2))).toEqual(Array.from({ length: 3 }, () => [{ result: 3 }]));
  await expect(divide(0)).rejects.toThrow("division by zero");
  await expect(ask(mandatorId, sql`select nonsense, ${1}`)).rejects.toThrow("nonsense");
  await expect(ask(mandatorId, sql`select nonsense, ${1}`)).rejects.toThrow("nonsense");
  expect(await divide(3)).toEqual([{ result: 2 }]);
});

test("a migration that changes what a kept statement gives breaks no call, in a transaction or alone", async () => {
  const mandatorId = await aMandator(database);
  const inside = () => ask(mandatorId, sql<object>`select * from mandators where id = ${mandatorId}`);
  const alone = async () =>
    (await sql<object>`select * from mandators where id = ${mandatorId}`.execute(database.as("admin"))).rows;
  for (const call of [inside, alone]) {
    await times(3, call);
    const column = `added_${newId().slice(-8)}`;
    await asOwner(database, `alter table mandators add column ${column} text not null default 'new'`);
    expect(await call()).toMatchObject([{ [column]: "new" }]);
  }
});

test("work whose statements were outdated is done again from the beginning, and once", async () => {
  const mandatorId = await aMandator(database);
  const add = async () =>
    inMandator(database, mandatorId, async (db) => {
      const row = { id: newId(), foreign_id: newId(), created_at: new Date() };
      return db.insertInto("costcenters").values(row).returningAll().execute();
    });
  await times(3, add);
  await asOwner(database, "alter table costcenters add column added text");
  await add();
  const [stored] = await asOwner<{ count: number }>(
    database,
    "select count(*)::integer as count from costcenters where mandator_id = $1",
    [mandatorId],
  );
  expect(stored).toEqual({ count: 4 });
});

test("pages of lengths nobody else asks for take no place from the statements that are kept", async () => {
  const mandatorId = await aMandator(database);
  const list = {
    ids: (db: MandatorDb) =>
      db
        .selectFrom("costcenters")
        .select("id")
        .where("mandator_id", "=", mandatorId)
        .where("foreign_id", "<>", "paged")
        .orderBy("id"),
    read: async () => [],
  };
  for (const perPage of [50, 51, 52, 53])
    await times(3, () => pageIn(database, mandatorId, list, { page: 1, perPage }));
  const kept = await keptOf('"foreign_id" <> ');
  expect(kept.map(({ statement }) => /limit (\d+)/.exec(statement)?.[1])).toEqual(["50"]);
});

test("a connection keeps a bounded number of statements", async () => {
  const mandatorId = await aMandator(crowded);
  await inMandator(crowded, mandatorId, (db) =>
    times(300, (number) =>
      times(2, () => sql`select ${number}::integer as ${sql.ref(`n${number}`)}`.execute(db)),
    ),
  );
  expect(await keptOf("", crowded)).toHaveLength(200);
});
