import type { Audit } from "@wegbuch/contract/audit/schemas";
import { verifyZip } from "@wegbuch/contract/evidence/rules";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { eraseOldLogbooks } from "../../src/features/retention/jobs.ts";
import { shownSigned, shownWorkMonth } from "../../src/features/timelogs/hash-days.ts";
import { readReceipts } from "../../src/features/retention/note-receipts.ts";
import { clock } from "../../src/platform/clock.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { recordChange } from "../../src/platform/history/record-change.ts";
import { key, sign } from "../kit/api/audited-book.ts";
import { anOldBook, findingsOf, goTo, tablesSaying } from "../kit/api/old-book.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { keptSums } from "../kit/db/kept-sums.ts";

const database = await aDatabase({ connectionsPerRole: 8 });
const patience = { timeout: 120_000 };

/** Of a company whose people have recorded nothing of their working days. */
async function withoutLogs(mandatorId: string): Promise<void> {
  const tables =
    "time_log_events time_logs steering_signatures steering_checks closed_drives work_months".split(" ");
  for (const table of tables)
    await asOwner(database, `delete from ${table} where mandator_id = $1`, [mandatorId]);
}

test(
  "trips go on the second of January after their years, and what is left of them proves that nothing else was taken",
  patience,
  async () => {
    const book = await anOldBook(database);
    const { mandatorId, before, whole, ask, vehicles, car, folder, inTracker, recount } = book;
    const sums = () => keptSums(database, mandatorId);
    const erase = () => eraseOldLogbooks({ database, clock, folder }, mandatorId);
    const [german] = vehicles.filter((id) => id !== car);
    await ask(1, "PUT /Mandators/Retention", {
      isErasing: true,
      trackRetentionDays: 400,
      logbookRetentionYears: null,
    });
    await asOwner(database, "update vehicles set country = 'DE' where id = $1", [german]);
    await asOwner(database, "update vehicles set country = 'AT' where id = $1", [car]);
    const tripsOf = (vehicle?: string) =>
      asOwner(database, "select from trips where vehicle_id = $1", [vehicle]).then((rows) => rows.length);
    const odometers = () =>
      asOwner(
        database,
        "select vehicle_id, anchor_meters + driven_meters as meters from vehicle_odometers where mandator_id = $1 order by 1",
        [mandatorId],
      );
    await recount();
    const shown = await odometers();
    const [ofCar, ofGerman] = [await tripsOf(car), await tripsOf(german)];
    const seals = () => asOwner(database, "select from sealed_months where vehicle_id = $1", [car]);
    expect(await seals()).toHaveLength(1);

    goTo("2034-01-01T20:00:00Z");
    await erase();
    expect([await tripsOf(car), await tripsOf(german)]).toEqual([ofCar, ofGerman]);

    goTo("2034-01-02T02:00:00Z");
    await erase();
    expect([await tripsOf(car), await tripsOf(german)]).toEqual([0, ofGerman]);
    expect(await seals()).toEqual([]);
    expect(await odometers()).toEqual(shown);
    const kept = await sums();
    await recount();
    expect(await sums()).toEqual(kept);
    await inTracker((db) => sql`select reckon_odometer(current_mandator(), id) from vehicles`.execute(db));
    expect(await odometers()).toEqual(shown);
    const audited = await ask<Audit>(1, `GET /Audit/${car}/2026-05`);
    expect(audited.body).toMatchObject({ score: null, findings: [] });
    expect((await findingsOf(database, mandatorId)).findings).toEqual([]);
    await sign(database);
    const { zip } = await whole(1, { vehicleIds: [car], from: "2026-04-01T00:00:00Z" });
    const verdict = verifyZip(zip, { key });
    expect(verdict.findings).toEqual([]);
    expect(verdict.vehicles[0]!.trips).toEqual([]);
    expect(verdict.vehicles[0]!.erased).toBeGreaterThan(5);
    expect(verifyZip(before.zip, { key }).findings).toEqual([]);
    expect(readReceipts(folder).at(-1)).toMatchObject({
      kind: "logbook",
      until: "2027-01-01",
      rows: expect.any(Number) as number,
    });

    goTo("2037-01-02T02:00:00Z");
    await erase();
    expect(await tripsOf(german)).toBe(0);
    expect((await findingsOf(database, mandatorId)).findings).toEqual([]);
  },
);

