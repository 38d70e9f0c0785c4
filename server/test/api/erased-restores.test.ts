import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { eraseAgain } from "../../src/features/retention/erase-again.ts";
import { noteDecisions, restoreDecisions } from "../../src/features/retention/note-decisions.ts";
import { noteHolds } from "../../src/features/retention/note-holds.ts";
import { eraseGranted, erasePositions } from "../../src/features/retention/jobs.ts";
import { backUp } from "../../src/platform/backup/back-up.ts";
import { restore } from "../../src/platform/backup/restore.ts";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { verifyFacts } from "../../src/platform/history/verify-facts.ts";
import { verifyMandator } from "../../src/platform/history/verify-history.ts";
import { silentLog } from "../../src/platform/log.ts";
import { anAuditedBook, planted } from "../kit/api/audited-book.ts";
import { aDatabase, asOwner, connectTestDatabase, type TestDatabase } from "../kit/db/database.ts";
import { anEmptyDatabase } from "../kit/db/database-servers.ts";

const database = await aDatabase({ connectionsPerRole: 8 });
const aDay = 86_400_000;

const privateTrips = (where: TestDatabase, mandatorId: string) =>
  asOwner<{ row: string }>(
    where,
    "select to_jsonb(trips)::text as row from trips where mandator_id = $1 and type = 1",
    [mandatorId],
  ).then((rows) => rows.filter(({ row }) => planted.test(row)).length);

test(
  "what was erased after a backup is erased again when it is restored, but for what was held then",
  { timeout: 120_000 },
  async () => {
    const { mandatorId, ask, car, enter } = await anAuditedBook(database);
    const place = { displayName: "Geheimgasse 13", latitude: 46.62, longitude: 14.31 };
    await enter("07:00", "07:10", {
      vehicleId: car,
      startedAt: "2026-04-27T07:00:00Z",
      finishedAt: "2026-04-27T07:10:00Z",
      type: 1,
      description: "Geheimgasse 13",
      startAddress: place,
      destinationAddress: place,
    });
    advanceClock(60 * aDay);
    const workshop = mkdtempSync(path.join(tmpdir(), "wegbuch-restored-"));
    onTestFinished(() => rmSync(workshop, { recursive: true }));
    const folder = path.join(workshop, "history-heads");
    const history = { headsFolder: folder, keyFile: path.join(workshop, "history.key") };
    // Nothing is erased yet, and nobody has said that anything shall be.
    const backup = path.join(workshop, "backup");
    await backUp({ url: database.url, folder: backup, history, clock });

    const held = { reason: "Klage", vehicleIds: [car], from: "2026-04-27", to: "2026-04-27" };
    expect((await ask(1, "POST /RetentionHolds", held)).status).toBe(201);
    const retention = { isErasing: true, trackRetentionDays: 45, logbookRetentionYears: null };
    expect((await ask(1, "PUT /Mandators/Retention", retention)).status).toBe(204);
    await erasePositions({ database, clock, folder }, mandatorId);
    expect(await privateTrips(database, mandatorId)).toBe(1);

    const url = await anEmptyDatabase(inject("testServer").url);
    const { rolesSecret } = database;
    await restore({ url, rolesSecret, folder: backup, history, log: silentLog() });
    const restored = connectTestDatabase({ url, rolesSecret });
    onTestFinished(() => restored.close());
    expect(await privateTrips(restored, mandatorId)).toBeGreaterThan(1);

    expect(await eraseAgain({ database: restored, clock, folder }, [mandatorId])).toBe(1);

    expect(await privateTrips(restored, mandatorId)).toBe(1);
    expect((await verifyMandator(restored, mandatorId, [])).findings).toEqual([]);
    expect(await verifyFacts(restored, mandatorId)).toEqual([]);
  },
);

test(
  "what somebody has held since a backup is held again when it is restored, though nothing was erased since",
  { timeout: 120_000 },
  async () => {
    const { mandatorId, ask, car } = await anAuditedBook(database);
    const retention = { isErasing: true, trackRetentionDays: 45, logbookRetentionYears: null };
    expect((await ask(1, "PUT /Mandators/Retention", retention)).status).toBe(204);
    const workshop = mkdtempSync(path.join(tmpdir(), "wegbuch-held-"));
    onTestFinished(() => rmSync(workshop, { recursive: true }));
    const folder = path.join(workshop, "history-heads");
    const history = { headsFolder: folder, keyFile: path.join(workshop, "history.key") };
    const backup = path.join(workshop, "backup");
    await backUp({ url: database.url, folder: backup, history, clock });
    const held = { reason: "Klage", vehicleIds: [car], from: "2026-01-01", to: "2026-12-31" };
    expect((await ask(1, "POST /RetentionHolds", held)).status).toBe(201);
    await noteHolds(database, mandatorId, folder);
    await noteHolds(database, mandatorId, folder);
    expect(readFileSync(path.join(folder, "holds.jsonl"), "utf8").trimEnd().split("\n")).toHaveLength(1);
    advanceClock(60 * aDay);

    const url = await anEmptyDatabase(inject("testServer").url);
    const { rolesSecret } = database;
    await restore({ url, rolesSecret, folder: backup, history, log: silentLog() });
    const restored = connectTestDatabase({ url, rolesSecret });
    onTestFinished(() => restored.close());
    const before = await privateTrips(restored, mandatorId);
    expect(before).toBeGreaterThan(0);
    for (const _ of ["restored", "once more"])
      await eraseAgain({ database: restored, clock, folder }, [mandatorId]);

    expect(await privateTrips(restored, mandatorId)).toBe(before);
    const holds = await asOwner(
      restored,
      "select reason from retention_holds where mandator_id = $1 and reason = 'Klage'",
      [mandatorId],
    );
    expect(holds).toEqual([{ reason: "Klage" }]);
  },
);

