import { tripAgents } from "@wegbuch/contract/trips/codes";
import { sql } from "kysely";
import { mostLateDays } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { holdLogbooks } from "../trips/ledger/hold-logbooks.ts";

/** Ends what is over by itself: its time, or half an hour after the trip it was for (rule detection/private-switch). */
export function endPrivateModes(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const work = async (db: MandatorDb) => {
    await forgetOld(db, clock.now());
    const on = await db
      .selectFrom("private_modes")
      .select("vehicle_id")
      .where("ended_at", "is", null)
      .execute();
    if (on.length === 0) return;
    await holdLogbooks(
      db,
      on.map(({ vehicle_id }) => vehicle_id),
    );
    await endOver(db, clock.now());
  };
  return inMandator(database, mandatorId, work, { role: "tracker" });
}

/**
 * What records tell of a time is told with what was switched then, also when they are followed again: it goes where places
 * are erased, once no late record can tell of that time any more.
 */
async function forgetOld(db: MandatorDb, now: Date): Promise<void> {
  const late = new Date(now.getTime() - mostLateDays * 86_400_000);
  await db
    .deleteFrom("private_modes")
    .where("until", "<", late)
    .where("until", "<", (from) => from.selectFrom("mandators").select("places_erased_until"))
    .execute();
}

/** A trip counts that ended in it, unless the next one began within that half hour. */
async function endOver(db: MandatorDb, now: Date): Promise<void> {
  await sql`
    update private_modes as mode set ended_at = least(mode.until, drive.finished_at + interval '30 minutes')
    from private_modes as known
    left join lateral (
      select finished_at from trips
      where trips.mandator_id = known.mandator_id and trips.vehicle_id = known.vehicle_id
        and trips.deleted_at is null and trips.agent <> ${sql.lit(tripAgents.manual)}
        and coalesce(trips.finished_at, 'infinity') > known.started_at
      order by started_at desc
      limit 1
    ) as drive on known.ends_with_trip
    where mode.mandator_id = ${mandatorOf(db)} and mode.ended_at is null and known.mandator_id = mode.mandator_id
      and known.vehicle_id = mode.vehicle_id and known.started_at = mode.started_at
      and least(mode.until, drive.finished_at + interval '30 minutes') <= ${now}`.execute(db);
}
