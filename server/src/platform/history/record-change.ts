import { randomBytes } from "node:crypto";
import { actingIdOf } from "@wegbuch/contract/access/actor";
import { sql } from "kysely";
import { clock } from "../clock.ts";
import { beforeCommit, mandatorOf } from "../db/database.ts";
import type { MandatorDb } from "../db/database.ts";
import { detailsHash, entryHash } from "./entry.ts";
import type { HistoryEntry } from "./entry.ts";

/** What has a history (rules history/entries, history/chain). */
export type ObjectKind =
  | "trip"
  | "vehicle"
  | "user"
  | "costcenter"
  | "group"
  | "reservation"
  | "box"
  | "geofence"
  | "timelog"
  | "calibration"
  | "inspection"
  | "service"
  | "mandator"
  | "scheduledReport";

/** Who changes something: a caller of the API, or the program by itself. */
export type Author = Person | "System";

type Person = {
  userId: string;
  name: string;
  /** Null for a super admin, who works on a mandator from outside. */
  mandatorId?: string | null;
  /** The super admin who really acts as that person, and his name. */
  supportUserId?: string | null;
  supportName?: string | null;
  /** The token a program acts with, whose name his is then; the person is who made it. */
  tokenId?: string;
};

/** Properties under their wire names with the values a person reads ("12,500", "04.05.2026 08:00:00", '' for none). */
export type Shown = Record<string, string>;

/**
 * Notes what is different after a change, one entry per property; equal values write nothing. A creation is
 * `{}` → `{ created: … }`. Entries of a transaction are appended together as the last thing before it commits.
 */
export function recordChange(
  db: MandatorDb,
  author: Author,
  object: Recorded,
  before: Shown,
  after: Shown,
): void {
  const properties = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = properties.filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
  if (changed.length === 0) return;
  const collected = collectedFor(db);
  const common = {
    mandatorId: mandatorOf(db),
    ...signatureOf(author),
    objectKind: object.kind,
    objectId: object.id,
    books: object.books ?? (object.kind === "vehicle" ? [object.id] : []),
    changedAt: clock.now(),
  };
  for (const propertyName of changed) {
    collected.push({
      ...common,
      propertyName,
      oldValue: storable(before[propertyName]),
      newValue: storable(after[propertyName]),
      salt: randomBytes(16),
    });
  }
}

/** What was changed, and in which books that is told besides its own: of vehicles and of people (rule evidence/books). */
type Recorded = { kind: ObjectKind; id: string; books?: readonly string[] };

const entriesOf = new WeakMap<MandatorDb, BookedEntry[]>();

type BookedEntry = HistoryEntry & { books: readonly string[] };

function collectedFor(db: MandatorDb): BookedEntry[] {
  const known = entriesOf.get(db);
  if (known) return known;
  const entries: BookedEntry[] = [];
  entriesOf.set(db, entries);
  beforeCommit(db, () => append(db, entries));
  return entries;
}

/**
 * Appends what was recorded so far, as the last thing but the answer of a call: only then does the object that is read
 * for it say the version it has after the change.
 */
export async function appendChanges(db: MandatorDb): Promise<void> {
  const entries = entriesOf.get(db);
  if (entries) await append(db, entries.splice(0));
}

/**
 * For support the name is that of the super admin, whom no mandator could look up; the user's follows from his id
 * (rule access/support).
 */
function signatureOf(author: Author) {
  if (author === "System") return { actorId: null, effectiveUserId: null, actorName: author };
  const { userId, supportUserId = null, tokenId } = author;
  return {
    actorId: actingIdOf({ userId, supportUserId, ...(tokenId && { tokenId }) }),
    effectiveUserId: userId,
    actorName: signedName(author),
  };
}

/** How somebody is named to others for what he did; everything a super admin does says so. */
export function signedName({ name, mandatorId, supportUserId, supportName }: Person): string {
  if (supportUserId) return `${supportName} (Support)`;
  return mandatorId === null ? `${name} (Support)` : name;
}

/** Half characters cannot be stored; they would come back as something else and break the hash. */
function storable(text = ""): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}

/** What thousands of changes leave is more than one statement's time may hold, and hashing it more than one turn. */
const entriesPerStatement = 500;

async function append(db: MandatorDb, entries: BookedEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += entriesPerStatement) {
    const rows = entries.slice(from, from + entriesPerStatement).map(toRow);
    await sql`select append_history(${JSON.stringify(rows)}::jsonb)`.execute(db);
  }
}

function toRow(entry: BookedEntry) {
  const details = detailsHash(entry, entry.salt!);
  return {
    object_kind: entry.objectKind,
    object_id: entry.objectId,
    property_name: entry.propertyName,
    changed_at: entry.changedAt,
    old_value: entry.oldValue,
    new_value: entry.newValue,
    actor_id: entry.actorId,
    effective_user_id: entry.effectiveUserId,
    actor_name: entry.actorName,
    salt: entry.salt!.toString("hex"),
    details_hash: details.toString("hex"),
    books: [...new Set(entry.books)],
    entry_hash: entryHash(entry, details).toString("hex"),
  };
}