test(
  "what was decided or taken back since a backup is known again when it is restored, though nothing was erased since",
  { timeout: 120_000 },
  async () => {
    const book = await anAuditedBook(database);
    const { mandatorId, people } = book;
    await asOwner(database, "delete from deletion_requests where mandator_id = $1", [mandatorId]);
    advanceClock(10 * aDay);
    const workshop = mkdtempSync(path.join(tmpdir(), "wegbuch-decided-"));
    onTestFinished(() => rmSync(workshop, { recursive: true }));
    const folder = path.join(workshop, "history-heads");
    const history = { headsFolder: folder, keyFile: path.join(workshop, "history.key") };
    const asked = async (role: 3 | 4 | 5 | 6) =>
      (await book.ask<{ id: string }>(role, "POST /Privacy/Requests", { text: "Bitte alles" })).body.id;
    const granted = await asked(5);
    const withdrawn = await asked(4);
    const backup = path.join(workshop, "backup");
    await backUp({ url: database.url, folder: backup, history, clock });
    const refused = await asked(3);
    await asOwner(
      database,
      "update trips set driver_id = $2 where id = (select id from trips where mandator_id = $1 and type = 0 limit 1)",
      [mandatorId, people[3]],
    );
    expect((await book.ask(1, `POST /Privacy/Requests/${granted}/Grant`)).status).toBe(200);
    expect((await book.ask(1, `POST /Privacy/Requests/${refused}/Refuse`)).status).toBe(200);
    expect((await book.ask(4, `POST /Privacy/Requests/${withdrawn}/Withdraw`)).status).toBe(200);
    for (const _ of ["noted", "once"]) await noteDecisions(database, mandatorId, folder);
    const noted = readFileSync(path.join(folder, "decisions.jsonl"), "utf8");
    expect(noted.trimEnd().split("\n")).toHaveLength(3);
    expect(noted).not.toContain("Bitte alles");
    const stand = (where: TestDatabase) =>
      asOwner(
        where,
        `select id, decided_by, decided_at, is_granted, erased_until_on, kept_until_year, withdrawn_at
         from deletion_requests where mandator_id = $1 order by id`,
        [mandatorId],
      );
    const before = await stand(database);
    advanceClock(aDay);

    const url = await anEmptyDatabase(inject("testServer").url);
    const { rolesSecret } = database;
    await restore({ url, rolesSecret, folder: backup, history, log: silentLog() });
    const restored = connectTestDatabase({ url, rolesSecret });
    onTestFinished(() => restored.close());
    expect(await privateTrips(restored, mandatorId)).toBeGreaterThan(0);
    for (const _ of ["restored", "once more"])
      await eraseAgain({ database: restored, clock, folder }, [mandatorId]);

    expect(await stand(restored)).toEqual(before);
    // The first night was still to come, and has been made up for.
    expect(await privateTrips(restored, mandatorId)).toBe(0);
  },
);

