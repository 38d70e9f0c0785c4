import { packages } from "@wegbuch/contract/access/packages";
import { languageOf, type Language } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { takesUsualMails } from "../notifications/read-settings.ts";
import type { FoundAlarm } from "./find-new-alarms.ts";

/** At most one mail per fence, vehicle and event in this time (rule geofences/alarms). */
const pauseMs = 300_000;

/**
 * Owes the mail M4 of armed alarms, in their order, to whom the fence names; a user reads it in his language, anybody else
 * in German.
 */
export async function queueAlarmMails(
  db: MandatorDb,
  alarms: readonly FoundAlarm[],
  now: Date,
): Promise<void> {
  if (alarms.length === 0) return;
  const recipients = await recipientsOf(db, alarms);
  const mailed = await lastMailed(db, alarms, now);
  const sent: string[] = [];
  for (const alarm of alarms.toSorted((one, other) => one.time - other.time)) {
    const recipient = recipients.get(alarm.geofenceId);
    if (recipient === undefined || mailed.has(keyOf(alarm))) continue;
    mailed.add(keyOf(alarm));
    sent.push(alarm.id);
    const { address, language } = recipient;
    await queueMail(db, {
      kind: mailKinds.fenceCrossed,
      to: [address],
      language,
      payload: { alarmId: alarm.id },
    });
  }
  if (sent.length === 0) return;
  await db.updateTable("geofence_alarms").set({ mailed_at: now }).where("id", "=", oneOf(sent)).execute();
}

const keyOf = ({ geofenceId, vehicleId, event }: Pick<FoundAlarm, "geofenceId" | "vehicleId" | "event">) =>
  `${geofenceId} ${vehicleId} ${event}`;

async function recipientsOf(
  db: MandatorDb,
  alarms: readonly FoundAlarm[],
): Promise<Map<string, { address: string; language: Language }>> {
  const { rows } = await sql<{ id: string; address: string; language: string | null }>`
    select fence.id, fence.notification_email as address, users.language
    from geofences as fence
    join mandators on mandators.id = fence.mandator_id and mandators.archived_at is null
      and mandators.packages & ${packages.Geofences} <> 0
    left join logins on logins.email = lower(fence.notification_email) and logins.is_enabled
    left join users on users.id = logins.id
    where fence.id = any(${alarms.map(({ geofenceId }) => geofenceId)}::uuid[])
      and fence.deleted_at is null and fence.is_anti_theft_enabled and fence.notification_email <> ''
      and ${takesUsualMails("users.id", "alarm")}`.execute(db);
  return new Map(rows.map(({ id, address, language }) => [id, { address, language: languageOf(language) }]));
}

/** The fences, vehicles and events of which somebody was told only just now. */
async function lastMailed(db: MandatorDb, alarms: readonly FoundAlarm[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom("geofence_alarms")
    .select(["geofence_id", "vehicle_id", "event"])
    .where("geofence_id", "=", oneOf(alarms.map(({ geofenceId }) => geofenceId)))
    .where("vehicle_id", "=", oneOf(alarms.map(({ vehicleId }) => vehicleId)))
    .where("mailed_at", ">", new Date(now.getTime() - pauseMs))
    .execute();
  return new Set(
    rows.map(({ geofence_id, vehicle_id, event }) =>
      keyOf({ geofenceId: geofence_id, vehicleId: vehicle_id, event: event as FoundAlarm["event"] }),
    ),
  );
}
