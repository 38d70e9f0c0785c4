import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findToldDrivers } from "./find-told-drivers.ts";

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
  const drivers = findToldDrivers({
    vehicleId: sql.val(vehicle_id),
    confirmedAt: sql.val(confirmed_at),
    endsAt: sql.val(ends_at),
  });
  const { rows } = await sql<{ user_id: string; email: string; language: string | null }>`
    select users.id as user_id, logins.email, users.language
    from users join logins on logins.id = users.id and logins.is_enabled
    where users.id in (${drivers}) and users.archived_at is null and users.deleted_at is null
    order by users.id`.execute(db);
  for (const { user_id, email, language } of rows)
    await queueMail(db, {
      kind: mailKinds.theftOver,
      to: [email],
      language: languageOf(language),
      payload: { theftId: id, userId: user_id },
    });
}
