import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { placesKeptFrom, timeLogsKeptFrom } from "@wegbuch/contract/retention/rules";
import type { Retention } from "@wegbuch/contract/retention/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { OtherOrder } from "./enter-erasing.ts";
import { eraseLogbooks, eraseTimeLogs } from "./erase-logbooks.ts";
import { erasePlaces } from "./erase-places.ts";
import { noteHolds } from "./note-holds.ts";
import { noteReceipts } from "./note-receipts.ts";
import { readRetention } from "./queries.ts";

type Parts = { database: Database; clock: Clock; folder: string };

/** Erases the places of a company that has switched that on, once a day (rule retention/places). */
export async function erasePositions(parts: Parts, mandatorId: string): Promise<void> {
  await eraseByRule(parts, mandatorId, (order, today) =>
    erasePlaces({ ...parts, order }, mandatorId, placesKeptFrom(today, order.trackRetentionDays)),
  );
}

/**
 * Erases trips and driving logs of a company that has switched that on: looked for once a day, so that the second of January
 * may pass without a worker (rules retention/logbook, retention/timelogs).
 */
export async function eraseOldLogbooks(parts: Parts, mandatorId: string): Promise<void> {
  await eraseByRule(parts, mandatorId, async (order, today) => {
    const ordered = { ...parts, order };
    await eraseLogbooks(ordered, mandatorId, { today, years: order.logbookRetentionYears });
    await eraseTimeLogs(ordered, mandatorId, timeLogsKeptFrom(today));
  });
}

async function eraseByRule(
  { database, clock, folder }: Parts,
  mandatorId: string,
  erase: (retention: Retention, today: string) => Promise<void>,
): Promise<void> {
  await noteHolds(database, mandatorId, folder);
  const retention = await inMandator(database, mandatorId, readRetention, { role: "jobs" });
  if (retention.isErasing)
    await erase(retention, dayOf(clock.now().getTime())).catch((error: unknown) => {
      // What is due by the new order goes the next night.
      if (!(error instanceof OtherOrder)) throw error;
    });
  await noteReceipts(database, mandatorId, folder);
}
