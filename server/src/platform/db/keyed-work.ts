import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import type { MandatorDb } from "./database.ts";

/** Whose call with an Idempotency-Key is under way, and since when. */
export type WorkKey = { callerId: string; key: string; begunAt: Date };

const keys = new AsyncLocalStorage<WorkKey>();

/** Does work whose transactions note with what they write that the call of this key is done (rule calls/repetition). */
export function underKey<T>(key: WorkKey, work: () => Promise<T>): Promise<T> {
  return keys.run(key, work);
}

/** Notes it, right before a transaction commits; nothing for one that wrote nothing, or that no key is about. */
export async function noteCommit(db: MandatorDb): Promise<void> {
  const key = keys.getStore();
  if (key === undefined) return;
  await sql`select note_commit(${key.callerId}, ${key.key}, ${key.begunAt})`.execute(db);
}
