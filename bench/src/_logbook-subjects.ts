import { roles } from "@wegbuch/contract/access/roles";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { Client } from "pg";

/** What is asked of one company. */
export type Subject = {
  mandatorId: string;
  admin: string;
  trips: number;
  /** Of the newest trip, as are its local month [from, to) and its local day. */
  vehicleId: string;
  month: string;
  from: string;
  to: string;
  day: { from: string; to: string };
  /** A trip with a track, and the one with the longest history. */
  tripId: string;
  historyId: string;
};

/** The company whose number of trips has that rank; 1 is the largest. */
export const subjectOf = (client: Client, rank: number): Promise<Subject> =>
  subjectIn(client, "order by trips desc, id offset $1 - 1 limit 1", rank);

/** The company whose number of trips comes closest. */
export const subjectLike = (client: Client, trips: number): Promise<Subject> =>
  subjectIn(client, "order by abs(trips - $1), id limit 1", trips);

type Found = Omit<Subject, "from" | "to" | "day"> & Record<"from" | "to" | "dayFrom" | "dayTo", Date>;

async function subjectIn(client: Client, chosen: string, number: number): Promise<Subject> {
  const { rows } = await client.query<Found>(
    `with company as (
       select * from (
         select mandator_id as id, count(*)::integer as trips from wegbuch.trips group by 1
       ) as each ${chosen}
     ),
     latest as (
       select trip.id, trip.vehicle_id, trip.started_at at time zone 'Europe/Vienna' as at
       from wegbuch.trips as trip join company on company.id = trip.mandator_id
       where trip.type <> ${tripTypes.private}
       order by trip.started_at desc limit 1
     )
     select
       company.id as "mandatorId", company.trips, latest.vehicle_id as "vehicleId", latest.id as "tripId",
       (select id from wegbuch.users where mandator_id = company.id and role_id = ${roles.admin} limit 1) as admin,
       (select object_id from wegbuch.history where mandator_id = company.id
         group by 1 order by count(*) desc limit 1) as "historyId",
       to_char(latest.at, 'YYYY-MM') as month,
       date_trunc('month', latest.at) at time zone 'Europe/Vienna' as from,
       (date_trunc('month', latest.at) + interval '1 month') at time zone 'Europe/Vienna' as to,
       date_trunc('day', latest.at) at time zone 'Europe/Vienna' as "dayFrom",
       (date_trunc('day', latest.at) + interval '1 day') at time zone 'Europe/Vienna' as "dayTo"
     from company, latest`,
    [number],
  );
  const { from, to, dayFrom, dayTo, ...rest } = rows[0]!;
  const day = { from: dayFrom.toISOString(), to: dayTo.toISOString() };
  return { ...rest, from: from.toISOString(), to: to.toISOString(), day };
}

/** Open trips, the oldest first. */
export async function openTrips(client: Client, mandatorId: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from wegbuch.trips where mandator_id = $1 and locked_at is null and type <> ${tripTypes.private}
     order by started_at limit $2`,
    [mandatorId, count],
  );
  return rows.map(({ id }) => id);
}
