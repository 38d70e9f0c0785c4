import { hashOfNote, noNote, readHeadNote } from "@wegbuch/contract/evidence/head-note";
import { inclusionProof, isIncluded, leafHash } from "@wegbuch/contract/evidence/merkle-tree";
import { leafOf } from "@wegbuch/contract/evidence/head-note";
import { isSignedBy, readNote, readVerifierKey } from "@wegbuch/contract/evidence/signed-note";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { advanceClock, fixClock } from "../clock.ts";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { inMandator } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { noteKeyOf } from "./note-key.ts";
import { leavesOf, placeOfHead, readHistoryKeys, readNoteDays, readDailyNote } from "./read-notes.ts";
import { recordChange } from "./record-change.ts";
import { readHeads, signNote } from "./sign-notes.ts";
import { keptNotes, verifyNotes } from "./verify-notes.ts";

const [first, second] = ["a key", "another key"].map((secret) => noteKeyOf(secret, "wegbuch.example"));
const dayMilliseconds = 86_400_000;

async function anInstallation() {
  const database = await aDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-notes-"));
  fixClock(new Date("2026-05-04T00:05:00Z"));
  onTestFinished(() => {
    fixClock(undefined);
    rmSync(folder, { recursive: true });
  });
  const mandatorId = await aMandator(database);
  const vehicle = newId();
  const change = () =>
    inMandator(database, mandatorId, async (db) => {
      recordChange(db, "System", { kind: "vehicle", id: vehicle }, {}, { name: "Caddy" });
    });
  await change();
  return { database, folder, mandatorId, vehicle, change };
}

const textOf = (note: string | undefined) => readHeadNote(readNote(note!)!.text)!;

test("a note a day says where every chain and every book stood, names the one before, and is kept once by two who sign", async () => {
  const { database, folder, mandatorId, vehicle, change } = await anInstallation();
  const keys = { current: first!, before: null };

  await Promise.all([signNote(database, folder, keys), signNote(database, folder, keys)]);
  const monday = await readDailyNote(database, "2026-05-04");
  const heads = await readHeads(database);
  await change();
  await signNote(database, folder, keys);
  advanceClock(dayMilliseconds);
  await signNote(database, folder, keys);
  const tuesday = await readDailyNote(database, "2026-05-05");

  expect(await readNoteDays(database)).toEqual(["2026-05-04", "2026-05-05"]);
  expect(readdirSync(folder)).toEqual(["2026-05-04.note", "2026-05-05.note"]);
  expect(readFileSync(path.join(folder, "2026-05-04.note"), "utf8")).toBe(monday);
  expect(isSignedBy(readNote(monday!)!, readVerifierKey(first!.verifierKey)!)).toBe(true);
  expect(textOf(monday)).toMatchObject({ host: "wegbuch.example", previous: noNote, count: 2 });
  expect(textOf(tuesday).previous).toEqual(hashOfNote(monday!));
  expect(heads.map(({ bookId, seq }) => [bookId, seq])).toEqual([
    ["", 1],
    [vehicle, 1],
  ]);

  const [kept] = await asOwner<{ leaf_hashes: Buffer }>(
    database,
    "select leaf_hashes from history_notes where day = '2026-05-04'",
  );
  const leaves = leavesOf(kept!.leaf_hashes);
  for (const head of heads) {
    const index = placeOfHead(leaves, head);
    const inclusion = { leaf: leafHash(leafOf(head)), index, count: 2, proof: inclusionProof(leaves, index) };
    expect(isIncluded(inclusion, textOf(monday).root)).toBe(true);
  }
  expect(placeOfHead(leaves, { ...heads[0]!, mandatorId: newId() })).toBe(-1);
  expect(mandatorId).toBe(heads[0]!.mandatorId);
});

test("the first note of a new key is signed by the one before as well", async () => {
  const { database, folder } = await anInstallation();
  await signNote(database, folder, { current: first!, before: null });
  const signers = async (day: string) => {
    const note = readNote((await readDailyNote(database, day))!)!;
    return [first!, second!].map(({ verifierKey }) => isSignedBy(note, readVerifierKey(verifierKey)!));
  };
  for (let day = 0; day < 2; day += 1) {
    advanceClock(dayMilliseconds);
    await signNote(database, folder, { current: second!, before: first! });
  }

  expect(await signers("2026-05-05")).toEqual([true, true]);
  expect(await signers("2026-05-06")).toEqual([false, true]);
  expect((await readHistoryKeys(database)).map(({ first_day }) => first_day)).toEqual([
    "2026-05-04",
    "2026-05-05",
  ]);
});

test("a chain that was rewritten and signed anew does not fit the notes somebody has kept", async () => {
  const { database, folder, mandatorId, change } = await anInstallation();
  const keys = { current: first!, before: null };
  await signNote(database, folder, keys);
  const kept = keptNotes(folder);
  const problems = async () => (await verifyNotes(database, kept)).map(({ problem }) => problem);
  await change();
  expect(await problems()).toEqual([]);

  await asOwner(
    database,
    `set local session_replication_role = replica;
     update wegbuch.history_book_heads set hash = sha256(hash) where mandator_id = '${mandatorId}';
     update wegbuch.history_books set hash = sha256(hash) where mandator_id = '${mandatorId}'`,
  );
  expect(await problems()).toEqual(["note of 2026-05-04: 1 chains or books are not where it says"]);
  await asOwner(database, "delete from history_notes");
  await signNote(database, folder, keys);
  expect(await problems()).toEqual(["note of 2026-05-04: it is not the one that was kept"]);
  await asOwner(database, "delete from history_notes");
  expect(await problems()).toEqual(["note of 2026-05-04: it is missing"]);
});