test(
  "what a person was granted after a backup is erased again when it is restored, and his request is known as granted",
  { timeout: 120_000 },
  async () => {
    const book = await anAuditedBook(database);
    const { mandatorId, people } = book;
    advanceClock(10 * aDay);
    const workshop = mkdtempSync(path.join(tmpdir(), "wegbuch-granted-"));
    onTestFinished(() => rmSync(workshop, { recursive: true }));
    const folder = path.join(workshop, "history-heads");
    const history = { headsFolder: folder, keyFile: path.join(workshop, "history.key") };
    const backup = path.join(workshop, "backup");
    await backUp({ url: database.url, folder: backup, history, clock });
    const text = "Bitte alles von mir löschen";
    const { body: request } = await book.ask<{ id: string }>(5, "POST /Privacy/Requests", { text });
    expect((await book.ask(1, `POST /Privacy/Requests/${request.id}/Grant`)).status).toBe(200);
    advanceClock(aDay);
    await eraseGranted({ database, clock, folder }, mandatorId);
    expect(await privateTrips(database, mandatorId)).toBe(0);
    expect(readFileSync(path.join(folder, "erasures.jsonl"), "utf8")).not.toContain(text);

    const url = await anEmptyDatabase(inject("testServer").url);
    const { rolesSecret } = database;
    await restore({ url, rolesSecret, folder: backup, history, log: silentLog() });
    const restored = connectTestDatabase({ url, rolesSecret });
    onTestFinished(() => restored.close());
    expect(await privateTrips(restored, mandatorId)).toBeGreaterThan(0);
    expect(await eraseAgain({ database: restored, clock, folder }, [mandatorId])).toBe(1);

    expect(await privateTrips(restored, mandatorId)).toBe(0);
    expect(await verifyFacts(restored, mandatorId)).toEqual([]);
    expect((await verifyMandator(restored, mandatorId, [])).findings).toEqual([]);
    const requests = await asOwner(
      restored,
      "select id, user_id, decided_by, is_granted, text from deletion_requests where mandator_id = $1 and decided_at is not null",
      [mandatorId],
    );
    expect(requests).toEqual([
      { id: request.id, user_id: people[5], decided_by: people[1], is_granted: true, text: "" },
    ]);
  },
);

test(
  "a backup takes along what was erased, decided and held, and on another machine what its files lack is noted anew",
  { timeout: 120_000 },
  async () => {
    const book = await anAuditedBook(database);
    const { mandatorId, car } = book;
    advanceClock(10 * aDay);
    const workshop = mkdtempSync(path.join(tmpdir(), "wegbuch-moved-"));
    onTestFinished(() => rmSync(workshop, { recursive: true }));
    const folder = path.join(workshop, "history-heads");
    const keyFile = path.join(workshop, "history.key");
    const ask = async (role: 3 | 5) =>
      (await book.ask<{ id: string }>(role, "POST /Privacy/Requests", { text: "Bitte alles" })).body.id;
    const granted = await ask(5);
    expect((await book.ask(1, `POST /Privacy/Requests/${granted}/Grant`)).status).toBe(200);
    const held = { reason: "Klage", vehicleIds: [car], from: "2019-01-01", to: "2019-12-31" };
    expect((await book.ask(1, "POST /RetentionHolds", held)).status).toBe(201);
    advanceClock(aDay);
    await eraseGranted({ database, clock, folder }, mandatorId);
    const later = await ask(3);
    expect((await book.ask(3, `POST /Privacy/Requests/${later}/Withdraw`)).status).toBe(200);
    // Noted here a moment after the files were copied.
    await asOwner(database, "update deletion_requests set is_noted = true where id = $1", [later]);
    const backup = path.join(workshop, "backup");
    await backUp({ url: database.url, folder: backup, history: { headsFolder: folder, keyFile }, clock });

    const elsewhere = path.join(workshop, "elsewhere");
    const url = await anEmptyDatabase(inject("testServer").url);
    const { rolesSecret } = database;
    const history = { headsFolder: elsewhere, keyFile };
    await restore({ url, rolesSecret, folder: backup, history, log: silentLog() });
    const restored = connectTestDatabase({ url, rolesSecret });
    onTestFinished(() => restored.close());
    const linesOf = (where: string, name: string) =>
      readFileSync(path.join(where, name), "utf8").trimEnd().split("\n");
    for (const name of ["erasures.jsonl", "decisions.jsonl", "holds.jsonl"])
      expect(linesOf(elsewhere, name), name).toEqual(linesOf(folder, name));
    await eraseAgain({ database: restored, clock, folder: elsewhere }, [mandatorId]);

    const noted = linesOf(elsewhere, "decisions.jsonl").map(
      (line) => (JSON.parse(line) as { id: string }).id,
    );
    expect(noted.toSorted()).toEqual([granted, later].toSorted());
  },
);

test("a line that tells of somebody else's request grants nothing", async () => {
  const { mandatorId, people, ask } = await anAuditedBook(database);
  const { body } = await ask<{ id: string }>(5, "POST /Privacy/Requests", { text: "Bitte alles" });
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-planted-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const now = clock.now().toISOString();
  const line = {
    mandatorId,
    id: body.id,
    userId: people[3],
    enteredBy: null,
    askedAt: now,
    dueOn: "2026-06-30",
    decidedBy: people[1],
    decidedAt: now,
    isGranted: true,
    erasedUntil: "2026-05-10",
    keptUntilYear: null,
    withdrawnAt: null,
  };
  writeFileSync(path.join(folder, "decisions.jsonl"), `${JSON.stringify(line)}\n`);
  await restoreDecisions(database, mandatorId, folder);
  const rows = await asOwner(database, "select is_granted from deletion_requests where id = $1", [body.id]);
  expect(rows).toEqual([{ is_granted: null }]);
});
