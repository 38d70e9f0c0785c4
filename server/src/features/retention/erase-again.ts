import { type Database, inMandator } from "../../platform/db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { eraseLogbooks, eraseTimeLogs } from "./erase-logbooks.ts";
import { eraseDrives } from "./erase-drives.ts";
import { erasePlaces } from "./erase-places.ts";
import { eraseGranted, eraseOldLogbooks, erasePositions } from "./jobs.ts";
import { restoreDecisions } from "./note-decisions.ts";
import { restoreHolds } from "./note-holds.ts";
import { readReceipts, type Receipt } from "./note-receipts.ts";
import { rememberRequest } from "./remember-request.ts";

type Parts = { database: Database; clock: Clock; folder: string };

/**
 * Erases what a backup brought back, as its receipts say and but for what was held then; holds again what was held last, and erases what has become due since
 * (rule retention/restores); gives how many erasures were repeated.
 */
export async function eraseAgain(parts: Parts, mandatorIds: readonly string[]): Promise<number> {
  const receipts = readReceipts(parts.folder);
  let count = 0;
  for (const mandatorId of mandatorIds) {
    await restoreDecisions(parts.database, mandatorId, parts.folder);
    const known = await knownErasures(parts.database, mandatorId);
    const lost = receipts.filter((receipt) => receipt.mandatorId === mandatorId && !known.has(receipt.id));
    for (const receipt of lost) await repeat(parts, receipt);
    count += lost.length;
    await restoreHolds(parts.database, mandatorId, parts.folder);
    await erasePositions(parts, mandatorId);
    await eraseOldLogbooks(parts, mandatorId);
    await eraseGranted(parts, mandatorId);
  }
  return count;
}

async function knownErasures(database: Database, mandatorId: string): Promise<ReadonlySet<string>> {
  const read = { role: "jobs" } as const;
  const rows = await inMandator(
    database,
    mandatorId,
    (db) => db.selectFrom("erasures").select("id").execute(),
    read,
  );
  return new Set(rows.map(({ id }) => id));
}

async function repeat(parts: Parts, receipt: Receipt): Promise<void> {
  const { mandatorId, kind, until, on, years, held, request } = receipt;
  const holding = { ...parts, held };
  if (request !== undefined) {
    const known = { ...request, enteredBy: null, isGranted: true, withdrawnAt: null };
    if (!(await rememberRequest(parts.database, mandatorId, known))) return;
    const granted = { requestId: request.id, personId: request.userId, until };
    await eraseDrives(holding, mandatorId, granted);
  } else if (kind === "places") await erasePlaces(holding, mandatorId, until);
  else if (kind === "logbook") await eraseLogbooks(holding, mandatorId, { today: on, years });
  else if (kind === "timelogs") await eraseTimeLogs(holding, mandatorId, until);
}
