import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import {
  type Likeness,
  isLittleKnown,
  suggestionFrom,
  suggestionOfFence,
  suggestionOfReservation,
  wordsOf,
} from "@wegbuch/contract/inbox/rules";
import type { Suggestion } from "@wegbuch/contract/inbox/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { fenceAt } from "../crossings/find-fences.ts";

/** What is asked about: where it went, and in which vehicle. */
type Asked = { id: string; vehicle_id: string; latitude: number; longitude: number };

/**
 * What each of the actor's own trips was, as far as its destination tells; computed when asked, from what he may see and
 * whom the company visits there (rule inbox/suggestion).
 */
export async function readSuggestions(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  ids: readonly string[],
): Promise<Map<string, Suggestion>> {
  const reserved = await findReserved(db, actor, ids);
  const asked = await findAsked(
    db,
    actor,
    ids.filter((id) => !reserved.has(id)),
  );
  const own = await findLikes(db, "own_said_trips", now, asked);
  const littleKnown = asked.filter(({ id }) => isLittleKnown(own.get(id) ?? []));
  const companys = await findLikes(db, "business_said_trips", now, littleKnown);
  const areFencesKnown = actor.packages.includes(packages.Geofences);
  // What a vehicle is reserved for tells nothing of the place.
  const suggestions = new Map<string, Suggestion>(
    [...reserved].map(([id, purpose]) => [id, { ...suggestionOfReservation(purpose), acceptedCount: 0 }]),
  );
  for (const trip of asked) {
    const told = companys.get(trip.id)
      ? suggestionFrom(companys.get(trip.id)!, "company")
      : suggestionFrom(own.get(trip.id) ?? []);
    const fence = told === null && areFencesKnown ? await fenceAt(db, trip.vehicle_id, trip) : null;
    const suggestion = told ?? (fence && suggestionOfFence(fence.title));
    if (suggestion !== null)
      suggestions.set(trip.id, {
        ...suggestion,
        acceptedCount: acceptedOf(own.get(trip.id) ?? [], suggestion),
      });
  }
  return suggestions;
}

/** How often the actor accepted just this at the destination. */
const acceptedOf = (own: readonly Like[], suggestion: Pick<Suggestion, "type" | "description" | "contact">) =>
  own.reduce((sum, like) => sum + (wordsOf(like) === wordsOf(suggestion) ? like.acceptedCount : 0), 0);

/** Of longer ones the purpose tells little of a single trip: there are ways to work and evenings in between. */
const longestTellingHours = 36;

/** What the actor had reserved the vehicle for when his own trip began, by trip (rule inbox/suggestion). */
async function findReserved(
  db: MandatorDb,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (!actor.packages.includes(packages.Reservations)) return new Map();
  const { rows } = await sql<{ id: string; purpose: string }>`
    select trip.id, reservation.purpose
    from visible_trips as trip
    join reservations as reservation on reservation.vehicle_id = trip.vehicle_id
      and reservation.driver_id = trip.driver_id and reservation.cancelled_at is null
      and trip.started_at >= reservation.pickup_at and trip.started_at < reservation.return_at
    where trip.id = any(${[...ids]}::uuid[]) and trip.driver_id = ${actor.userId} and trip.deleted_at is null
      and reservation.purpose <> '' and reservation.return_at - reservation.pickup_at <= ${longestTellingHours} * interval '1 hour'`.execute(
    db,
  );
  return new Map(rows.map(({ id, purpose }) => [id, purpose]));
}

/** Those of the trips that are the actor's own and whose destination he may know. */
async function findAsked(db: MandatorDb, actor: Actor, ids: readonly string[]): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select id, vehicle_id, destination_latitude as latitude, destination_longitude as longitude
    from visible_trips
    where id = any(${[...ids]}::uuid[]) and driver_id = ${actor.userId} and destination_latitude is not null`.execute(
    db,
  );
  return rows;
}

type Like = Likeness & { acceptedCount: number };
type Found = Omit<Like, "lastAt"> & { trip_id: string; last_at: Date };

/** So near that two trips went to the same place. */
const nearMeters = 200;
const metersPerDegree = 111_195;
/** A little more than that, from north to south. */
const nearDegrees = 0.002;

const isNear = (end: "start" | "destination") => {
  const [latitude, longitude] = [sql.ref(`${end}_latitude`), sql.ref(`${end}_longitude`)];
  const north = sql`(said.${latitude} - asked.${latitude}) * ${metersPerDegree}`;
  const east = sql`(said.${longitude} - asked.${longitude}) * ${metersPerDegree} * cos(radians(asked.${latitude}))`;
  return sql`power(${north}, 2) + power(${east}, 2) <= ${nearMeters ** 2}`;
};

const weekdayOf = (trip: "said" | "asked") =>
  sql`date_part('isodow', ${sql.ref(`${trip}.started_at`)} at time zone 'Europe/Vienna')`;

/** Earlier trips to where those that are asked about went, counted by what they share with each. */
async function findLikes(
  db: MandatorDb,
  said: "own_said_trips" | "business_said_trips",
  now: Date,
  asked: readonly Asked[],
): Promise<Map<string, Like[]>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Found>`
    select asked.id as trip_id, alike.*
    from visible_trips as asked
    -- By itself for each, so that what it asks for is found by the index behind the view.
    cross join lateral (
      select said.type, said.description, said.contact,
        coalesce(${isNear("start")}, false) as "isFromSameStart", ${weekdayOf("said")} = ${weekdayOf("asked")} as "isSameWeekday",
        said.finished_at < ${now}::timestamptz - interval '90 days' as "isOld", count(*)::integer as count,
        count(*) filter (where said.is_as_suggested)::integer as "acceptedCount",
        max(said.finished_at) as last_at
      from ${sql.table(said)} as said
      where said.destination_latitude between asked.destination_latitude - ${nearDegrees}::float
          and asked.destination_latitude + ${nearDegrees}::float
        and ${isNear("destination")} and said.id <> asked.id
        and said.started_at > ${now}::timestamptz - interval '365 days'
      group by 1, 2, 3, 4, 5, 6
    ) as alike
    where asked.id = any(${asked.map(({ id }) => id)}::uuid[])`.execute(db);
  const likes = rowsBy(rows, ({ trip_id }) => trip_id);
  return new Map(
    [...likes].map(([id, found]) => [id, found.map((like) => ({ ...like, lastAt: like.last_at.getTime() }))]),
  );
}
