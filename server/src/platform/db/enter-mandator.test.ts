import { sql } from "kysely";
import { expect, test } from "vitest";
import { recordChange } from "../history/record-change.ts";
import { aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { enterMandator, type MandatorDb } from "./database.ts";
import { newId } from "./ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";

const database = await aDatabase();

const entriesOf = (mandatorId: string) =>
  asOwner<{ new_value: string }>(
    database,
    "select new_value from history where mandator_id = $1 order by seq",
    [mandatorId],
  );

const note = async (db: MandatorDb, created: string) =>
  recordChange(db, "System", { kind: "box", id: newId() }, {}, { created });

test("one transaction writes the histories of several mandators, each visit to its own", async () => {
  const [one, other] = [await aMandator(database), await aMandator(database)];
  await database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      await enterMandator(db, one, (within) => note(within, "first"));
      await enterMandator(db, other, (within) => note(within, "theirs"));
      await enterMandator(db, one, (within) => note(within, "second"));
    });
  expect(await entriesOf(one)).toEqual([{ new_value: "first" }, { new_value: "second" }]);
  expect(await entriesOf(other)).toEqual([{ new_value: "theirs" }]);
});

test("what fails in one mandator leaves nothing in another", async () => {
  const one = await aMandator(database);
  const failing = database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      await enterMandator(db, one, (within) => note(within, "first"));
      throw new Error("no");
    });
  await expect(failing).rejects.toThrow("no");
  expect(await entriesOf(one)).toEqual([]);
});

test("within a mandator nothing is written into another, and outside it no mandator's tables are open", async () => {
  const [one, other] = [await aMandator(database), await aMandator(database)];
  await aVehicle(database, other);
  const add = (db: Pick<MandatorDb, "insertInto">, mandator_id: string) =>
    db
      .insertInto("groups")
      .values({ id: newId(), mandator_id, name: "All", created_at: new Date() })
      .execute();
  const within = (mandatorId: string, work: (db: MandatorDb) => Promise<unknown>) =>
    database
      .as("admin")
      .transaction()
      .execute((db) => enterMandator(db, mandatorId, work));
  await expect(within(one, (db) => add(db, other))).rejects.toThrow("row-level security");
  await within(one, (db) => add(db, one));
  const left = database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      await enterMandator(db, one, async () => undefined);
      return sql`select from groups`.execute(db);
    });
  await expect(left).rejects.toThrow("invalid input syntax");
});
