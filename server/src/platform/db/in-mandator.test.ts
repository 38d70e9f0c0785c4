import { expect, test } from "vitest";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { inMandator } from "./database.ts";
import { newId } from "./ids.ts";

const database = await aDatabase();

/** The database, where no transaction begins. */
const withoutBegin = {
  pool: (role: Parameters<typeof database.pool>[0]) => {
    const pool = database.pool(role);
    const connect = async () => {
      const client = await pool.connect();
      const query = client.query.bind(client) as (...said: unknown[]) => unknown;
      const unable = (text: unknown, ...rest: unknown[]) =>
        query(typeof text === "string" && text.startsWith("begin") ? "begin nothing" : text, ...rest);
      // What the pool gives out again is as it was.
      const release = client.release.bind(client);
      return Object.assign(client, {
        query: unable,
        release: (error?: Error) => {
          Object.assign(client, { query });
          release(error);
        },
      });
    };
    return Object.assign(Object.create(pool) as typeof pool, { connect });
  },
};

test.each(["app", "admin"] as const)("where no transaction begins %s does nothing", async (role) => {
  const mandatorId = await aMandator(database);
  const adding = inMandator(
    withoutBegin,
    mandatorId,
    async (db) => {
      const row = { id: newId(), mandator_id: mandatorId, name: "Alle", created_at: new Date() };
      await db.insertInto("groups").values(row).execute();
    },
    { role },
  );
  await expect(adding).rejects.toThrow("syntax error");
  expect(await asOwner(database, "select 1 from groups where mandator_id = $1", [mandatorId])).toEqual([]);
});

test("where no transaction begins nothing is read", async () => {
  const mandatorId = await aMandator(database);
  const reading = inMandator(withoutBegin, mandatorId, (db) =>
    db.selectFrom("vehicles").select("id").execute(),
  );
  await expect(reading).rejects.toThrow("syntax error");
});
