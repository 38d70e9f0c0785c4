import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { Authors } from "./rows.ts";
import { properties } from "./say-events.ts";

type Event = { id: string; occurred_at: Date; originally_at: Date | null; created_at: Date };

/**
 * Who noted some events and who changed them last, by event: the history alone keeps names, also of what was taken away and
 * noted anew. Only of what was noted on a later day or changed anybody asks, so of all else nothing is read.
 */
export async function findAuthors(db: MandatorDb, events: readonly Event[]): Promise<Map<string, Authors>> {
  const asked = events.filter(
    ({ occurred_at, originally_at, created_at }) =>
      originally_at !== null || dayOf(created_at) > dayOf(occurred_at),
  );
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Authors & { id: string }>`
    select event.id, added.actor_name as added_by, changed.actor_name as changed_by, changed.changed_at
    from time_log_events as event
    left join lateral (
      select actor_name from history
      where ${isOfEvent} and coalesce(old_value, '') = ''
        and new_value = ${shown(sql`coalesce(event.originally_at, event.occurred_at)`)}
      order by seq limit 1) as added on true
    left join lateral (
      select actor_name, changed_at from history
      where ${isOfEvent} and old_value != '' and new_value = ${shown(sql`event.occurred_at`)}
      order by seq desc limit 1) as changed on event.originally_at is not null
    where event.id = ${oneOf(asked.map(({ id }) => id))}`.execute(db);
  return new Map(rows.map(({ id, ...authors }) => [id, authors]));
}

const isOfEvent = sql`history.mandator_id = event.mandator_id and history.object_id = event.time_log_id
  and history.object_kind = 'timelog' and history.property_name = (${[...properties]}::text[])[event.event + 1]
  and history.changed_at >= event.created_at`;

/** As `shownTime` writes it into the history. */
const shown = (at: ReturnType<typeof sql>) =>
  sql`to_char(${at} at time zone 'Europe/Vienna', 'DD.MM.YYYY HH24:MI:SS')`;
