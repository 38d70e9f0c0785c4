import { bytesToHex } from "@noble/hashes/utils.js";
import { eightBytes, sha256Of } from "./bytes.ts";

/** What can be erased of an entry of the history. */
type EntryDetails = {
  oldValue: string | null;
  newValue: string | null;
  actorId: string | null;
  effectiveUserId: string | null;
  actorName: string | null;
};

/** What is kept of an entry for ever; the instant as ECMAScript writes it. */
type EntryHeader = {
  mandatorId: string;
  objectKind: string;
  objectId: string;
  propertyName: string;
  changedAt: string;
};

/** The hash over what can be erased, salted so that short values cannot be guessed. */
export function hashOfDetails(salt: Uint8Array, details: EntryDetails): Uint8Array {
  const { oldValue, newValue, actorId, effectiveUserId, actorName } = details;
  return sha256Of(salt, JSON.stringify([oldValue, newValue, actorId, effectiveUserId, actorName]));
}

/** The hash of a whole entry (rule history/chain). */
export function hashOfEntry(header: EntryHeader, detailsHash: Uint8Array): Uint8Array {
  const { mandatorId, objectKind, objectId, propertyName, changedAt } = header;
  const facts = [mandatorId, objectKind, objectId, propertyName, changedAt, bytesToHex(detailsHash)];
  return sha256Of(JSON.stringify(facts));
}

/** The hash of an entry in the chain of its mandator. */
export function hashInChain(previous: Uint8Array, seq: number, entryHash: Uint8Array): Uint8Array {
  return sha256Of(previous, eightBytes(seq), entryHash);
}

/** The hash before the first link of a book (rule evidence/books). */
export function hashBeforeBook(mandatorId: string, bookId: string): Uint8Array {
  return sha256Of(`book ${mandatorId} ${bookId}`);
}

/** The hash of a link of a book: the one before it, its place in the book, and the entry of the chain it stands for. */
export function hashInBook(
  previous: Uint8Array,
  link: { bookSeq: number; seq: number; chainHash: Uint8Array },
): Uint8Array {
  return sha256Of(previous, eightBytes(link.bookSeq), eightBytes(link.seq), link.chainHash);
}
