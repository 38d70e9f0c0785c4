import { hashBeforeBook, hashInBook } from "@wegbuch/contract/evidence/book-links";
import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../db/database.ts";
import type { Finding } from "./finding.ts";

/** Recomputes the books of a mandator over its chain, and compares them with their heads (rule evidence/books). */
export function verifyBooks(database: Database, mandatorId: string): Promise<Finding[]> {
  return inMandator(database, mandatorId, (db) => walkBooks(db, mandatorId), { role: "report" });
}

type Link = { book_id: string; book_seq: number; seq: number; hash: Buffer; chain_hash: Buffer | null };
type Place = { bookId: string; bookSeq: number; hash: Uint8Array };

const pageSize = 5_000;

async function walkBooks(db: MandatorDb, mandatorId: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const heads = await readHeads(db);
  let at = null as Place | null;
  const leave = ({ bookId, bookSeq, hash }: Place) => {
    const head = heads.get(bookId);
    heads.delete(bookId);
    if (head?.book_seq === bookSeq && head.hash.equals(hash)) return;
    findings.push({
      mandatorId,
      seq: 0,
      problem: `book ${bookId}: its last link is not the one its head names`,
    });
  };
  for (;;) {
    const links = await readLinks(db, at);
    for (const link of links) {
      if (at?.bookId !== link.book_id) {
        if (at) leave(at);
        at = { bookId: link.book_id, bookSeq: 0, hash: hashBeforeBook(mandatorId, link.book_id) };
      }
      if (!fits(at, link))
        findings.push({
          mandatorId,
          seq: link.seq,
          problem: `book ${link.book_id}: its link ${link.book_seq} was changed, moved or left out`,
        });
      at = { bookId: link.book_id, bookSeq: link.book_seq, hash: link.hash };
    }
    if (links.length < pageSize) break;
  }
  if (at) leave(at);
  for (const bookId of heads.keys())
    findings.push({ mandatorId, seq: 0, problem: `book ${bookId}: all of its links are missing` });
  return findings;
}

function fits(before: Place, { book_seq, seq, hash, chain_hash }: Link): boolean {
  if (chain_hash === null || book_seq !== before.bookSeq + 1) return false;
  return hash.equals(hashInBook(before.hash, { bookSeq: book_seq, seq, chainHash: chain_hash }));
}

async function readHeads(db: MandatorDb) {
  const rows = await db.selectFrom("history_book_heads").selectAll().execute();
  return new Map(rows.map((row) => [row.book_id, row]));
}

async function readLinks(db: MandatorDb, after: Place | null): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select book.book_id, book.book_seq, book.seq, book.hash, entry.hash as chain_hash
    from history_books as book
    left join history as entry on entry.mandator_id = book.mandator_id and entry.seq = book.seq
    where book.mandator_id = current_mandator()
      and (book.book_id, book.book_seq) > (${after?.bookId ?? "00000000-0000-0000-0000-000000000000"}::uuid, ${after?.bookSeq ?? 0}::bigint)
    order by book.book_id, book.book_seq
    limit ${pageSize}`.execute(db);
  return rows;
}
