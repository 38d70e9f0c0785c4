import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Composers } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/** Tells that a vehicle crossed a fence (ALG-ALARM): neither where exactly nor who drove, for a mail is read by anybody. */
export const geofenceMails = {
  M4: async ({ mandatorId, recipients, language, payload }, { database, publicOrigin }) => {
    const { alarmId } = Alarmed.parse(payload);
    const alarm = await inMandator(database, mandatorId!, (db) => findWantedAlarm(db, alarmId, recipients), {
      role: "jobs",
    });
    if (alarm === undefined) return null;
    const { geofence, vehicle } = alarm;
    const tell = (key: keyof typeof de) => fill(say[key], { geofence, vehicle })[language];
    const isEntering = alarm.event === "Entering";
    const subject = tell(isEntering ? "subjectEntering" : "subjectLeaving");
    const written = letter({
      language,
      heading: subject,
      paragraphs: [tell("greeting"), tell(isEntering ? "entered" : "left")],
      facts: [
        { label: tell("geofence"), value: geofence },
        { label: tell("vehicle"), value: vehicle },
        { label: tell("event"), value: tell(isEntering ? "entering" : "leaving") },
        { label: tell("happenedAt"), value: shownTime(alarm.happenedAt) },
      ],
      action: { label: tell("live"), url: `${publicOrigin}/livelocation` },
      closing: [tell("pause"), tell("reason")],
    });
    return { subject, ...written };
  },
} satisfies Composers;

const Alarmed = z.object({ alarmId: z.string() });

type WantedAlarm = { geofence: string; vehicle: string; event: string; happenedAt: Date };

/** The crossing, as long as the fence still alarms and whom the mail is for, and nobody has said since that he drives privately. */
async function findWantedAlarm(
  db: MandatorDb,
  alarmId: string,
  recipients: readonly string[],
): Promise<WantedAlarm | undefined> {
  const { rows } = await sql<WantedAlarm>`
    select fence.title as geofence, vehicles.name as vehicle, alarm.event, alarm.happened_at as "happenedAt"
    from geofence_alarms as alarm
    join geofences as fence on fence.id = alarm.geofence_id
    join vehicles on vehicles.id = alarm.vehicle_id
    where alarm.id = ${alarmId} and fence.deleted_at is null and fence.is_anti_theft_enabled
      and fence.notification_email = any(${[...recipients]}::text[])
      and not is_place_hidden(alarm.vehicle_id, alarm.happened_at)`.execute(db);
  return rows[0];
}
