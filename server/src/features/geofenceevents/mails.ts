import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import type { Geocoder } from "../../platform/geocoding/geocoder.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Composers } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { ServiceFailure } from "../../platform/outside/service-failure.ts";
import { findToldAddress } from "../looks/find-told-address.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/**
 * Tells that a vehicle crossed a fence (rule geofences/alarms): where, and who drove if that is known. Never of a
 * private way, as it is judged when the mail is written.
 */
export const geofenceMails = ({ geocoder }: { geocoder: Pick<Geocoder, "reverse"> }) =>
  ({
    [mailKinds.fenceCrossed]: async (
      { mandatorId, recipients, language, payload },
      { database, clock, publicOrigin },
    ) => {
      const { alarmId } = Alarmed.parse(payload);
      const find = (db: MandatorDb) => tellAlarm(db, { alarmId, recipients, now: clock.now() });
      const alarm = await inMandator(database, mandatorId!, find, { role: "jobs" });
      if (alarm === undefined) return null;
      const { geofence, vehicle } = alarm;
      const tell = (key: keyof typeof de) => fill(say[key], { geofence, vehicle })[language];
      const isEntering = alarm.event === "Entering";
      const subject = tell(isEntering ? "subjectEntering" : "subjectLeaving");
      const written = letter({
        language,
        heading: subject,
        paragraphs: [tell("greeting"), tell(isEntering ? "entered" : "left")],
        facts: factsOf(alarm, await addressAt(geocoder, alarm, language), tell),
        action: { label: tell("live"), url: `${publicOrigin}/livelocation?vehicleId=${alarm.vehicleId}` },
        closing: [tell("pause"), tell("reason")],
      });
      return { subject, ...written };
    },
  }) satisfies Composers;

const Alarmed = z.object({ alarmId: z.string() });

type WantedAlarm = {
  geofence: string;
  vehicleId: string;
  vehicle: string;
  licensePlate: string | null;
  driver: string | null;
  driverId: string | null;
  event: string;
  happenedAt: Date;
  /** Null of alarms from before they were kept. */
  latitude: number | null;
  longitude: number | null;
};

/** What is not known is left out. */
function factsOf(alarm: WantedAlarm, address: string | null, tell: (key: keyof typeof de) => string) {
  const { latitude, longitude } = alarm;
  const place = latitude === null || longitude === null ? null : shownPlace(latitude, longitude);
  const facts = [
    { label: tell("geofence"), value: alarm.geofence },
    { label: tell("vehicle"), value: alarm.vehicle },
    { label: tell("licensePlate"), value: alarm.licensePlate },
    { label: tell("driver"), value: alarm.driver },
    { label: tell("event"), value: tell(alarm.event === "Entering" ? "entering" : "leaving") },
    { label: tell("happenedAt"), value: shownTime(alarm.happenedAt) },
    { label: tell("address"), value: address },
    { label: tell("coordinates"), value: place },
  ];
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

/** As maps take it in every language. */
const shownPlace = (latitude: number, longitude: number) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** An alarm does not wait for a geocoder that fails: the coordinates have to do then. */
async function addressAt(
  geocoder: Pick<Geocoder, "reverse">,
  { latitude, longitude }: WantedAlarm,
  language: Language,
): Promise<string | null> {
  if (latitude === null || longitude === null) return null;
  try {
    return (await geocoder.reverse({ latitude, longitude }, language))?.displayName ?? null;
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return null;
  }
}

/** A drive may be noted a little later than it left. */
const startsLate = sql`interval '5 minutes'`;

/** The crossing, and a look of each who is told of it by the mail (rule privacy/looks). */
async function tellAlarm(
  db: MandatorDb,
  { alarmId, recipients, now }: { alarmId: string; recipients: readonly string[]; now: Date },
): Promise<WantedAlarm | undefined> {
  const alarm = await findWantedAlarm(db, alarmId, recipients);
  if (alarm === undefined) return undefined;
  for (const address of recipients)
    noteLooks(db, await findToldAddress(db, address, now), { now, kind: "export" }, [alarm]);
  return alarm;
}

/** The crossing, as long as the fence still alarms and whom the mail is for, and nobody has said since that he drives privately. */
async function findWantedAlarm(
  db: MandatorDb,
  alarmId: string,
  recipients: readonly string[],
): Promise<WantedAlarm | undefined> {
  const { rows } = await sql<WantedAlarm>`
    select alarm.geofence_title as geofence, vehicles.id as "vehicleId", vehicles.name as vehicle,
      vehicles.license_plate as "licensePlate", alarm.event, alarm.happened_at as "happenedAt",
      alarm.latitude, alarm.longitude, drove.driver,
      driver_at(alarm.vehicle_id, alarm.happened_at) as "driverId"
    from visible_alarms as alarm
    join geofences as fence on fence.id = alarm.geofence_id
    join vehicles on vehicles.id = alarm.vehicle_id
    left join lateral (
      select users.first_name || ' ' || users.last_name as driver from visible_trips as trip
      join users on users.id = trip.driver_id
      where trip.vehicle_id = alarm.vehicle_id and trip.deleted_at is null and trip.is_place_visible
        and trip.started_at <= alarm.happened_at + ${startsLate}
        and coalesce(trip.finished_at, 'infinity') >= alarm.happened_at
      order by trip.started_at limit 1
    ) as drove on true
    where alarm.id = ${alarmId} and fence.is_anti_theft_enabled
      and fence.notification_email = any(${[...recipients]}::text[])`.execute(db);
  return rows[0];
}
