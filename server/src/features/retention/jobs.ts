import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { refusedTextsKeptFrom } from "@wegbuch/contract/deletionrequests/rules";
import { placesKeptFrom, requestedPlacesKeptFrom, timeLogsKeptFrom } from "@wegbuch/contract/retention/rules";
import type { Retention } from "@wegbuch/contract/retention/schemas";
import type { Clock } from "../../platform/clock.ts";
import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { endOvertaken } from "./end-erasure.ts";
import { OtherOrder } from "./enter-erasing.ts";
import { eraseDrives, type Granted } from "./erase-drives.ts";
import { eraseKept } from "./erase-kept.ts";
import { eraseLogbooks, eraseTimeLogs } from "./erase-logbooks.ts";
import { erasePlaces } from "./erase-places.ts";
import { noteDecisions } from "./note-decisions.ts";
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

/**
 * Erases the places of people who were granted that, whether or not their company erases by itself; in the first night, and
 * later again what is held no more and what boxes send late (rule deletionrequests/granted). What fails for one keeps nobody
 * else's, nor the receipts, from being done.
 */
export async function eraseGranted(parts: Parts, mandatorId: string): Promise<void> {
  const { database, clock, folder } = parts;
  await noteHolds(database, mandatorId, folder);
  await noteDecisions(database, mandatorId, folder);
  const inside = <T>(work: (db: MandatorDb) => Promise<T>) =>
    inMandator(database, mandatorId, work, { role: "jobs" });
  const now = clock.now();
  const failures: unknown[] = [];
  const all = await inside(async (db) => {
    const found = await findGranted(db, requestedPlacesKeptFrom(dayOf(now)));
    await endOvertaken(db, found, now);
    return found;
  });
  for (const granted of all) {
    await eraseDrives(parts, mandatorId, granted)
      .then(() =>
        inside(async (db) => {
          if (!(await holdGranted(db, granted))) return;
          await eraseKept(db, granted, clock.now());
          await noteErased(db, granted, clock.now());
        }),
      )
      .catch((error: unknown) => failures.push(error));
  }
  await inside((db) => forgetRefused(db, refusedTextsKeptFrom(now)));
  await noteReceipts(database, mandatorId, folder);
  if (failures.length > 0) throw new AggregateError(failures, "what was granted could not be erased");
}

/** Whether a request is granted still, which nobody takes back until the transaction ends. */
async function holdGranted(db: MandatorDb, { requestId }: Granted): Promise<boolean> {
  const { rows } = await sql`
    select from deletion_requests where id = ${requestId} and is_granted and withdrawn_at is null
    for no key update`.execute(db);
  return rows.length > 0;
}

/** What somebody wrote goes with what he asked for; the last of his requests has done what those before it say. */
async function noteErased(db: MandatorDb, { personId, until }: Granted, now: Date): Promise<void> {
  await sql`
    update deletion_requests set erased_at = coalesce(erased_at, ${now}), text = ''
    where user_id = ${personId} and is_granted and withdrawn_at is null and erased_until_on <= ${until}
      and (erased_at is null or text <> '')`.execute(db);
}

async function forgetRefused(db: MandatorDb, before: Date): Promise<void> {
  await sql`
    update deletion_requests set text = ''
    where not is_granted and decided_at < ${before} and text <> ''`.execute(db);
}

/** The last of each person, which covers those before. */
async function findGranted(db: MandatorDb, until: string): Promise<Granted[]> {
  const { rows } = await sql<Granted>`
    select id as "requestId", user_id as "personId", erased_until_on as until from (
      select distinct on (user_id) * from deletion_requests
      where is_granted and withdrawn_at is null and erased_until_on <= ${until}
      order by user_id, erased_until_on desc, decided_at desc, id desc
    ) as latest
    order by decided_at, id`.execute(db);
  return rows;
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
