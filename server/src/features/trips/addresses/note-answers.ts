import type { Address } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";
import { queueEvents } from "../../../platform/events/queue-events.ts";
import { writeFacts } from "../facts/write-facts.ts";

/** An end of a trip whose address is asked for. */
export type LookUp = {
  tripId: string;
  tripEnd: "start" | "destination";
  attempts: number;
  /** Null if late records have taken the place away since it was queued. */
  latitude: number | null;
  longitude: number | null;
};

export type Answer = { lookUp: LookUp; answer: Address | null | "failed" };

const [minute, day] = [60_000, 86_400_000];

/** Three attempts a few minutes apart, then one a day for seven days (rule addresses/look-up). */
const pausesMs = [minute, 5 * minute, ...Array.from({ length: 7 }, () => day)];

/**
 * Writes what was found of many ends, and when to ask again for the others; an address that is there already stays. Gives
 * how many stay queued as they are because somebody is at their trips. An end that late records have moved while its
 * address was looked up, or that was locked meanwhile, stays queued too.
 */
export async function noteAnswers(
  db: MandatorDb,
  answers: readonly Answer[],
  now: Date,
): Promise<{ left: number }> {
  const free = await holdFree(db, [...new Set(answers.map(({ lookUp }) => lookUp.tripId))]);
  const rows = answers.filter(({ lookUp }) => free.has(lookUp.tripId)).map((answer) => rowOf(answer, now));
  await fill(
    db,
    rows.filter(({ address }) => address !== null),
    now,
  );
  await putOff(
    db,
    rows.filter(({ due_at }) => due_at !== null),
  );
  await forget(
    db,
    rows.filter(({ due_at }) => due_at === null),
  );
  return { left: answers.length - rows.length };
}

/** Holds the trips nobody else is at: who waits for one of many keeps others from the rest meanwhile. */
async function holdFree(db: MandatorDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from trips where mandator_id = ${mandatorOf(db)} and id = any(${[...ids]}::uuid[])
    order by id for no key update skip locked`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

type Row = Omit<LookUp, "tripId" | "tripEnd"> & {
  trip_id: string;
  trip_end: LookUp["tripEnd"];
  address: object | null;
  /** When to ask again; null when it is answered, or given up. */
  due_at: Date | null;
};

function rowOf({ lookUp, answer }: Answer, now: Date): Row {
  const { tripId, tripEnd, attempts, latitude, longitude } = lookUp;
  const pauseMs = answer === "failed" ? pausesMs[attempts] : undefined;
  return {
    trip_id: tripId,
    trip_end: tripEnd,
    attempts,
    latitude,
    longitude,
    address: answer === null || answer === "failed" ? null : { ...answer, latitude, longitude },
    due_at: pauseMs === undefined ? null : new Date(now.getTime() + pauseMs),
  };
}

const asRows = (rows: readonly Row[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as answer (
  trip_id uuid, trip_end text, attempts integer, latitude double precision, longitude double precision, address jsonb,
  due_at timestamptz)`;

/** Each trip once, both ends together. */
async function fill(db: MandatorDb, rows: readonly Row[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const { rows: filled } = await sql<{ id: string; is_finished: boolean }>`
    update trips set start_address = coalesce(start_address, found.start_found),
      destination_address = coalesce(destination_address, found.destination_found)
    from (
      select trip.id, min(address::text) filter (where trip_end = 'start')::jsonb as start_found,
        min(address::text) filter (where trip_end = 'destination')::jsonb as destination_found
      from ${asRows(rows)}
      cross join lateral (
        select id from trips as trip
        where trip.id = answer.trip_id and ${isStillThere("trip")}
        offset 0
      ) as trip
      group by trip.id
    ) as found
    where trips.id = found.id
      and ((start_address is null and start_found is not null)
        or (destination_address is null and destination_found is not null))
    returning trips.id, trips.finished_at is not null as is_finished`.execute(db);
  await writeFacts(
    db,
    filled.map(({ id }) => id),
  );
  // What was told of a trip that is over had no address yet.
  await queueEvents(
    db,
    filled
      .filter(({ is_finished }) => is_finished)
      .map(({ id }) => ({ type: "trip.changed", objectId: id, happenedAt: now })),
  );
}

async function putOff(db: MandatorDb, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update address_lookups as waiting set attempts = waiting.attempts + 1, due_at = answer.due_at
    from ${asRows(rows)}
    where ${isAnswered}`.execute(db);
}

async function forget(db: MandatorDb, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`delete from address_lookups as waiting using ${asRows(rows)} where ${isAnswered}`.execute(db);
}

const isAnswered = sql`waiting.trip_id = answer.trip_id and waiting.trip_end = answer.trip_end
  and waiting.attempts = answer.attempts
  and exists (select from trips where trips.id = answer.trip_id and ${isStillThere("trips")})`;

/** Whether the end of the trip is where it was when it was read, and may still be written. */
function isStillThere(trip: "trip" | "trips") {
  const endOf = (start: string, destination: string) =>
    sql`case answer.trip_end when 'start' then ${sql.ref(`${trip}.${start}`)} else ${sql.ref(`${trip}.${destination}`)} end`;
  return sql`${endOf("start_latitude", "destination_latitude")} is not distinct from answer.latitude
    and ${endOf("start_longitude", "destination_longitude")} is not distinct from answer.longitude
    and ${sql.ref(`${trip}.locked_at`)} is null`;
}
