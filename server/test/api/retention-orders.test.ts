import { sql } from "kysely";
import { expect, test } from "vitest";
import { readReceipts } from "../../src/features/retention/note-receipts.ts";
import { clock } from "../../src/platform/clock.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { anOldBook, dyingAt, findingsOf, goTo, meanwhile, privatePlaces } from "../kit/api/old-book.ts";
import { aBox } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase({ connectionsPerRole: 8 });
const patience = { timeout: 120_000 };

test("nobody erases the history or a locked trip by himself", patience, async () => {
  const { mandatorId, business } = await anOldBook(database);
  const forbidden = [
    `update history set salt = null, old_value = null`,
    `update trips set description = '' where id = '${business.id}'`,
    `delete from trips where id = '${business.id}'`,
  ];
  for (const statement of forbidden)
    for (const role of ["app", "tracker", "jobs"] as const) {
      const client = await database.pool(role).connect();
      try {
        await client.query("begin");
        await client.query(
          `select set_config('app.mandator', '${mandatorId}', true), set_config('app.erasing', 'on', true)`,
        );
        await expect(client.query(statement), `${role}: ${statement}`).rejects.toThrow(
          /denied|locked|append-only/,
        );
      } finally {
        await client.query("rollback");
        client.release();
      }
    }
});

test("nothing more is erased once an administrator has switched that off", patience, async () => {
  const { mandatorId, erase, ask, folder } = await anOldBook(database);
  const off = { isErasing: false, trackRetentionDays: 45, logbookRetentionYears: null };
  const before = await privatePlaces(database, mandatorId);
  expect(before).toBeGreaterThan(0);

  await erase(
    meanwhile(database, 3, async () =>
      expect((await ask(1, "PUT /Mandators/Retention", off)).status).toBe(204),
    ),
  );

  expect(await privatePlaces(database, mandatorId)).toBe(before);
  await erase();
  expect(await privatePlaces(database, mandatorId)).toBe(before);
  expect(readReceipts(folder)).toEqual([]);
});

test("an erasure that was ended keeps what is to be kept by the time it goes on", patience, async () => {
  const { mandatorId, erase, ask, folder } = await anOldBook(database);
  const before = await privatePlaces(database, mandatorId);
  await expect(erase(dyingAt(database, 3).database)).rejects.toThrow("killed");
  await ask(1, "PUT /Mandators/Retention", {
    isErasing: true,
    trackRetentionDays: 400,
    logbookRetentionYears: null,
  });

  await erase();
  expect(await privatePlaces(database, mandatorId)).toBe(before);
  expect(readReceipts(folder)).toEqual([]);
  expect((await findingsOf(database, mandatorId)).findings).toEqual([]);
});

test("a day ends at its local midnight, also when clocks change", patience, async () => {
  const { mandatorId, erase, enter, car, ask } = await anOldBook(database, 0);
  await ask(1, "PUT /Mandators/Retention", {
    isErasing: true,
    trackRetentionDays: 1,
    logbookRetentionYears: null,
  });
  await erase();
  const days = [
    { day: "2026-10-25", begins: "2026-10-24T22:00:00Z", ends: "2026-10-25T23:00:00Z" },
    { day: "2027-03-28", begins: "2027-03-27T23:00:00Z", ends: "2027-03-28T22:00:00Z" },
  ];
  const minutes = (instant: string, count: number) =>
    new Date(Date.parse(instant) + count * 60_000).toISOString();
  const secret = { displayName: "Lendkai 1" };
  for (const { begins, ends } of days) {
    goTo(minutes(ends, 30));
    const drive = (finishedAt: string) =>
      enter("00:00", "00:00", {
        vehicleId: car,
        startedAt: minutes(finishedAt, -5),
        finishedAt,
        type: 1,
        startAddress: secret,
        destinationAddress: secret,
      }).then(({ id }) => id);
    const [last, first, lastOfIt, next] = [
      await drive(minutes(begins, -1)),
      await drive(minutes(begins, 5)),
      await drive(minutes(ends, -1)),
      await drive(minutes(ends, 5)),
    ];
    const withPlaces = async () => {
      const rows = await asOwner<{ id: string }>(
        database,
        "select id from trips where mandator_id = $1 and start_address is not null and id = any ($2) order by finished_at",
        [mandatorId, [last, first, lastOfIt, next]],
      );
      return rows.map(({ id }) => id);
    };
    // Kept is the day before: the one on which clocks change.
    await erase();
    expect(await withPlaces()).toEqual([first, lastOfIt, next]);
    goTo(minutes(ends, 24 * 60 - 1));
    await erase();
    expect(await withPlaces()).toEqual([first, lastOfIt, next]);
    goTo(minutes(ends, 24 * 60));
    await erase();
    expect(await withPlaces()).toEqual([next]);
  }
});

