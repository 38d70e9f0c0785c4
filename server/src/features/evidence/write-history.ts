import { canonicalJson } from "@wegbuch/contract/evidence/canonical-json";
import type { HistoryLine } from "@wegbuch/contract/evidence/schemas";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { readBatches } from "../../platform/db/read-batches.ts";
import type { Piece } from "../../platform/documents/zip-pieces.ts";
import { firstHash } from "../../platform/history/entry.ts";
import { findClosed } from "./find-closed.ts";
import type { BundleOrder } from "./make-bundle.ts";
import type { Heads } from "./open-heads.ts";
import type { SubjectVehicle } from "./read-subject.ts";

/** A link of a book with the entry it stands for; what was erased of that is null. */
export type Link = {
  book_seq: number;
  seq: number;
  book_hash: Buffer;
  before: Buffer | null;
  object_kind: string;
  object_id: string;
  property_name: string;
  changed_at: Date;
  old_value: string | null;
  new_value: string | null;
  actor_id: string | null;
  effective_user_id: string | null;
  actor_name: string | null;
  salt: Buffer | null;
  details_hash: Buffer;
};

/** The trips a history binds: by their ids what their newest facts are, null where that is erased, "" of a trip no more. */
export type ToldTrips = ReadonlyMap<string, string | null>;

type Parts = { vehicle: SubjectVehicle; heads: Heads };

const linksAtOnce = 2_000;

/** The entries of a vehicle's book since the note before the period; gives what they bind, and when the last one was made. */
export async function* writeHistory(
  db: MandatorDb,
  order: BundleOrder,
  { vehicle, heads }: Parts,
): AsyncGenerator<Piece, { trips: ToldTrips; newest: Date | null }> {
  const trips = new Map<string, string | null>();
  const path = `history/${vehicle.id}.jsonl`;
  let newest: Date | null = null;
  await noteStart(db, { vehicle, heads });
  yield { path, content: "" };
  for await (const links of readBatches(db, linksAtOnce, linksOf(vehicle))) {
    const isClosed = await findClosed(db, order, { vehicleId: vehicle.id, links });
    for (const link of links) {
      const { object_kind, object_id, property_name, salt, new_value } = link;
      heads.note({ vehicleId: vehicle.id, bookSeq: link.book_seq, hash: link.book_hash.toString("hex") });
      if (object_kind === "trip" && property_name === "facts")
        trips.set(object_id, salt === null ? null : (new_value ?? ""));
    }
    newest = links.at(-1)!.changed_at;
    const lines = links.map((link) => canonicalJson(lineOf(order, link, isClosed(link))));
    yield { path, content: `${lines.join("\n")}\n` };
  }
  return { trips, newest };
}

async function noteStart(db: MandatorDb, { vehicle: { id, start }, heads }: Parts): Promise<void> {
  if (start === 0) return;
  const { hash } = await db
    .selectFrom("history_books")
    .select("hash")
    .where("book_id", "=", id)
    .where("book_seq", "=", start)
    .executeTakeFirstOrThrow();
  heads.note({ vehicleId: id, bookSeq: start, hash: hash.toString("hex") });
}

const linksOf = ({ id, start }: SubjectVehicle): RawBuilder<Link> => sql<Link>`
  select book.book_seq, book.seq, book.hash as book_hash, earlier.hash as before, history.object_kind,
    history.object_id, history.property_name, history.changed_at, history.old_value, history.new_value,
    history.actor_id, history.effective_user_id, history.actor_name, history.salt, history.details_hash
  from history_books as book
  join history on history.mandator_id = book.mandator_id and history.seq = book.seq
  left join history as earlier on earlier.mandator_id = book.mandator_id and earlier.seq = book.seq - 1
  where book.book_id = ${id} and book.book_seq > ${start}
  order by book.book_seq`;

function lineOf({ actor }: BundleOrder, entry: Link, isClosed: boolean): HistoryLine {
  const link = {
    bookSeq: entry.book_seq,
    seq: entry.seq,
    before: (entry.before ?? firstHash(actor.mandatorId)).toString("hex"),
    kind: entry.object_kind,
    id: entry.object_id,
    property: entry.property_name,
    changedAt: entry.changed_at.toISOString(),
  };
  if (isClosed || entry.salt === null) return { ...link, details: entry.details_hash.toString("hex") };
  return {
    ...link,
    salt: entry.salt.toString("hex"),
    old: entry.old_value,
    new: entry.new_value,
    actorId: entry.actor_id,
    userId: entry.effective_user_id,
    actor: entry.actor_name,
  };
}
