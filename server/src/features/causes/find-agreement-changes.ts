import type { MandatorDb } from "../../platform/db/database.ts";
import { readLastChange } from "../agreements/queries.ts";
import type { Cause } from "../notifications/keep-notifications.ts";

const daysTold = 30;

/** The last change of what is agreed about places, for a month; of what was changed anew only that (rule retention/agreement). */
export async function findAgreementChanges(db: MandatorDb, now: Date): Promise<Cause[]> {
  const last = await readLastChange(db);
  if (last === null || last.changedAt.getTime() < now.getTime() - daysTold * 86_400_000) return [];
  return [{ key: String(last.seq), happenedAt: last.changedAt }];
}
