import { timingSafeEqual } from "node:crypto";
import { trialOf } from "@wegbuch/contract/auth/rules";
import type { Language } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { batchesOfIds } from "../../platform/db/in-batches.ts";
import { byName } from "../../platform/db/search.ts";
import { type CalendarEvent, writeCalendar } from "../../platform/documents/write-calendar.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { FileContent } from "../../platform/http/serve.ts";
import { findDue } from "../vehicles/find-due.ts";
import { composeEvents } from "./compose-events.ts";
import { hashOfCompanySecret, mandatorOfSecret } from "../../platform/company-secret.ts";
import { say } from "./texts.ts";

type Parts = { database: Database; clock: Clock };

/**
 * The calendar a link leads to; 404 when it leads nowhere (any more), its mandator is archived or his trial is over.
 * `spend` is told whose calendar it is once that is proven.
 */
export async function readCalendar(
  { database, clock }: Parts,
  token: string,
  spend: (mandatorId: string) => void,
): Promise<FileContent> {
  const now = clock.now();
  const mandatorId = mandatorOfSecret(token);
  const feed = await inMandator(database, mandatorId, (db) => findOpenFeed(db, token, now));
  spend(mandatorId);
  const vehicleIds = await inMandator(database, mandatorId, activeVehicles);
  return writeCalendar({
    name: `${say.calendar[feed.language as Language]} ${feed.name}`,
    events: eventsIn(database, { mandatorId, vehicleIds, language: feed.language as Language, now }),
  });
}

/** The feed a token opens, with the name of its mandator. */
async function findOpenFeed(db: MandatorDb, token: string, now: Date) {
  const feed = await db
    .selectFrom("calendar_feeds as feed")
    .innerJoin("mandators", "mandators.id", "feed.mandator_id")
    .select(["feed.token_hash", "feed.language", "mandators.name"])
    .select(["mandators.tester_since", "mandators.tester_expires_in_days"])
    .where("mandators.archived_at", "is", null)
    .where("mandators.deleted_at", "is", null)
    .executeTakeFirst();
  const isProven = timingSafeEqual(hashOfCompanySecret(token), feed?.token_hash ?? Buffer.alloc(32));
  if (feed === undefined || !isProven || isOver(feed, now)) throw notFound("Calendar");
  return feed;
}

type Trial = { tester_since: Date | null; tester_expires_in_days: number | null };

function isOver({ tester_since, tester_expires_in_days }: Trial, now: Date): boolean {
  const tester = {
    testerSince: tester_since?.toISOString() ?? null,
    testerExpiresInDays: tester_expires_in_days,
  };
  return trialOf(tester, now.getTime())?.isExpired ?? false;
}

async function activeVehicles(db: MandatorDb): Promise<string[]> {
  const rows = await db
    .selectFrom("vehicles")
    .select("id")
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy(byName("name"))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

const vehiclesPerBatch = 200;

type Asked = { mandatorId: string; vehicleIds: readonly string[]; language: Language; now: Date };

async function* eventsIn(
  database: Database,
  { mandatorId, vehicleIds, language, now }: Asked,
): AsyncGenerator<CalendarEvent> {
  const read = (ids: readonly string[]) => inMandator(database, mandatorId, (db) => findDue(db, ids, now));
  for await (const batch of batchesOfIds(vehicleIds, read, vehiclesPerBatch)) {
    for (const due of batch) yield* composeEvents(due, language, now);
  }
}
