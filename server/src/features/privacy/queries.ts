import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { endpoints } from "@wegbuch/contract/endpoints";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import type { Privacy } from "@wegbuch/contract/privacy/schemas";
import { placeEvents } from "@wegbuch/contract/webhooks/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName } from "../../platform/db/search.ts";
import { readConsents, readTerms } from "../agreements/queries.ts";
import { readRetention } from "../retention/queries.ts";
import { hasBoxAt } from "../vehicles/queries.ts";

/** What is recorded of a person, for how long it is kept and who may see it (rule privacy/told). */
export async function readPrivacy(db: MandatorDb, { userId }: Actor, now: Date): Promise<Privacy> {
  const [vehicles, retention, viewers, programs, agreement, consents] = await Promise.all([
    findVehicles(db, userId, now),
    readRetention(db),
    findViewers(db, userId),
    findPrograms(db, now),
    readTerms(db),
    readConsents(db, userId),
  ]);
  const { isErasing, trackRetentionDays, logbookRetentionYears } = retention;
  return {
    vehicles,
    isErasing,
    trackRetentionDays,
    logbookRetentionYears,
    viewers: viewers.slice(0, mostNamed),
    furtherViewerCount: Math.max(0, viewers.length - mostNamed),
    programs,
    agreement,
    consents,
  };
}

/** Of a company with hundreds of administrators nobody reads all names. */
const mostNamed = 50;

/** The active vehicles one owns or may drive. */
const ownVehicles = (userId: string) => sql`
  select id from vehicles where owner_id = ${userId} and archived_at is null and deleted_at is null
  union
  select vehicles.id from vehicle_drivers as permitted
  join vehicles on vehicles.id = permitted.vehicle_id and archived_at is null and deleted_at is null
  where permitted.user_id = ${userId}`;

async function findVehicles(db: MandatorDb, userId: string, now: Date): Promise<Privacy["vehicles"]> {
  const { rows } = await sql<Privacy["vehicles"][number]>`
    select vehicles.id, vehicles.name, vehicles.license_plate as "licensePlate",
      vehicles.is_private_trip_allowed as "isPrivateTripAllowed",
      ${hasBoxAt(now)} as "hasBox"
    from vehicles
    where vehicles.id in (${ownVehicles(userId)})
    order by ${byName("vehicles.name")}, vehicles.id`.execute(db);
  return rows;
}

/** Admins and their viewers, and who leads a group in which the person or one of his vehicles is, or one above it. */
async function findViewers(db: MandatorDb, userId: string): Promise<Privacy["viewers"]> {
  const { rows } = await sql<Privacy["viewers"][number]>`
    with recursive reached as (
      select group_id as id from group_users where user_id = ${userId}
      union
      select group_id from group_vehicles where vehicle_id in (${ownVehicles(userId)})
      union
      select groups.parent_id from groups join reached on reached.id = groups.id where groups.parent_id is not null
    )
    select viewer.id, viewer.first_name || ' ' || viewer.last_name as name, viewer.role_id as "roleId",
      viewer.can_show_tracks and mandators.can_show_tracks as "canShowTracks"
    from users as viewer
    join mandators on mandators.id = viewer.mandator_id
    where viewer.id <> ${userId} and viewer.archived_at is null and viewer.deleted_at is null
      and (viewer.role_id in (${roles.admin}, ${roles.adminViewer})
        or (viewer.role_id in (${roles.groupLeader}, ${roles.groupLeaderViewer}) and viewer.id in (
          select user_id from group_users where group_id in (select id from reached))))
    order by viewer.role_id, ${byName("viewer.last_name")}, ${byName("viewer.first_name")}, viewer.id`.execute(
    db,
  );
  return rows;
}

const calls = Object.values(endpoints).flatMap((slice) => Object.values(slice as Record<string, Endpoint>));
/** What a token may open that is told where somebody drives or drove. */
const placeScopes = [...new Set(calls.flatMap(({ places, token }) => (places && token ? [token] : [])))];

/** Tokens that open such calls and are not over, as long as who made them administers the company, and webhooks. */
async function findPrograms(db: MandatorDb, now: Date): Promise<Privacy["programs"]> {
  const { rows } = await sql<Privacy["programs"][number]>`
    select token.id, 'API: ' || token.name as name
    from api_tokens as token
    join users as maker on maker.id = token.created_by
    where token.revoked_at is null and token.expires_at > ${now} and token.scopes && ${placeScopes}::text[]
      and maker.role_id in (${roles.admin}, ${roles.adminViewer})
      and maker.archived_at is null and maker.deleted_at is null
    union all
    select id, 'Webhook: ' || host
    from webhooks
    where deleted_at is null and disabled_at is null and events && ${[...placeEvents]}::text[]
    order by name, id`.execute(db);
  return rows;
}
