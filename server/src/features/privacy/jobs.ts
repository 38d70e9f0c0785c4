import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";

type Parts = { database: Database; clock: Clock };

/**
 * Tells the drivers of a vehicle whose case of theft is over that it was watched, once (rule privacy/theft): who drove
 * meanwhile, or who had driven it last.
 */
export async function endThefts({ database, clock }: Parts, mandatorId: string): Promise<void> {
  await inMandator(
    database,
    mandatorId,
    async (db) => {
      const ended = await db
        .updateTable("theft_cases")
        .set({ told_at: clock.now() })
        .where("ends_at", "<=", clock.now())
        .where("told_at", "is", null)
        .returning(["id", "vehicle_id", "confirmed_at", "ends_at"])
        .execute();
      for (const theft of ended) await tellDrivers(db, theft);
    },
    { role: "jobs" },
  );
}

type Ended = { id: string; vehicle_id: string; confirmed_at: Date | null; ends_at: Date | null };

async function tellDrivers(db: MandatorDb, { id, vehicle_id, confirmed_at, ends_at }: Ended): Promise<void> {
  const { rows } = await sql<{ user_id: string; email: string; language: string | null }>`
    with drove as (
      select driver_id, started_at, coalesce(finished_at, 'infinity') >= ${confirmed_at} as is_meanwhile
      from visible_trips
      where vehicle_id = ${vehicle_id} and deleted_at is null and driver_id is not null and started_at < ${ends_at}
    ), told as (
      select driver_id from drove where is_meanwhile
      union
      (select driver_id from drove where not exists (select from drove where is_meanwhile)
       order by started_at desc limit 1)
    )
    select users.id as user_id, logins.email, users.language
    from users join logins on logins.id = users.id and logins.is_enabled
    where users.id in (select driver_id from told) and users.archived_at is null and users.deleted_at is null
    order by users.id`.execute(db);
  for (const { user_id, email, language } of rows)
    await queueMail(db, {
      kind: mailKinds.theftOver,
      to: [email],
      language: languageOf(language),
      payload: { theftId: id, userId: user_id },
    });
}
