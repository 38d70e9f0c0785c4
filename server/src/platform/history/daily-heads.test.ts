import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { advanceClock, fixClock } from "../clock.ts";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { signedHeads, signHeads } from "./daily-heads.ts";
import { recordChange } from "./record-change.ts";
import { verifyHistory, verifyMandator } from "./verify-history.ts";

const database = await aDatabase();
const key = "a key that is kept outside the database";
const dayMilliseconds = 86_400_000;

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-heads-"));
  fixClock(new Date("2026-05-04T08:00:00Z"));
  onTestFinished(() => {
    fixClock(undefined);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

async function addEntries(mandatorId: string, count: number): Promise<void> {
  await inMandator(database, mandatorId, async (db) => {
    for (let index = 0; index < count; index += 1) {
      recordChange(db, "System", { kind: "trip", id: newId() }, {}, { created: String(index) });
    }
  });
}

const tamper = (statement: string) =>
  asOwner(database, `set local session_replication_role = replica; ${statement}`);

/** What somebody does who owns the database but not the key: cuts the newest entries off and moves the head back. */
const cutOff = (mandatorId: string, seq: number) =>
  tamper(
    `delete from wegbuch.history where mandator_id = '${mandatorId}' and seq > ${seq};
     update wegbuch.history_heads as head set seq = ${seq}, hash = entry.hash
       from wegbuch.history as entry
       where entry.mandator_id = head.mandator_id and entry.seq = ${seq} and head.mandator_id = '${mandatorId}'`,
  );

test("heads are signed once a day, and a later signing of the day replaces the earlier", async () => {
  const folder = aFolder();
  const mandatorId = await aMandator(database);
  await addEntries(mandatorId, 2);

  await signHeads(database, folder, key);
  await addEntries(mandatorId, 1);
  await signHeads(database, folder, key);
  advanceClock(dayMilliseconds);
  await signHeads(database, folder, key);

  expect(readdirSync(folder)).toEqual(["2026-05-04.json", "2026-05-05.json"]);
  expect(signedHeads(folder, key).filter((head) => head.mandatorId === mandatorId)).toMatchObject([
    { seq: 3 },
    { seq: 3 },
  ]);
});

test("a history that was cut short together with its head is found by the head that was signed", async () => {
  const folder = aFolder();
  const mandatorId = await aMandator(database);
  await addEntries(mandatorId, 5);
  await signHeads(database, folder, key);

  await cutOff(mandatorId, 3);

  expect((await verifyMandator(database, mandatorId, [])).findings).toEqual([]);
  const { findings } = await verifyHistory(database, signedHeads(folder, key));
  expect(findings).toEqual([{ mandatorId, seq: 5, problem: "an entry that was signed is missing" }]);
});

test("a history that was cut short and grew again is found, and is not signed anew", async () => {
  const folder = aFolder();
  const mandatorId = await aMandator(database);
  await addEntries(mandatorId, 5);
  await signHeads(database, folder, key);
  await cutOff(mandatorId, 3);
  await addEntries(mandatorId, 4);
  advanceClock(dayMilliseconds);

  const findings = await signHeads(database, folder, key);

  expect(findings).toContainEqual({
    mandatorId,
    seq: 5,
    problem: "the entry is not the one that was signed",
  });
  const seqs = signedHeads(folder, key).filter((head) => head.mandatorId === mandatorId);
  expect(seqs.map(({ seq }) => seq)).toEqual([5, 5]);
});

test("a head that was changed, or signed with another key, or a day that was removed is refused", async () => {
  const folder = aFolder();
  await addEntries(await aMandator(database), 1);
  for (let day = 0; day < 3; day += 1) {
    await signHeads(database, folder, key);
    advanceClock(dayMilliseconds);
  }

  expect(() => signedHeads(folder, "another key")).toThrow("HISTORY_KEY");
  const middle = path.join(folder, "2026-05-05.json");
  const text = readFileSync(middle, "utf8");
  writeFileSync(middle, text.replace('"seq":1', '"seq":2'));
  expect(() => signedHeads(folder, key)).toThrow(
    "2026-05-05.json was not signed with this key, or it was changed",
  );
  rmSync(middle);
  expect(() => signedHeads(folder, key)).toThrow("a file is missing");
  writeFileSync(middle, text);
  expect(signedHeads(folder, key).length).toBeGreaterThanOrEqual(3);
});
