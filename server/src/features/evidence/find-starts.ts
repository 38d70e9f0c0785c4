import { leafHash } from "@wegbuch/contract/evidence/merkle-tree";
import { leafOf } from "@wegbuch/contract/evidence/head-note";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { leavesOf } from "../../platform/history/read-notes.ts";
import type { SubjectNote } from "./read-subject.ts";

type Asked = { mandatorId: string; vehicles: readonly { id: string }[]; note: SubjectNote | undefined };

/** Where the books of vehicles stood in a note; one that had not begun is left out. */
export async function findStarts(
  db: MandatorDb,
  { mandatorId, vehicles, note }: Asked,
): Promise<Map<string, number>> {
  const starts = new Map<string, number>();
  if (note === undefined) return starts;
  const leaves = new Set((await readLeaves(db, note.day)).map(textOfHash));
  for (const { id } of vehicles) {
    const start = await findStart(db, { mandatorId, vehicleId: id, note, leaves });
    if (start > 0) starts.set(id, start);
  }
  return starts;
}

/** The hashes of the leaves of a note, in their order. */
export async function readLeaves(db: MandatorDb, day: string): Promise<Buffer[]> {
  const { leaf_hashes } = await db
    .selectFrom("history_notes")
    .select("leaf_hashes")
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return leavesOf(leaf_hashes);
}

/** A hash as a key of sets and maps. */
export const textOfHash = (hash: Uint8Array): string => Buffer.from(hash).toString("latin1");

const linksAtOnce = 500;

type Sought = { mandatorId: string; vehicleId: string; note: SubjectNote; leaves: ReadonlySet<string> };

/** Looks from around the time of the note backwards: what is written while it is signed is in it or in the next one. */
async function findStart(db: MandatorDb, { mandatorId, vehicleId, note, leaves }: Sought): Promise<number> {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const { rows } = await sql<{ book_seq: number; hash: Buffer }>`
      select book.book_seq, book.hash
      from history_books as book
      join history on history.mandator_id = book.mandator_id and history.seq = book.seq
      where book.book_id = ${vehicleId} and book.book_seq < ${before}
        and history.changed_at < ${note.signedAt}::timestamptz + interval '1 hour'
      order by book.book_seq desc
      limit ${linksAtOnce}`.execute(db);
    const found = rows.find(({ book_seq, hash }) => {
      const head = { mandatorId, bookId: vehicleId, seq: book_seq, hash: hash.toString("hex") };
      return leaves.has(textOfHash(leafHash(leafOf(head))));
    });
    if (found !== undefined) return found.book_seq;
    if (rows.length < linksAtOnce) return 0;
    before = rows.at(-1)!.book_seq;
  }
}
