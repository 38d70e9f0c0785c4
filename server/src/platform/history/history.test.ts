import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aDriver, aMandator } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { recordChange } from "./record-change.ts";
import type { Author, Shown } from "./record-change.ts";
import { verifyMandator } from "./verify-history.ts";

const database = await aDatabase({ connectionsPerRole: 20 });

const trip = () => ({ kind: "trip", id: newId() }) as const;

async function change(mandatorId: string, before: Shown, after: Shown, author: Author = "System") {
  await inMandator(database, mandatorId, async (db) => recordChange(db, author, trip(), before, after));
}

async function aHistory(length: number): Promise<string> {
  const mandatorId = await aMandator(database);
  for (let index = 0; index < length; index += 1)
    await change(mandatorId, {}, { description: `Fahrt ${index}` });
  return mandatorId;
}

const entriesOf = (mandatorId: string) =>
  inMandator(database, mandatorId, (db) => db.selectFrom("history").selectAll().orderBy("seq").execute());

async function findingsOf(mandatorId: string) {
  const { findings } = await verifyMandator(database, mandatorId, []);
  return findings;
}

/** What somebody with the rights of the owner could do behind the program's back. */
const tamper = (statement: string, values: unknown[]) =>
  asOwner(database, `set local session_replication_role = replica; ${bound(statement, values)}`);

const bound = (statement: string, values: unknown[]) =>
  values.reduce<string>(
    (text, value, index) => text.replaceAll(`$${index + 1}`, `'${String(value)}'`),
    statement,
  );

test("a change writes one entry for each property that is different, in the name of the one who acted", async () => {
  const mandatorId = await aMandator(database);
  const anna = await aDriver(database, mandatorId, { first_name: "Anna", last_name: "Huber" });
  const author = { userId: anna, supportUserId: null, name: "Anna Huber" };

  await change(
    mandatorId,
    { type: "business", description: "", costcenterId: "" },
    { type: "private", description: "Arzt", costcenterId: "" },
    author,
  );

  expect(await entriesOf(mandatorId)).toMatchObject([
    {
      seq: 1,
      property_name: "type",
      old_value: "business",
      new_value: "private",
      actor_name: "Anna Huber",
      actor_id: anna,
    },
    { seq: 2, property_name: "description", old_value: "", new_value: "Arzt", effective_user_id: anna },
  ]);
});

test("what support does as somebody names both", async () => {
  const mandatorId = await aMandator(database);
  const [userId, supportUserId] = [newId(), newId()];

  const support = { supportUserId, supportName: "Sepp Maier" };

  await change(mandatorId, {}, { created: "x" }, { userId, name: "Anna Huber", ...support });

  expect(await entriesOf(mandatorId)).toMatchObject([
    { actor_id: supportUserId, effective_user_id: userId, actor_name: "Sepp Maier (Support)" },
  ]);
});

test("a change that fails leaves no entry, and equal values write none", async () => {
  const mandatorId = await aMandator(database);

  const failed = inMandator(database, mandatorId, async (db) => {
    recordChange(db, "System", trip(), { type: "business" }, { type: "private" });
    throw new Error("not today");
  });
  await expect(failed).rejects.toThrow("not today");
  await change(mandatorId, { type: "business" }, { type: "business" });

  expect(await entriesOf(mandatorId)).toEqual([]);
});

test("texts of every kind keep the chain whole", async () => {
  const mandatorId = await aMandator(database);
  await change(
    mandatorId,
    { a: "Zürich 🚗", b: '"quoted" \\ \n\t' },
    { a: "\uD83D broken", b: "ﬀ\u0301 e\u0301" },
  );

  expect(await findingsOf(mandatorId)).toEqual([]);
});

