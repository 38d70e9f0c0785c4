import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import type { MandatorDb } from "./database.ts";

/** Whose call with an Idempotency-Key is under way, in which mandator, and since when. */
export type WorkKey = { mandatorId: string; callerId: string; key: string; begunAt: Date };

const keys = new AsyncLocalStorage<WorkKey | undefined>();

/** Does work whose transactions note with what they write that the call of this key is done (rule calls/repetition). */
export function underKey<T>(key: WorkKey, work: () => Promise<T>): Promise<T> {
  return keys.run(key, work);
}

/** Does work that is noted of a call that was refused: it says nothing of whether that is done. */
export function besideKey<T>(work: () => Promise<T>): Promise<T> {
  return keys.run(undefined, work);
}

/**
 * Notes it, right before a transaction commits or leaves its mandator; nothing where nothing was written, that no key is about,
 * or in another mandator, which such a call may touch besides.
 */
export async function noteCommit(db: MandatorDb, mandatorId: string): Promise<void> {
  const key = keys.getStore();
  if (key?.mandatorId !== mandatorId) return;
  await sql`select note_commit(${key.callerId}, ${key.key}, ${key.begunAt})`.execute(db);
}
