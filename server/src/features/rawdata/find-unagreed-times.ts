import { agreementKinds } from "@wegbuch/contract/agreements/codes";
import { isInWindows } from "@wegbuch/contract/agreements/rules";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { readTerms } from "../agreements/queries.ts";
import { type Asked, findMandatorsOfBox } from "./queries.ts";
import { type Time, walkTimes } from "./walk-times.ts";

/** Asked for times in ascending order. */
type Judge = (time: number) => boolean;

/**
 * When what a box recorded says where somebody was at a time that his company's agreement keeps from others: outside of its
 * windows, on a drive that is not wholly in one, or on a drive without consent and until the next (rule retention/agreement).
 */
export async function findUnagreedTimes(database: Database, asked: Asked): Promise<Judge> {
  const judges: Judge[] = [];
  for (const id of await findMandatorsOfBox(database, asked.boxId))
    judges.push(...(await inMandator(database, id, (db) => judgesOf(db, asked))));
  return (time) => judges.map((isUnagreed) => isUnagreed(time)).includes(true);
}

async function judgesOf(db: MandatorDb, asked: Asked): Promise<Judge[]> {
  const { kind, windows } = await readTerms(db);
  if (kind === agreementKinds.none) return [];
  const isThere = walkTimes(await attachedTimes(db, asked));
  const isConsented =
    kind === agreementKinds.consent ? walkTimes(await consentedTimes(db, asked)) : () => true;
  const isOnHiddenWay = walkTimes(await hiddenWays(db, asked));
  return [
    (time) => isThere(time) && !(isInWindows(windows, time) && isConsented(time) && !isOnHiddenWay(time)),
  ];
}

type Row = { from: number | null; until: number | null };

async function attachedTimes(db: MandatorDb, { boxId }: Asked): Promise<Time[]> {
  const { rows } = await sql<Row>`
    select 1000 * date_part('epoch', attached_from) as from, 1000 * date_part('epoch', attached_until) as until
    from box_attachments
    where box_id = ${boxId}
    order by attached_from nulls first`.execute(db);
  return rows.map(timeOf);
}

/** From each recorded drive with its driver's consent until the next drive of the vehicle the box was in. */
async function consentedTimes(db: MandatorDb, { boxId, from, to }: Asked): Promise<Time[]> {
  const { rows } = await sql<Row>`
    with drive as (
      select started_at, driver_id, lead(started_at, 1, attached_until)
        over (partition by attachment.id order by started_at, trip.id) as next_at
      from box_attachments as attachment
      join visible_trips as trip on trip.mandator_id = attachment.mandator_id
        and coalesce(trip.recorded_vehicle_id, trip.vehicle_id) = attachment.vehicle_id
        and tstzrange(attached_from, attached_until) @> trip.started_at
      where attachment.box_id = ${boxId} and trip.deleted_at is null and trip.agent <> ${tripAgents.manual}
        and trip.started_at < ${to}::timestamptz
    )
    select 1000 * date_part('epoch', started_at) as from, 1000 * date_part('epoch', next_at) as until
    from drive
    join agreement_consents as consent on consent.user_id = drive.driver_id and consent.withdrawn_at is null
      and consent.given_at <= drive.started_at
    where coalesce(next_at, 'infinity') > ${from}::timestamptz
    order by started_at`.execute(db);
  return rows.map(timeOf);
}

/** Drives of the vehicle the box was in whose way others do not see. */
async function hiddenWays(db: MandatorDb, { boxId, from, to }: Asked): Promise<Time[]> {
  const { rows } = await sql<Row>`
    select 1000 * date_part('epoch', started_at) as from, 1000 * date_part('epoch', finished_at) as until
    from box_attachments as attachment
    join visible_trips as trip on trip.mandator_id = attachment.mandator_id
      and coalesce(trip.recorded_vehicle_id, trip.vehicle_id) = attachment.vehicle_id
      and tstzrange(attached_from, attached_until) @> trip.started_at
    where attachment.box_id = ${boxId} and trip.deleted_at is null and trip.agent <> ${tripAgents.manual}
      and trip.started_at < ${to}::timestamptz and coalesce(trip.finished_at, 'infinity') > ${from}::timestamptz
      and not trip.is_track_visible
    order by started_at`.execute(db);
  return rows.map(timeOf);
}

const timeOf = ({ from, until }: Row): Time => ({ from: from ?? -Infinity, until: until ?? Infinity });
