import type { Actor } from "@wegbuch/contract/access/actor";
import { type Likeness, suggestionFrom } from "@wegbuch/contract/inbox/rules";
import type { Suggestion } from "@wegbuch/contract/inbox/schemas";
import { classifiedHow } from "@wegbuch/contract/trips/codes";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";

type Found = Omit<Likeness, "lastAt"> & { trip_id: string; last_at: Date };

/**
 * What each trip was, as far as the actor's own trips of a year to the same destination tell; computed when asked, from
 * what he may see, and never of another's trip (rule inbox/suggestion).
 */
export async function readSuggestions(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  ids: readonly string[],
): Promise<Map<string, Suggestion>> {
  const { rows: found } = await findLike(actor, now, ids).execute(db);
  const suggestions = [...rowsBy(found, ({ trip_id }) => trip_id)].map(([id, likes]) => {
    const suggestion = suggestionFrom(likes.map((like) => ({ ...like, lastAt: like.last_at.getTime() })));
    return [id, suggestion] as const;
  });
  return new Map(suggestions.flatMap(([id, suggestion]) => (suggestion ? [[id, suggestion]] : [])));
}

/** So near that two trips went to the same place. */
const nearMeters = 200;
const metersPerDegree = 111_195;

const isNear = (end: "start" | "destination") => {
  const [latitude, longitude] = [sql.ref(`${end}_latitude`), sql.ref(`${end}_longitude`)];
  const north = sql`(own.${latitude} - asked.${latitude}) * ${metersPerDegree}`;
  const east = sql`(own.${longitude} - asked.${longitude}) * ${metersPerDegree} * cos(radians(asked.${latitude}))`;
  return sql`power(${north}, 2) + power(${east}, 2) <= ${nearMeters ** 2}`;
};

/** One's own trips are read once for all that are asked about, and counted by what they share with each. */
const findLike = (actor: Actor, now: Date, ids: readonly string[]) => sql<Found>`
  with own as materialized (
    select id, type, description, contact, started_at, finished_at, start_latitude, start_longitude,
      destination_latitude, destination_longitude, extract(isodow from started_at at time zone 'Europe/Vienna') as weekday
    from visible_trips
    where driver_id = ${actor.userId} and classified_how = ${classifiedHow.person} and deleted_at is null
      and started_at > ${now}::timestamptz - interval '365 days' and is_place_visible
      and destination_latitude is not null
  ), asked as (
    select id, start_latitude, start_longitude, destination_latitude, destination_longitude,
      extract(isodow from started_at at time zone 'Europe/Vienna') as weekday
    from visible_trips
    where id = any(${[...ids]}::uuid[]) and driver_id = ${actor.userId}
  )
  select asked.id as trip_id, own.type, own.description, own.contact,
    coalesce(${isNear("start")}, false) as "isFromSameStart", own.weekday = asked.weekday as "isSameWeekday",
    own.finished_at < ${now}::timestamptz - interval '90 days' as "isOld", count(*)::integer as count,
    max(own.finished_at) as last_at
  from asked
  join own on own.id <> asked.id
    and own.destination_latitude between asked.destination_latitude - 0.002 and asked.destination_latitude + 0.002
    and ${isNear("destination")}
  group by 1, 2, 3, 4, 5, 6, 7`;
