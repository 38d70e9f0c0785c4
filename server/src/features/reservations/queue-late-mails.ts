import { languageOf } from "@wegbuch/contract/kit/texts";
import { forgivenMs } from "@wegbuch/contract/reservations/rules";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";

/** When the vehicle of a reservation stood still or was brought back, in milliseconds. */
type Ended = { reservationId: string; finishedAt: number };

type Told = { id: string; email: string; language: string | null; minutes: number };

/**
 * Owes whoever has the vehicle next the mail M20 that it comes back late, once, whether its trip or its
 * driver says so; not if his own time is over by then (rule reservations/deviations).
 */
export async function queueLateMails(db: MandatorDb, ended: readonly Ended[], now: Date): Promise<void> {
  if (ended.length === 0) return;
  const { rows } = await sql<Told>`
    with ended as (
      select id, max(finished_at) as finished_at
      from unnest(
        ${ended.map(({ reservationId }) => reservationId)}::uuid[],
        ${ended.map(({ finishedAt }) => toTimestamp(finishedAt))}::timestamptz[]
      ) as each (id, finished_at)
      group by id
    ), late as (
      update reservations as reservation set late_told_at = ${now}
      from ended
      cross join lateral (
        select coming.id, coming.driver_id
        from reservations as kept
        join reservations as coming on coming.mandator_id = kept.mandator_id and coming.vehicle_id = kept.vehicle_id
          and coming.pickup_at >= kept.return_at and coming.pickup_at < ended.finished_at
          and coming.return_at > ${now} and coming.cancelled_at is null and coming.driver_id <> kept.driver_id
        where kept.mandator_id = ${mandatorOf(db)} and kept.id = ended.id
        order by coming.pickup_at limit 1
      ) as coming
      where reservation.mandator_id = ${mandatorOf(db)} and reservation.id = ended.id
        and reservation.late_told_at is null and ended.finished_at > reservation.return_at + ${sql.lit(`${forgivenMs} milliseconds`)}::interval
      returning coming.id, coming.driver_id,
        floor(extract(epoch from ended.finished_at - reservation.return_at) / 60)::integer as minutes
    )
    select late.id, logins.email, users.language, late.minutes
    from late
    join users on users.id = late.driver_id
    join logins on logins.id = users.id
    where users.deleted_at is null
    order by late.id`.execute(db);
  for (const { id, email, language, minutes } of rows)
    await queueMail(db, {
      kind: mailKinds.handover,
      to: [email],
      language: languageOf(language),
      payload: { reservationId: id, event: "late", minutes },
    });
}