test("the year of a trip is that of its end by the local clock, in both countries", patience, async () => {
  const { mandatorId, ask, car, enter, folder } = await anOldBook(database, 0);
  await ask(1, "PUT /Mandators/Retention", {
    isErasing: true,
    trackRetentionDays: 400,
    logbookRetentionYears: null,
  });
  goTo("2027-01-01T12:00:00Z");
  const drive = (finishedAt: string) =>
    enter("00:00", "00:00", {
      vehicleId: car,
      startedAt: new Date(Date.parse(finishedAt) - 600_000).toISOString(),
      finishedAt,
    }).then(({ id }) => id);
  const [old, young] = [await drive("2026-12-31T22:59:00Z"), await drive("2026-12-31T23:10:00Z")];
  const left = async () => {
    await eraseOldLogbooks({ database, clock, folder }, mandatorId);
    const rows = await asOwner<{ id: string }>(
      database,
      "select id from trips where id = any ($1) order by finished_at",
      [[old, young]],
    );
    return rows.map(({ id }) => id);
  };
  await asOwner(database, "update vehicles set country = 'DE' where id = $1", [car]);
  goTo("2037-01-01T22:59:00Z");
  expect(await left()).toEqual([old, young]);
  goTo("2037-01-01T23:00:00Z");
  expect(await left()).toEqual([young]);
  await asOwner(database, "update vehicles set country = 'AT' where id = $1", [car]);
  expect(await left()).toEqual([]);
});

test(
  "a night that takes signatures, checks and months alone leaves a receipt that counts them, and the next one none",
  patience,
  async () => {
    const { mandatorId, driver, car, folder } = await anOldBook(database, 0);
    const erase = () => eraseOldLogbooks({ database, clock, folder }, mandatorId);
    await withoutLogs(mandatorId);
    const [at, hash] = ["2026-05-04T08:00:00Z", Buffer.alloc(32, 1)];
    const add = (table: string, values: string, ...more: readonly unknown[]) =>
      asOwner(database, `insert into ${table} values (${values})`, [mandatorId, driver, ...more]);
    await add(
      "steering_signatures (mandator_id, user_id, id, monday, how, content_hash, signed_at)",
      "$1, $2, $3, '2026-04-27', 1, $4, $5",
      newId(),
      hash,
      at,
    );
    await add(
      "steering_checks (mandator_id, user_id, id, month, checked_by, checked_at, content_hash)",
      "$1, $2, $3, '2026-04-01', $2, $5, $4",
      newId(),
      hash,
      at,
    );
    await add(
      "work_months (mandator_id, user_id, month, closed_at, closed_by)",
      "$1, $2, '2026-04-01', $3, $2",
      at,
    );
    await add(
      "closed_drives",
      "$1, $2, '2026-04-01', $3, $4, '2026-04-30', $5, $5, 1000, 0",
      newId(),
      car,
      at,
    );

    goTo("2028-06-29T02:00:00Z");
    await erase();

    const receipts = () => readReceipts(folder).map(({ kind, rows, records }) => ({ kind, rows, records }));
    expect(receipts()).toEqual([{ kind: "timelogs", rows: 0, records: 4 }]);
    await erase();
    expect(receipts()).toHaveLength(1);
  },
);

test(
  "a driving log goes 56 days and 24 months after its day, unless the whole company is held",
  patience,
  async () => {
    const { mandatorId, ask, driver, folder } = await anOldBook(database, 0);
    const erase = () => eraseOldLogbooks({ database, clock, folder }, mandatorId);
    const id = newId();
    await inMandator(database, mandatorId, async (db) => {
      await db
        .insertInto("time_logs")
        .values({ id, user_id: driver, day: "2026-05-04", created_at: clock.now() })
        .execute();
      const work = {
        id: newId(),
        time_log_id: id,
        event: 0,
        occurred_at: clock.now(),
        created_at: clock.now(),
      };
      await db.insertInto("time_log_events").values(work).execute();
      recordChange(
        db,
        "System",
        { kind: "timelog", id, books: [driver] },
        {},
        { description: "Frühschicht" },
      );
    });
    const logs = () => asOwner(database, "select from time_logs where id = $1", [id]);
    const hold = { reason: "Arbeitsinspektion", vehicleIds: [], from: "2026-01-01", to: "2026-12-31" };
    const { body } = await ask<{ id: string }>(1, "POST /RetentionHolds", hold);

    goTo("2028-06-28T02:00:00Z");
    await erase();
    goTo("2028-06-29T02:00:00Z");
    await erase();
    expect(await logs()).toHaveLength(1);

    await ask(1, `DELETE /RetentionHolds/${body.id}`);
    await erase();
    expect(await logs()).toEqual([]);
    expect(await tablesSaying(database, mandatorId, /Frühschicht/)).toEqual([]);
    expect((await findingsOf(database, mandatorId)).findings).toEqual([]);
  },
);

