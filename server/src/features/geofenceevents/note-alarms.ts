import { boxOf } from "@wegbuch/geo/boundary";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { type NewEvent, queueEvents } from "../../platform/events/queue-events.ts";
import { tellLive } from "../../platform/live/tell-live.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";
import { isSwitchedOn } from "../trips/detection/private-mode.ts";
import { isOfVehicle } from "../trips/detection/profiles.ts";
import type { FollowState } from "../trips/detection/follow-state.ts";
import type { Followed } from "../trips/detection/stretch.ts";
import { findAlarms, isArmed } from "../crossings/find-alarm.ts";
import type { FenceIndex } from "../crossings/index-fences.ts";
import { findFences } from "../crossings/find-fences.ts";
import { addNotifications } from "../notifications/keep-notifications.ts";
import { type FoundAlarm, findNewAlarms } from "./find-new-alarms.ts";
import { queueAlarmMails } from "./queue-alarm-mails.ts";
import { readableSince } from "./read-alarms.ts";

/** What was longer ago when it is followed is no news, whenever it arrived: a replay goes back over it. */
const newsMs = 3_600_000;

/**
 * After the trips of a following are written: notes (rule geofences/alarms) where vehicles have just crossed fences
 * that alarm, once for all, and owes the mails of it. Never of what is followed again or imported, nor of private ways. Gives the
 * states to go on from.
 */
export async function noteAlarms(
  db: MandatorDb,
  followed: readonly Followed[],
  now: Date,
): Promise<FollowState[]> {
  const fences = await findFences(db);
  const found = followed.map((each) => alarmsIn(each, fences));
  await noteNews(
    db,
    found.flatMap(({ alarms }) => alarms.filter(({ time }) => time > now.getTime() - newsMs)),
    now,
  );
  return found.map(({ state }) => state);
}

async function noteNews(db: MandatorDb, news: readonly FoundAlarm[], now: Date): Promise<void> {
  if (news.length === 0) return;
  const unknown = await findNewAlarms(db, news);
  const added = new Set(await addAlarms(db, unknown, now));
  if (added.size > 0) await forgetOld(db, now);
  const armed = unknown.filter(({ id, isArmed: isWanted }) => isWanted && added.has(id));
  await addNotifications(db, "alarm", armed.map(causeOf), now);
  await queueEvents(db, armed.map(eventOf));
  await queueAlarmMails(db, armed, now);
  tellLive(db, { alarmIds: armed.map(({ id }) => id) });
}

const causeOf = ({ id, vehicleId, time }: FoundAlarm) => ({
  key: id,
  vehicleId,
  subjectId: id,
  happenedAt: new Date(time),
});

/** By its id alone: the place is read when it is told, and then only if it may be. */
const eventOf = ({ id, vehicleId, time }: FoundAlarm): NewEvent => ({
  type: "geofence.alarm",
  objectId: vehicleId,
  happenedAt: new Date(time),
  refs: { alarmId: id },
});

type Found = { alarms: FoundAlarm[]; state: FollowState };

/** The state keeps the last two places, from which the next following goes on; of a vehicle nobody watches none. */
function alarmsIn(followed: Followed, fences: FenceIndex | null): Found {
  const { period, isRefollow } = followed.stretch;
  const { vehicleId } = period;
  const { trail = [], ...state } = followed.state;
  if (fences === null || isRefollow || period.isImported || !fences.mayAlarm(vehicleId))
    return { alarms: [], state };
  const places = heardIn(followed, trail);
  const strays: string[] = [];
  const alarms: FoundAlarm[] = [];
  for (const { id, boundary, armedWeekdays } of fences.near(vehicleId, boxOf(places), "alarming")) {
    const found = findAlarms(places, boundary, places[0]!.straysFrom?.includes(id) ?? false);
    if (found.isStray) strays.push(id);
    for (const alarm of found.alarms) {
      const armed = isArmed(armedWeekdays, alarm.time);
      alarms.push({ id: newId(), geofenceId: id, vehicleId, ...alarm, isArmed: armed });
    }
  }
  return { alarms, state: { ...state, trail: trailOf(places, strays) } };
}

function trailOf(places: readonly TrailPlace[], straysFrom: string[]): TrailPlace[] {
  const last = places.slice(-2).map(({ straysFrom: _known, ...place }): TrailPlace => place);
  if (straysFrom.length > 0) last[0]!.straysFrom = straysFrom;
  return last;
}

type TrailPlace = NonNullable<FollowState["trail"]>[number];

/** Valid positions in order, one an instant. What lies before a private way is forgotten: it must not be linked across. */
function heardIn({ stretch, readings }: Followed, trail: readonly TrailPlace[]): TrailPlace[] {
  let places = [...trail];
  let isPrivate = stretch.state.detector.isPrivate;
  for (const { deviceTime, receivedAt, latitude, longitude, isFixValid, ...reading } of readings) {
    isPrivate = reading.isPrivate ?? isPrivate;
    if (isPrivate || isSwitchedOn(deviceTime, stretch.privateModes)) places = [];
    else if (
      isFixValid &&
      isOfVehicle(reading.deviceType, reading.speedKmh) &&
      latitude !== null &&
      longitude !== null &&
      deviceTime > (places.at(-1)?.time ?? -Infinity)
    )
      places.push({ time: deviceTime, receivedAt, latitude, longitude });
  }
  return places;
}

/**
 * Gives those that are noted: neither known from another tracker, nor of a way on which the vehicle's place is hidden; in
 * what mode the box was is judged already.
 */
async function addAlarms(db: MandatorDb, alarms: readonly FoundAlarm[], now: Date): Promise<string[]> {
  if (alarms.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into geofence_alarms
      (id, geofence_id, vehicle_id, event, happened_at, seen_at, latitude, longitude, created_at)
    select id, geofence_id, vehicle_id, event, happened_at, seen_at, latitude, longitude, ${now}
    from ${asRecords(alarms)}
    where not exists (
      select from hidden_places(array[alarm.vehicle_id], array[alarm.happened_at], array[alarm.seen_at]))
    order by geofence_id, vehicle_id, event, happened_at
    on conflict (mandator_id, geofence_id, vehicle_id, event, happened_at) do nothing
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

async function forgetOld(db: MandatorDb, now: Date): Promise<void> {
  await db.deleteFrom("geofence_alarms").where("happened_at", "<", readableSince(now)).execute();
}

function asRecords(alarms: readonly FoundAlarm[]) {
  const rows = alarms.map(({ id, geofenceId, vehicleId, event, time, seenAt, latitude, longitude }) => ({
    id,
    geofence_id: geofenceId,
    vehicle_id: vehicleId,
    event,
    happened_at: toTimestamp(time),
    seen_at: toTimestamp(seenAt),
    latitude,
    longitude,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as alarm (id uuid, geofence_id uuid, vehicle_id uuid, event text, happened_at timestamptz,
      seen_at timestamptz, latitude float, longitude float)`;
}
