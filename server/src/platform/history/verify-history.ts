import { inMandator } from "../db/database.ts";
import type { Database, MandatorDb } from "../db/database.ts";
import type { Finding } from "./finding.ts";
import { verifyBooks } from "./verify-books.ts";
import { verifyFacts } from "./verify-facts.ts";
import { chainHash, detailsHash, entryHash, firstHash } from "./entry.ts";

/** The newest entry of a mandator's history at some moment, with its hash in hex. */
export type Head = { mandatorId: string; seq: number; hash: string };

export type Verification = { entries: number; erased: number; findings: Finding[] };

/**
 * Recomputes the history of every mandator, with its books, and compares it with its head, with the heads that were signed
 * and with the trips.
 */
export async function verifyHistory(database: Database, signed: Head[]): Promise<Verification> {
  const total: Verification = { entries: 0, erased: 0, findings: [] };
  const mandators = new Set(await allMandators(database));
  for (const mandatorId of mandators) {
    const one = await verifyMandator(database, mandatorId, signed);
    total.entries += one.entries;
    total.erased += one.erased;
    total.findings.push(...one.findings);
    total.findings.push(...(await verifyBooks(database, mandatorId)));
    total.findings.push(...(await verifyFacts(database, mandatorId)));
  }
  for (const { mandatorId, seq } of signed) {
    if (!mandators.has(mandatorId))
      total.findings.push({ mandatorId, seq, problem: "the mandator is missing" });
  }
  return total;
}

/** The ids of all mandators, archived and deleted ones too: their history stays. */
export async function allMandators(database: Database): Promise<string[]> {
  const rows = await database.as("admin").selectFrom("mandators").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/**
 * The same for one mandator, seen at one moment: the whole of it, or what followed the entry `since` and that entry
 * itself. Gives the head of that moment too, null before the first entry.
 */
export async function verifyMandator(
  database: Database,
  mandatorId: string,
  signed: Head[],
  since?: Head,
): Promise<Verification & { head: Head | null }> {
  const own = signed.filter((head) => head.mandatorId === mandatorId);
  return inMandator(database, mandatorId, (db) => verifyChain(db, mandatorId, own, since), {
    role: "report",
  });
}

async function verifyChain(db: MandatorDb, mandatorId: string, signed: Head[], since?: Head) {
  const walk = new Walk(mandatorId, signed, since);
  for (;;) {
    const page = await readPage(db, walk.read);
    for (const row of page) walk.step(row);
    if (page.length < pageSize) break;
  }
  const head = await db.selectFrom("history_heads").select(["seq", "hash"]).executeTakeFirst();
  return walk.end(head && { mandatorId, seq: head.seq, hash: head.hash.toString("hex") });
}

const pageSize = 5_000;

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

/** Goes along a chain, entry by entry, and remembers what does not fit. */
class Walk {
  /** The place up to which entries were read. */
  read: number;
  private readonly mandatorId: string;
  private readonly promised: Map<number, string>;
  private previous: { seq: number; hash: Buffer };
  private readonly result: Verification = { entries: 0, erased: 0, findings: [] };

  constructor(mandatorId: string, signed: Head[], since?: Head) {
    this.mandatorId = mandatorId;
    this.promised = new Map(signed.map(({ seq, hash }) => [seq, hash]));
    this.previous = since
      ? { seq: since.seq, hash: Buffer.from(since.hash, "hex") }
      : { seq: 0, hash: firstHash(mandatorId) };
    if (since) this.promised.set(since.seq, since.hash);
    this.read = since ? since.seq - 1 : 0;
  }

  step(row: Row): void {
    this.keepPromise(row);
    this.read = row.seq;
    if (row.seq === this.previous.seq) return;
    const expected = this.previous.seq + 1;
    if (row.seq !== expected) this.report(expected, `entries ${expected} to ${row.seq - 1} are missing`);
    else if (!fits(row, this.previous.hash, this.mandatorId)) {
      this.report(row.seq, "the entry was changed, moved or inserted");
    }
    this.result.entries += 1;
    if (row.salt === null) this.result.erased += 1;
    this.previous = row;
  }

  end(head: Head | undefined): Verification & { head: Head | null } {
    for (const seq of this.promised.keys()) this.report(seq, "an entry that was signed is missing");
    const [last, expected] = [this.previous.seq, head?.seq ?? 0];
    if (expected > last) this.report(expected, `the newest entries from ${last + 1} on are missing`);
    else if (expected < last) this.report(last, `entries were added behind the head ${expected}`);
    else if (head && head.hash !== this.previous.hash.toString("hex")) {
      this.report(last, "the newest entry is not the one the head names");
    }
    return { ...this.result, head: head ?? null };
  }

  private keepPromise(row: Row): void {
    const hash = this.promised.get(row.seq);
    this.promised.delete(row.seq);
    if (hash !== undefined && hash !== row.hash.toString("hex")) {
      this.report(row.seq, "the entry is not the one that was signed");
    }
  }

  private report(seq: number, problem: string): void {
    this.result.findings.push({ mandatorId: this.mandatorId, seq, problem });
  }
}

/** Whether a row is what was appended after the one before it; of an erased one only the chain can be checked. */
function fits(row: Row, previous: Buffer, mandatorId: string): boolean {
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
  return areDetailsWhole && chainHash(previous, row.seq, entryHash(entry, row.details_hash)).equals(row.hash);
}

function isErased({ old_value, new_value, actor_id, effective_user_id, actor_name }: Row): boolean {
  return [old_value, new_value, actor_id, effective_user_id, actor_name].every((value) => value === null);
}