test(
  "no piece takes more of driving logs than it was told of, whatever kinds of them are due",
  patience,
  async () => {
    const { mandatorId, driver, car } = await anOldBook(database, 0);
    await withoutLogs(mandatorId);
    const tables = ["steering_signatures", "closed_drives", "steering_checks", "work_months"];
    const left = () =>
      asOwner<{ count: number }>(
        database,
        `select (${tables.map((name) => `(select count(*) from ${name} where mandator_id = $1)`).join(" + ")})::integer as count`,
        [mandatorId],
      ).then(([row]) => row!.count);
    await asOwner(
      database,
      `insert into work_months (mandator_id, user_id, month) values ($1, $2, '2026-04-01')`,
      [mandatorId, driver],
    );
    await asOwner(
      database,
      `insert into closed_drives
     select $1, $2, '2026-04-01', gen_random_uuid(), $3, '2026-04-30', now(), now(), 1000, 0 from generate_series(1, 25)`,
      [mandatorId, driver, car],
    );
    await asOwner(
      database,
      `insert into steering_signatures (mandator_id, user_id, id, monday, how, content_hash, signed_at)
     select $1, $2, gen_random_uuid(), date '2026-04-27' - 7 * week, 1, sha256('x'), now() from generate_series(0, 11) as week`,
      [mandatorId, driver],
    );
    await asOwner(
      database,
      `insert into steering_checks (mandator_id, user_id, id, month, checked_by, checked_at, content_hash)
     select $1, $2, gen_random_uuid(), '2026-04-01', $2, now(), sha256('x') from generate_series(1, 12)`,
      [mandatorId, driver],
    );
    const id = newId();
    const asJobs = (call: string) =>
      inMandator(database, mandatorId, (db) => sql.raw<{ erased: number }>(call).execute(db), {
        role: "jobs",
      });
    await asJobs(
      `insert into erasures (id, kind, until_on, begun_at) values ('${id}', 'timelogs', '2026-05-04', now())`,
    );
    const pieces: number[] = [];
    for (let before = await left(); ;) {
      const { rows } = await asJobs(`select erase_time_logs('${id}', '2026-05-04', 10) as erased`);
      const now = await left();
      pieces.push(before - now);
      before = now;
      if (rows[0]!.erased < 10) break;
    }
    expect(pieces).toEqual([10, 10, 10, 10, 10, 0]);
    expect(await left()).toBe(0);
  },
);

test(
  "with driving logs goes what was remarked when their months were checked, opened and signed",
  patience,
  async () => {
    const { mandatorId, driver, folder } = await anOldBook(database, 0);
    await withoutLogs(mandatorId);
    const said = (month: string, remark: string) => `${shownWorkMonth(month)}: ${remark}`;
    await inMandator(database, mandatorId, async (db) => {
      const person = { kind: "user", id: driver, books: [driver] } as const;
      const signed = shownSigned({ monday: "2026-04-27", content_hash: Buffer.alloc(32, 0xab) });
      recordChange(db, "System", person, {}, { monthChecked: said("2026-04-01", "Frühschicht fehlt") });
      recordChange(db, "System", person, {}, { monthOpened: said("2026-04-01", "Frühschicht vergessen") });
      recordChange(db, "System", person, signed, {});
      recordChange(db, "System", person, {}, { monthOpened: said("2026-05-01", "Spätschicht vergessen") });
    });
    goTo("2028-06-29T02:00:00Z");

    await eraseOldLogbooks({ database, clock, folder }, mandatorId);

    expect(await tablesSaying(database, mandatorId, /Frühschicht|abababab/)).toEqual([]);
    expect(await tablesSaying(database, mandatorId, /Spätschicht/)).toEqual(["history"]);
    expect((await findingsOf(database, mandatorId)).findings).toEqual([]);
    expect(readReceipts(folder)).toMatchObject([{ kind: "timelogs", rows: 0, records: 3 }]);
  },
);
