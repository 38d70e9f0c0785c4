import { hashOfNote, leafOf, noNote, readHeadNote } from "@wegbuch/contract/evidence/head-note";
import { leafHash, treeRoot } from "@wegbuch/contract/evidence/merkle-tree";
import { readTimeStamp } from "@wegbuch/contract/evidence/verifying/read-time-stamp";
import { isSignedBy, readNote, readVerifierKey } from "@wegbuch/contract/evidence/signed-note";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { type Database, inMandator, type MandatorDb } from "../db/database.ts";
import type { Finding } from "./finding.ts";
import { leavesOf, readStamps } from "./read-notes.ts";
import { allMandators } from "./verify-history.ts";

/** Notes somebody has kept elsewhere, by day. Throws CannotStart where there is no such folder. */
export function keptNotes(folder: string): Map<string, string> {
  if (!existsSync(folder)) throw new CannotStart(`--notes: there is no folder ${folder}.`);
  const names = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d\.note$/.test(name));
  return new Map(
    names.toSorted().map((name) => [name.slice(0, 10), readFileSync(path.join(folder, name), "utf8")]),
  );
}

/**
 * Whether the notes of the database are signed and joined, are those that were kept elsewhere, and whether all the newest
 * of them says of chains and books still stands there (rule evidence/notes).
 */
export async function verifyNotes(database: Database, kept: ReadonlyMap<string, string>): Promise<Finding[]> {
  const admin = database.as("admin");
  const notes = await admin.selectFrom("history_notes").selectAll().orderBy("day").execute();
  const keys = await admin.selectFrom("history_keys").select("verifier_key").execute();
  const findings: Finding[] = [];
  const report = (day: string, problem: string) =>
    findings.push({ mandatorId: "of all", seq: 0, problem: `note of ${day}: ${problem}` });
  let previous: Uint8Array = noNote;
  for (const { day, note, leaf_hashes } of notes) {
    const signed = readNote(note);
    const said = signed && readHeadNote(signed.text);
    const isSigned = keys.some(
      ({ verifier_key }) => signed && isSignedBy(signed, readVerifierKey(verifier_key)!),
    );
    if (!said || !isSigned) report(day, "it is not signed by a key of this installation");
    else if (!Buffer.from(said.previous).equals(previous))
      report(day, "the note before it is another, or missing");
    else if (!Buffer.from(said.root).equals(treeRoot(leavesOf(leaf_hashes))))
      report(day, "its leaves are others");
    previous = hashOfNote(note);
  }
  const known = new Map(notes.map(({ day, note }) => [day, note]));
  for (const [day, note] of kept)
    if (known.get(day) !== note)
      report(day, known.has(day) ? "it is not the one that was kept" : "it is missing");
  for (const { day, response } of await readStamps(database)) {
    const stamp = readTimeStamp(response);
    const note = known.get(day);
    if (!stamp?.isGranted || note === undefined || !Buffer.from(stamp.imprint).equals(hashOfNote(note)))
      report(day, "its time stamp is over something else");
  }
  const newest = notes.at(-1);
  if (newest !== undefined) {
    const lost = await countLost(database, leavesOf(newest.leaf_hashes));
    if (lost > 0) report(newest.day, `${lost} chains or books are not where it says`);
  }
  return findings;
}

/** How many leaves stand nowhere in the chains and books of today. */
async function countLost(database: Database, leaves: readonly Buffer[]): Promise<number> {
  const sought = new Set(leaves.map((leaf) => leaf.toString("hex")));
  for (const mandatorId of await allMandators(database)) {
    await inMandator(database, mandatorId, (db) => strikeOut(db, mandatorId, sought), { role: "report" });
  }
  return sought.size;
}

const pageSize = 5_000;

async function strikeOut(db: MandatorDb, mandatorId: string, sought: Set<string>): Promise<void> {
  const strike = (bookId: string, seq: number, hash: Buffer) =>
    sought.delete(
      Buffer.from(leafHash(leafOf({ mandatorId, bookId, seq, hash: hash.toString("hex") }))).toString("hex"),
    );
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("history")
      .select(["seq", "hash"])
      .where("seq", ">", after)
      .orderBy("seq")
      .limit(pageSize)
      .execute();
    for (const { seq, hash } of rows) strike("", seq, hash);
    if (rows.length < pageSize) break;
    after = rows.at(-1)!.seq;
  }
  const heads = await db.selectFrom("history_book_heads").select("book_id").execute();
  for (const { book_id } of heads) {
    const links = await db
      .selectFrom("history_books")
      .select(["book_seq", "hash"])
      .where("book_id", "=", book_id)
      .execute();
    for (const { book_seq, hash } of links) strike(book_id, book_seq, hash);
  }
}