test(
  "a hold keeps what following goes on from of the boxes of its vehicles, and of no others",
  patience,
  async () => {
    const { mandatorId, erase, ask, car, other } = await anOldBook(database);
    const boxes = await Promise.all(
      [car, other].map(async (vehicleId) => {
        const { number } = await aBox(database, mandatorId, { vehicleId });
        const reached = { deviceTime: Date.parse("2026-05-04T07:00:00Z") };
        for (const insert of [
          "box_cursors (box_number, state) values ($1, $2)",
          `box_checkpoints (box_number, reached_at, state, state_hash)
         values ($1, '2026-05-04T07:00:00Z', $2, sha256('x'))`,
        ])
          await asOwner(database, `insert into ${insert}`, [number, JSON.stringify({ reached })]);
        return number;
      }),
    );
    const followed = () =>
      Promise.all(
        boxes.map(async (number) => {
          const [row] = await asOwner<{ count: number }>(
            database,
            `select (select count(state) from box_cursors where box_number = $1)::integer
             + (select count(*) from box_checkpoints where box_number = $1)::integer as count`,
            [number],
          );
          return row!.count;
        }),
      );
    const held = { reason: "Unfall", vehicleIds: [car], from: "2026-05-04", to: "2026-05-04" };
    const { body } = await ask<{ id: string }>(1, "POST /RetentionHolds", held);

    await erase();
    expect(await followed()).toEqual([2, 0]);
    await ask(1, `DELETE /RetentionHolds/${body.id}`);
    await erase();
    expect(await followed()).toEqual([0, 0]);
  },
);

test("each erasure is of its own company, and of what its time is over for", patience, async () => {
  const { mandatorId, business } = await anOldBook(database);
  const { mandatorId: other } = await anOldBook(database, 0);
  const id = newId();
  const opened = (kind: string) =>
    inMandator(
      database,
      mandatorId,
      (db) =>
        db
          .insertInto("erasures")
          .values({ id, kind, until_on: "2026-05-01", begun_at: clock.now() })
          .execute(),
      { role: "jobs" },
    );
  await opened("logbook");
  const run = async (role: "app" | "tracker" | "jobs", where: string, call: string) =>
    inMandator(database, where, (db) => sql.raw(`select ${call}`).execute(db), { role });
  const calls = [
    `erase_places('${id}', now(), null, 10, now())`,
    `erase_records('${id}', 1, now(), 10)`,
    `erase_followed_places(1, now())`,
    `erase_shown_places(now(), 10)`,
    `erase_time_logs('${id}', '2040-01-01', 10)`,
    `pick_erased_trips('${id}', '${id}', now(), 10)`,
    `erase_trips('${id}', '{}')`,
    `erase_months('${id}', '${id}', '2040-01-01')`,
  ];
  for (const call of calls) await expect(run("app", mandatorId, call), call).rejects.toThrow("denied");
  for (const call of calls.slice(0, 5))
    await expect(run("tracker", mandatorId, call), call).rejects.toThrow("denied");
  for (const call of [...calls.slice(5), `erase_due_trips('${id}', '{}')`])
    await expect(run("jobs", mandatorId, call), call).rejects.toThrow("denied");
  await expect(run("tracker", mandatorId, `erase_due_trips('${id}', '{}')`)).rejects.toThrow("denied");
  for (const call of [calls[0]!, calls[1]!, calls[4]!])
    await expect(run("jobs", other, call), call).rejects.toThrow("the erasure is over");
  for (const call of calls.slice(5))
    await expect(run("tracker", other, call), call).rejects.toThrow("the erasure is over");

  const named = `erase_trips('${id}', '{${business.id}}')`;
  await expect(run("tracker", mandatorId, named)).rejects.toThrow("a trip must be kept");
  expect(await asOwner(database, "select from trips where id = $1", [business.id])).toHaveLength(1);
});
