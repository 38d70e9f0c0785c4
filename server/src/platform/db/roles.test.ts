import { expect, test } from "vitest";
import { roleLimits, roleNames } from "./roles.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";

const database = await aDatabase();

const seconds = (count: number) => (count % 60 === 0 ? `${count / 60}min` : `${count}s`);

test("each role logs in by itself and has its own limits from the first statement on", async () => {
  for (const role of roleNames) {
    const { rows } = await database.pool(role).query(
      `select current_user as role, session_user as login, current_setting('statement_timeout') as statement,
         current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
         current_setting('search_path') as path, current_setting('timezone') as zone`,
    );
    const { statementSeconds, lockSeconds, idleSeconds } = roleLimits[role];
    expect(rows).toEqual([
      {
        role: `wegbuch_${role}`,
        login: `wegbuch_${role}`,
        statement: seconds(statementSeconds),
        lock: seconds(lockSeconds),
        idle: seconds(idleSeconds),
        path: "wegbuch, pg_temp",
        zone: "UTC",
      },
    ]);
  }
});

test("only the tracker plans without going through whole tables", async () => {
  for (const role of roleNames) {
    const { rows } = await database.pool(role).query("show enable_seqscan");
    expect(rows).toEqual([{ enable_seqscan: role === "tracker" ? "off" : "on" }]);
  }
});

test("the app role may run a statement for 5 s, wait for a lock for 2 s, and idle in a transaction for 10 s", () => {
  expect(roleLimits.app).toEqual({ statementSeconds: 5, lockSeconds: 2, idleSeconds: 10 });
});

test("a statement that takes too long is ended", async () => {
  const client = await database.pool("app").connect();
  try {
    // For this transaction alone: behind a pooler the connection is lent to others after it.
    await client.query("begin; set local statement_timeout = '50ms'");
    await expect(client.query("select pg_sleep(20)")).rejects.toMatchObject({ code: "57014" });
  } finally {
    client.release(true);
  }
});

test("whoever waits for a lock gives up after the role's two seconds", async () => {
  const { owner } = database;
  const holder = await owner.connect();
  await holder.query("begin; lock table wegbuch.groups in access exclusive mode");
  const begun = performance.now();
  try {
    await expect(database.pool("app").query("select 1 from groups")).rejects.toMatchObject({
      code: "55P03",
    });
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  expect(performance.now() - begun).toBeGreaterThan(1_900);
});
