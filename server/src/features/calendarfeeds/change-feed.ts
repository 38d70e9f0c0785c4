import type { Actor } from "@wegbuch/contract/access/actor";
import type { CalendarFeed, NewCalendarFeed } from "@wegbuch/contract/calendarfeeds/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange, type Shown } from "../../platform/history/record-change.ts";
import { hashOfCompanySecret, makeCompanySecret } from "../../platform/company-secret.ts";

type Parts = { database: Database; clock: Clock; publicOrigin: string };

export async function readFeed(db: MandatorDb): Promise<CalendarFeed> {
  const feed = await db.selectFrom("calendar_feeds").select("created_at").executeTakeFirst();
  return { createdAt: feed?.created_at.toISOString() ?? null };
}

/** Makes a new link to the calendar of the actor's mandator, which takes the place of the one before it. */
export async function renewFeed(
  { database, clock, publicOrigin }: Parts,
  actor: Actor,
  language: Language,
): Promise<NewCalendarFeed> {
  const token = makeCompanySecret(actor.mandatorId);
  const columns = { token_hash: hashOfCompanySecret(token), language, created_at: clock.now() };
  await inMandator(database, actor, async (db) => {
    await db
      .insertInto("calendar_feeds")
      .values(columns)
      .onConflict((feed) => feed.column("mandator_id").doUpdateSet(columns))
      .execute();
    note(db, actor, {}, { calendarFeed: "***" });
  });
  const url = `${publicOrigin}/api/CalendarFeed/${token}`;
  return { createdAt: columns.created_at.toISOString(), url };
}

/** Switches the link off; it is fine when there was none. */
export async function removeFeed(database: Database, actor: Actor): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const [gone] = await db.deleteFrom("calendar_feeds").returning("created_at").execute();
    if (gone !== undefined) note(db, actor, { calendarFeed: "***" }, {});
  });
}

/** That somebody made or ended a link is a change of the mandator; the link itself stays a secret. */
function note(db: MandatorDb, actor: Actor, before: Shown, after: Shown): void {
  recordChange(db, actor, { kind: "mandator", id: actor.mandatorId }, before, after);
}
