import { inMandator } from "../db/database.ts";
import type { Database, MandatorDb } from "../db/database.ts";
import type { SignedHead } from "./daily-heads.ts";
import { chainHash, detailsHash, entryHash, firstHash } from "./entry.ts";

/** What does not fit together, in the words an operator reads; `seq` is the place in the mandator's history. */
export type Finding = { mandatorId: string; seq: number; problem: string };

export type Verification = { entries: number; erased: number; findings: Finding[] };

type Link = { seq: number; hash: Buffer };

const pageSize = 5_000;

/** Recomputes the history of every mandator and compares it with its head and with the heads that were signed. */
export async function verifyHistory(database: Database, signed: SignedHead[]): Promise<Verification> {
  const mandators = await database.as("admin").selectFrom("mandators").select("id").orderBy("id").execute();
  const total: Verification = { entries: 0, erased: 0, findings: [] };
  for (const { id } of mandators) {
    const one = await verifyMandator(database, id, signed);
    total.entries += one.entries;
    total.erased += one.erased;
    total.findings.push(...one.findings);
  }
  const known = new Set(mandators.map(({ id }) => id));
  for (const { mandatorId, seq } of signed) {
    if (!known.has(mandatorId))
      total.findings.push({ mandatorId, seq, problem: "the whole mandator is missing" });
  }
  return total;
}

/** The same for one mandator. */
export function verifyMandator(
  database: Database,
  mandatorId: string,
  signed: SignedHead[],
): Promise<Verification> {
  const own = signed.filter((head) => head.mandatorId === mandatorId);
  return inMandator(database, mandatorId, (db) => verifyChain(db, mandatorId, own), { role: "report" });
}

async function verifyChain(db: MandatorDb, mandatorId: string, signed: SignedHead[]): Promise<Verification> {
  const result: Verification = { entries: 0, erased: 0, findings: [] };
  const report = (seq: number, problem: string) => result.findings.push({ mandatorId, seq, problem });
  const promised = new Map(signed.map((head) => [head.seq, head.hash]));
  let last: Link = { seq: 0, hash: firstHash(mandatorId) };
  for (;;) {
    const page = await readPage(db, last.seq);
    for (const row of page) {
      if (row.seq !== last.seq + 1)
        report(last.seq + 1, `entries ${last.seq + 1} to ${row.seq - 1} are missing`);
      else if (!fits(row, last, mandatorId)) report(row.seq, "the entry was changed, moved or inserted");
      const signedHash = promised.get(row.seq);
      if (signedHash !== undefined && signedHash !== row.hash.toString("hex")) {
        report(row.seq, "the entry is not the one that was signed");
      }
      promised.delete(row.seq);
      result.entries += 1;
      if (row.salt === null) result.erased += 1;
      last = { seq: row.seq, hash: row.hash };
    }
    if (page.length < pageSize) break;
  }
  for (const seq of promised.keys()) report(seq, "an entry that was signed is missing");
  await compareHead(db, last, report);
  return result;
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

function readPage(db: MandatorDb, after: number) {
  return db
    .selectFrom("history")
    .selectAll()
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(pageSize)
    .execute();
}

/** Whether a row is what was appended after the one before it; of an erased one only the chain can be checked. */
function fits(row: Row, previous: Link, mandatorId: string): boolean {
  const entry = {
    mandatorId,
    objectKind: row.object_kind,
    objectId: row.object_id,
    propertyName: row.property_name,
    changedAt: row.changed_at,
    oldValue: row.old_value,
    newValue: row.new_value,
    actorId: row.actor_id,
    effectiveUserId: row.effective_user_id,
    actorName: row.actor_name,
    salt: row.salt,
  };
  const areDetailsWhole =
    row.salt === null ? isErased(row) : detailsHash(entry, row.salt).equals(row.details_hash);
  return (
    areDetailsWhole && chainHash(previous.hash, row.seq, entryHash(entry, row.details_hash)).equals(row.hash)
  );
}

function isErased({ old_value, new_value, actor_id, effective_user_id, actor_name }: Row): boolean {
  return [old_value, new_value, actor_id, effective_user_id, actor_name].every((value) => value === null);
}

async function compareHead(
  db: MandatorDb,
  last: Link,
  report: (seq: number, problem: string) => void,
): Promise<void> {
  const head = await db.selectFrom("history_heads").select(["seq", "hash"]).executeTakeFirst();
  const expected = head?.seq ?? 0;
  if (expected > last.seq) report(expected, `the newest entries from ${last.seq + 1} on are missing`);
  else if (expected < last.seq) report(last.seq, `entries were added behind the head ${expected}`);
  else if (head && !head.hash.equals(last.hash))
    report(last.seq, "the newest entry is not the one the head names");
}
