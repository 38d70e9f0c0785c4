import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../../platform/db/types.ts";

/** Nothing is counted further than this. */
const mostCounted = 100_000;

/** How much waits: batches of records to be followed and since when, mails, addresses to be found. */
export async function readQueues(db: Kysely<DB>, now: Date) {
  const counted = (rows: RawBuilder<unknown>) =>
    sql<number>`(select count(*) from (${rows} limit ${mostCounted}) as counted)`;
  const { rows } = await sql<{ arrivals: number; oldest: Date | null; mails: number; addresses: number }>`
    select ${counted(sql`select from arrivals`)} as arrivals,
      (select min(received_at) from (select received_at from arrivals order by id limit 1000) as first) as oldest,
      ${counted(sql`select from mails where next_attempt_at is not null`)} as mails,
      ${counted(sql`select from address_lookups`)} as addresses`.execute(db);
  const { oldest, ...counts } = rows[0]!;
  return { ...counts, oldestArrivalInSeconds: secondsSince(oldest, now) };
}

const secondsSince = (at: Date | null, now: Date) =>
  at === null ? null : Math.max(0, Math.round((now.getTime() - at.getTime()) / 1_000));

/** What metrics tell of the queues, by the name of the figure; ages in seconds, 0 where nothing waits. */
export async function readQueueFigures(db: Kysely<DB>, now: Date): Promise<Record<QueueFigure, number>> {
  const { arrivals, mails, addresses, oldestArrivalInSeconds } = await readQueues(db, now);
  const { rows } = await sql<{ state: { waiting: number; failingCount: number }; untried: Date | null }>`
    select queue_state(0) as state,
      (select min(created_at) from mails where next_attempt_at is not null and attempts = 0) as untried`.execute(
    db,
  );
  const { state, untried } = rows[0]!;
  return {
    wegbuch_arrivals_waiting: arrivals,
    wegbuch_oldest_arrival_seconds: oldestArrivalInSeconds ?? 0,
    wegbuch_mails_waiting: mails,
    wegbuch_oldest_untried_mail_seconds: secondsSince(untried, now) ?? 0,
    wegbuch_addresses_waiting: addresses,
    wegbuch_jobs_waiting: state.waiting,
    wegbuch_jobs_failing: state.failingCount,
  };
}

export const queueFigures = {
  wegbuch_arrivals_waiting: "Batches of records that wait to be followed, counted up to 100,000",
  wegbuch_oldest_arrival_seconds: "Since when the oldest of them waits",
  wegbuch_mails_waiting: "Mails to be sent, now or again",
  wegbuch_oldest_untried_mail_seconds: "Since when the oldest mail waits for its first attempt",
  wegbuch_addresses_waiting: "Places whose addresses are to be found",
  wegbuch_jobs_waiting: "Jobs that wait or run",
  wegbuch_jobs_failing: "Jobs that have failed and are tried again, or no more",
};
type QueueFigure = keyof typeof queueFigures;