test("fifty writers at once make one unbroken chain", async () => {
  const mandatorId = await aMandator(database);

  await Promise.all(
    Array.from({ length: 50 }, (_, index) => change(mandatorId, {}, { created: String(index) })),
  );

  expect((await entriesOf(mandatorId)).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
  expect(await findingsOf(mandatorId)).toEqual([]);
});

test("writers do not wait for each other's work, only for the last statement", async () => {
  const mandatorId = await aMandator(database);
  let finishSlow = () => {};
  const slowMayFinish = new Promise<void>((resolve) => (finishSlow = resolve));
  const slow = inMandator(database, mandatorId, async (db) => {
    recordChange(db, "System", trip(), {}, { created: "slow" });
    await slowMayFinish;
  });

  await change(mandatorId, {}, { created: "quick" });
  finishSlow();
  await slow;

  expect((await entriesOf(mandatorId)).map(({ new_value }) => new_value)).toEqual(["quick", "slow"]);
});

/** What a transaction hands over, of which nothing is left to chance. */
const anEntry = (number: number) => ({
  object_kind: "trip",
  object_id: `00000000-0000-7000-8000-00000000000${number}`,
  property_name: "description",
  changed_at: `2026-05-04T08:00:0${number}.000Z`,
  old_value: number === 1 ? null : `Fahrt ${number - 1}`,
  new_value: `Fahrt ${number} "ä" \\ 🚗`,
  actor_id: null,
  effective_user_id: null,
  actor_name: "System",
  salt: String(number).repeat(32),
  details_hash: "ab".repeat(31) + `0${number}`,
  entry_hash: "cd".repeat(31) + `0${number}`,
});

test("the chain of the same entries is of the same bytes as ever", async () => {
  const mandatorId = await aMandator(database, { id: "00000000-0000-7000-8000-0000000000aa" });
  for (const numbers of [[1, 2, 3], [], [4, 5]])
    await inMandator(database, mandatorId, (db) =>
      sql`select append_history(${JSON.stringify(numbers.map(anEntry))}::jsonb)`.execute(db),
    );

  const rows = await asOwner<{ seq: string; hash: string; row: object }>(
    database,
    `select seq::text, encode(hash, 'hex') as hash, to_jsonb(history) as row from history
     where mandator_id = $1 order by seq`,
    [mandatorId],
  );
  expect(rows.map(({ seq, hash }) => `${seq} ${hash}`)).toEqual([
    "1 8d5c8b7a45bf978759b402b1ec6d31009c3b39dc125e72b6a07fac3283e73530",
    "2 add30c380d9f1f39998787299a7aa021fd81bcea923748fb6c106d92ecddf0c0",
    "3 0a54af12f46c62e6f12fbfdb0b300557270a1c728c70c1677fe356f8b09ed32f",
    "4 74e7d15221fb34b20da1f38a9155420901194a22a330cfb5e7a6cd5f478d99c1",
    "5 e508e2a2d1fd897281da8ef40c4b5548406cee6dbe95db649563d67802890ac8",
  ]);
  expect(rows.map(({ row }) => row)).toMatchObject(
    [1, 2, 3, 4, 5].map((number) => {
      const { entry_hash: _hash, changed_at, salt, details_hash, ...plain } = anEntry(number);
      const bytes = { salt: `\\x${salt}`, details_hash: `\\x${details_hash}` };
      return { ...plain, ...bytes, changed_at: changed_at.replace(".000Z", "+00:00") };
    }),
  );
  const [head] = await asOwner<object>(
    database,
    "select seq::integer, encode(hash, 'hex') as hash from history_heads where mandator_id = $1",
    [mandatorId],
  );
  expect(head).toEqual({ seq: 5, hash: rows.at(-1)!.hash });
});

test("a bulk of five hundred is one unbroken chain in its order", async () => {
  const mandatorId = await aMandator(database);

  await inMandator(database, mandatorId, async (db) => {
    for (let index = 0; index < 500; index += 1)
      recordChange(db, "System", trip(), {}, { created: String(index) });
  });

  expect((await entriesOf(mandatorId)).map(({ new_value }) => Number(new_value))).toEqual(
    Array.from({ length: 500 }, (_, index) => index),
  );
  expect(await findingsOf(mandatorId)).toEqual([]);
  // The number of the command in its transaction that wrote each.
  const written = "select distinct cmin::text from history where mandator_id = $1";
  expect(await asOwner(database, written, [mandatorId])).toHaveLength(1);
});

test("nobody can change or remove an entry, and none can be written past the chain", async () => {
  const mandatorId = await aHistory(2);
  for (const statement of ["update history set new_value = 'x'", "delete from history", "truncate history"]) {
    await expect(asOwner(database, statement)).rejects.toThrow("append-only");
    for (const role of ["app", "tracker", "jobs", "report", "admin", "gateway"] as const) {
      await expect(database.pool(role).query(statement)).rejects.toThrow("permission denied");
    }
  }

  const insert = inMandator(database, mandatorId, (db) =>
    db
      .insertInto("history")
      .columns(["seq"])
      .expression(db.selectNoFrom((eb) => eb.lit(3).as("seq")))
      .execute(),
  );
  await expect(insert).rejects.toThrow("permission denied");
});

test("an entry that was changed is found", async () => {
  const mandatorId = await aHistory(5);
  await tamper("update wegbuch.history set new_value = 'Arzt' where mandator_id = $1 and seq = 3", [
    mandatorId,
  ]);

  expect(await findingsOf(mandatorId)).toMatchObject([
    { seq: 3, problem: expect.stringContaining("changed") },
  ]);
});

test("an entry that was removed is found, the newest and the first too", async () => {
  for (const seq of [1, 3, 5]) {
    const mandatorId = await aHistory(5);
    await tamper("delete from wegbuch.history where mandator_id = $1 and seq = $2", [mandatorId, seq]);
    expect(await findingsOf(mandatorId)).toMatchObject([
      { seq, problem: expect.stringContaining("missing") },
    ]);
  }
  const emptied = await aHistory(2);
  await tamper("delete from wegbuch.history where mandator_id = $1", [emptied]);
  expect(await findingsOf(emptied)).toHaveLength(1);
});

test("entries that changed places are found", async () => {
  const mandatorId = await aHistory(4);
  await tamper(
    "update wegbuch.history set seq = seq + 100 where mandator_id = $1 and seq in (2, 3); " +
      "update wegbuch.history set seq = case seq when 102 then 3 else 2 end where mandator_id = $1 and seq > 100",
    [mandatorId],
  );

  expect((await findingsOf(mandatorId)).length).toBeGreaterThanOrEqual(2);
});

test("an entry that was slipped in is found, at the end and in the middle", async () => {
  const copy =
    "insert into wegbuch.history select mandator_id, $2, object_kind, object_id, property_name, changed_at, old_value, " +
    "'forged', actor_id, effective_user_id, actor_name, salt, details_hash, hash " +
    "from wegbuch.history where mandator_id = $1 and seq = 2";
  const atTheEnd = await aHistory(3);
  await tamper(copy, [atTheEnd, 4]);
  expect(await findingsOf(atTheEnd)).not.toEqual([]);

  const inTheMiddle = await aHistory(3);
  await tamper(`update wegbuch.history set seq = 4 where mandator_id = $1 and seq = 3; ${copy}`, [
    inTheMiddle,
    3,
  ]);
  expect(await findingsOf(inTheMiddle)).not.toEqual([]);
});

test("what was erased is counted, and the chain stays whole", async () => {
  const mandatorId = await aHistory(3);
  await tamper(
    "update wegbuch.history set salt = null, old_value = null, new_value = null, actor_id = null, " +
      "effective_user_id = null, actor_name = null where mandator_id = $1 and seq = 2",
    [mandatorId],
  );

  expect(await findingsOf(mandatorId)).toEqual([]);
  expect((await verifyMandator(database, mandatorId, [])).erased).toBe(1);
});

test("every random byte that is changed is found", async () => {
  const columns = ["object_kind", "property_name", "old_value", "new_value", "actor_name"];
  const bytes = ["salt", "details_hash", "hash"];
  const mandatorId = await aHistory(10);
  const before = (await findingsOf(mandatorId)).length;
  for (let round = 0; round < 60; round += 1) {
    const seq = randomInt(1, 11);
    const column = [...columns, ...bytes][randomInt(0, columns.length + bytes.length)]!;
    const [row] = await asOwner<Record<string, unknown>>(
      database,
      `select ${column} as value from history where mandator_id = '${mandatorId}' and seq = ${seq}`,
    );
    const value = columns.includes(column)
      ? `${column} || 'x'`
      : `set_byte(${column}, ${randomInt(0, 16)}, (get_byte(${column}, 0) + ${randomInt(1, 255)}) % 256)`;
    await tamper(`update wegbuch.history set ${column} = ${value} where mandator_id = $1 and seq = $2`, [
      mandatorId,
      seq,
    ]);
    const [changed] = await asOwner<Record<string, unknown>>(
      database,
      `select ${column} as value from history where mandator_id = '${mandatorId}' and seq = ${seq}`,
    );
    const isDifferent = String(changed!["value"]) !== String(row!["value"]);
    if (isDifferent)
      expect((await findingsOf(mandatorId)).length, `${column} of ${seq}`).toBeGreaterThan(before);
    const restored =
      row!["value"] instanceof Buffer ? `\\x${row!["value"].toString("hex")}` : String(row!["value"]);
    await tamper(`update wegbuch.history set ${column} = $3 where mandator_id = $1 and seq = $2`, [
      mandatorId,
      seq,
      restored,
    ]);
  }
  expect(await findingsOf(mandatorId)).toHaveLength(before);
});
