import { createHash } from "node:crypto";

/** One entry of the history as it is stored; what can be erased is null then. */
export type HistoryEntry = {
  mandatorId: string;
  objectKind: string;
  objectId: string;
  propertyName: string;
  changedAt: Date;
  oldValue: string | null;
  newValue: string | null;
  actorId: string | null;
  effectiveUserId: string | null;
  actorName: string | null;
  salt: Buffer | null;
};

/** The hash over what may be erased, salted so that short values cannot be guessed from it. */
export function detailsHash(entry: HistoryEntry, salt: Buffer): Buffer {
  const { oldValue, newValue, actorId, effectiveUserId, actorName } = entry;
  return sha256(salt, JSON.stringify([oldValue, newValue, actorId, effectiveUserId, actorName]));
}

/** The hash of a whole entry: what is kept for ever, and the hash of the rest. */
export function entryHash(entry: HistoryEntry, details: Buffer): Buffer {
  const { mandatorId, objectKind, objectId, propertyName, changedAt } = entry;
  return sha256(
    JSON.stringify([
      mandatorId,
      objectKind,
      objectId,
      propertyName,
      changedAt.toISOString(),
      details.toString("hex"),
    ]),
  );
}

/** The hash before the first entry of a mandator. */
export function firstHash(mandatorId: string): Buffer {
  return sha256(mandatorId);
}

/** The hash of a link: the one before it, its place, its entry. */
export function chainHash(previous: Buffer, seq: number, entry: Buffer): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigInt64BE(BigInt(seq));
  return sha256(previous, place, entry);
}

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
