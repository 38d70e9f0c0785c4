import { hashOfNote, type Head, headNoteText, leafOf, noNote } from "@wegbuch/contract/evidence/head-note";
import { leafHash, treeRoot } from "@wegbuch/contract/evidence/merkle-tree";
import { noteOf, signatureLine } from "@wegbuch/contract/evidence/signed-note";
import path from "node:path";
import { sql } from "kysely";
import { clock } from "../clock.ts";
import { type Database, inMandator } from "../db/database.ts";
import type { SigningKey } from "./note-key.ts";
import { allMandators } from "./verify-history.ts";
import { writeWhole } from "./write-whole.ts";

/** The key that signs, and the one before it, which signs the first note of a new one too. */
export type NoteKeys = { current: SigningKey; before: SigningKey | null };

/**
 * Signs where all books and chains stand, once a day of UTC, and keeps the note in the database and in the folder of the
 * signed heads (rule evidence/notes). Of two who sign at once one's note stands.
 */
export async function signNote(database: Database, folder: string, keys: NoteKeys): Promise<void> {
  const jobs = database.as("jobs");
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  const newest = await jobs
    .selectFrom("history_notes")
    .select(["day", "note"])
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || newest.day < day) {
    const leaves = (await readHeads(database)).map(leafOf).toSorted(byUnits).map(leafHash);
    const previous = newest === undefined ? noNote : hashOfNote(newest.note);
    const { name: host } = keys.current;
    const count = leaves.length;
    const text = headNoteText({
      host,
      day,
      signedAt: now.toISOString(),
      previous,
      count,
      root: treeRoot(leaves),
    });
    const signers = await signersOf(database, keys);
    const note = noteOf(
      text,
      signers.map(({ name, seed }) => signatureLine(text, name, seed)),
    );
    await jobs
      .insertInto("history_notes")
      .values({ day, note, leaf_hashes: Buffer.concat(leaves), created_at: now })
      .onConflict((taken) => taken.doNothing())
      .execute();
    await jobs
      .insertInto("history_keys")
      .values({ verifier_key: keys.current.verifierKey, first_day: day })
      .onConflict((known) => known.doNothing())
      .execute();
  }
  await writeNotes(database, folder);
}

const byUnits = (one: string, other: string) => (one < other ? -1 : 1);

/** The first note of a key is signed by the one before too, where there was one. */
async function signersOf(database: Database, { current, before }: NoteKeys): Promise<SigningKey[]> {
  const known = await database.as("jobs").selectFrom("history_keys").select("verifier_key").execute();
  const isNew = known.every(({ verifier_key }) => verifier_key !== current.verifierKey);
  return isNew && before !== null ? [current, before] : [current];
}

/** Where each chain and each book stands; of one mandator as at one moment. */
export async function readHeads(database: Database): Promise<Head[]> {
  const heads: Head[] = [];
  for (const mandatorId of await allMandators(database)) {
    heads.push(...(await readHeadsOf(database, mandatorId)));
  }
  return heads;
}

function readHeadsOf(database: Database, mandatorId: string): Promise<Head[]> {
  return inMandator(
    database,
    mandatorId,
    async (db) => {
      const { rows } = await sql<{ book_id: string; seq: number; hash: Buffer }>`
        select '' as book_id, seq, hash from history_heads
        union all
        select book_id::text, book_seq, hash from history_book_heads`.execute(db);
      return rows.map(({ book_id, seq, hash }) => ({
        mandatorId,
        bookId: book_id,
        seq,
        hash: hash.toString("hex"),
      }));
    },
    { role: "report" },
  );
}

/** Notes as files beside the signed heads, those that are not there yet. */
async function writeNotes(database: Database, folder: string): Promise<void> {
  const notes = await database
    .as("jobs")
    .selectFrom("history_notes")
    .select(["day", "note"])
    .orderBy("day", "desc")
    .limit(notesKeptUp)
    .execute();
  for (const { day, note } of notes) writeWhole(path.join(folder, `${day}.note`), note);
}

/** A worker that did not run for so many days leaves no gap in its folder. */
const notesKeptUp = 30;
