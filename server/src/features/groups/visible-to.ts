import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { sql, type RawBuilder } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

/** A column to judge, as it is called in the query: "vehicles.id". */
type Column = string;

/** Who looks: a person of the mandator, or a super admin, who sees all of it. */
export type Viewer = Actor | "superAdmin";

/** The groups of a person and those below them, as they were found for one list (rule access/scope). */
const groupsFound = new WeakMap<Actor, readonly string[]>();

/**
 * The same person, whose groups are looked up here instead of in every condition: for lists, whose statements are to agree
 * and would else walk the tree each by themselves. Commands must not use it: what they may touch is asked once it is held.
 */
export async function withGroupsFound(db: MandatorDb, actor: Actor): Promise<Actor> {
  if (scopeOf(actor) !== "groups") return actor;
  const { rows } = await sql<{ id: string }>`${groupsOf(actor)}`.execute(db);
  const looking = { ...actor };
  groupsFound.set(
    looking,
    rows.map(({ id }) => id),
  );
  return looking;
}

type Scope = "mandator" | "groups" | "self";

/**
 * How far a person sees (rule access/scope): the whole mandator, the own groups and those below them, or the own
 * driving.
 */
function scopeOf({ role }: Actor): Scope {
  if (role === roles.admin || role === roles.adminViewer) return "mandator";
  return role === roles.groupLeader || role === roles.groupLeaderViewer ? "groups" : "self";
}

/** Whether a person's scope reaches beyond what he drives himself. */
export const seesOthers = (actor: Actor): boolean => scopeOf(actor) !== "self";

/** Whether a person's scope is the whole mandator. */
export function seesAll(actor: Actor): boolean {
  return scopeOf(actor) === "mandator";
}

/**
 * The condition that the actor may see a vehicle. Lists of every kind start from these conditions (rule access/scope).
 */
export function vehicleIsVisible(actor: Actor, vehicleId: Column): RawBuilder<boolean> {
  const id = sql.ref(vehicleId);
  const scope = scopeOf(actor);
  if (scope === "mandator") return sql<boolean>`true`;
  if (scope === "groups") return sql<boolean>`${id} in (${vehiclesOfGroups(actor)})`;
  return sql<boolean>`${id} in (
    ${keptVehicles(actor)}
    union all
    select vehicle_id from visible_trips where driver_id = ${actor.userId} and deleted_at is null)`;
}

/** The condition that the viewer may see a user; everyone sees himself. */
export function userIsVisible(viewer: Viewer, userId: Column): RawBuilder<boolean> {
  const id = sql.ref(userId);
  if (viewer === "superAdmin" || scopeOf(viewer) === "mandator") return sql<boolean>`true`;
  if (scopeOf(viewer) === "self") return sql<boolean>`${id} = ${viewer.userId}`;
  return sql<boolean>`(${id} = ${viewer.userId} or ${id} in (${usersOfGroups(viewer)}))`;
}

/** The condition that the actor may see a trip, by its vehicle and driver. */
export function tripIsVisible(
  actor: Actor,
  trip: { vehicleId: Column; driverId: Column },
): RawBuilder<boolean> {
  const [vehicleId, driverId] = [sql.ref(trip.vehicleId), sql.ref(trip.driverId)];
  const scope = scopeOf(actor);
  if (scope === "mandator") return sql<boolean>`true`;
  if (scope === "self") {
    return sql<boolean>`(${driverId} = ${actor.userId}
      or (${driverId} is null and ${vehicleId} in (${keptVehicles(actor)})))`;
  }
  return sql<boolean>`(${driverId} = ${actor.userId}
    or ${vehicleId} in (${vehiclesOfGroups(actor)})
    or ${driverId} in (${usersOfGroups(actor)}))`;
}

/** Whether all drives of a vehicle that the actor sees are for him: who sees it by his groups sees all it drove. */
export function seesDrivesOfSeenVehicles(actor: Actor): boolean {
  return scopeOf(actor) !== "self";
}

/** The condition that the actor may see a drive of a vehicle he sees. */
export function driveOfSeenVehicleIsVisible(
  actor: Actor,
  drive: { vehicleId: Column; driverId: Column },
): RawBuilder<boolean> {
  return seesDrivesOfSeenVehicles(actor) ? sql<boolean>`true` : tripIsVisible(actor, drive);
}

/**
 * The condition that something lies in the groups of a person who sees by groups, looked for by itself: for few things among
 * a fleet of thousands, whose members need not all be read.
 */
export function isFoundInOwnGroups(actor: Actor, kind: "vehicle" | "user", id: Column): RawBuilder<boolean> {
  const own = sql`array(${groupsOf(actor)})`;
  // With an offset, so that it is never made a set of all members.
  return kind === "vehicle"
    ? sql<boolean>`exists (
        select from group_vehicles where vehicle_id = ${sql.ref(id)} and group_id = any (${own}) offset 0)`
    : sql<boolean>`exists (
        select from group_users where user_id = ${sql.ref(id)} and group_id = any (${own}) offset 0)`;
}

/** The condition that the viewer may see a group. */
export function groupIsVisible(viewer: Viewer, groupId: Column): RawBuilder<boolean> {
  if (viewer === "superAdmin" || scopeOf(viewer) === "mandator") return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(groupId)} in (${groupsOf(viewer)})`;
}

/** The condition that something is a member of one of the groups the viewer may see, or of a group below them. */
export function isInGroups(
  viewer: Viewer,
  kind: "vehicle" | "user",
  id: Column,
  groupIds: readonly string[],
): RawBuilder<boolean> {
  const members = kind === "vehicle" ? membersOf.vehicle : membersOf.user;
  const start = sql`select id from groups
    where id = any(${[...groupIds]}::uuid[]) and ${groupIsVisible(viewer, "groups.id")}`;
  return sql<boolean>`${sql.ref(id)} in (${members(withThoseBelow(start))})`;
}

/** Vehicles a driver owns or is assigned to. */
const keptVehicles = ({ userId }: Actor) => sql`
  select id from vehicles where owner_id = ${userId}
  union all
  select vehicle_id from vehicle_drivers where user_id = ${userId}`;

const membersOf = {
  vehicle: (groups: RawBuilder<unknown>) =>
    sql`select vehicle_id from group_vehicles where group_id in (${groups})`,
  user: (groups: RawBuilder<unknown>) => sql`select user_id from group_users where group_id in (${groups})`,
};

const vehiclesOfGroups = (actor: Actor) => membersOf.vehicle(groupsOf(actor));
const usersOfGroups = (actor: Actor) => membersOf.user(groupsOf(actor));

function groupsOf(actor: Actor): RawBuilder<unknown> {
  const found = groupsFound.get(actor);
  if (found !== undefined) return sql`select unnest(${[...found]}::uuid[])`;
  return withThoseBelow(sql`select group_id as id from group_users where user_id = ${actor.userId}`);
}

/** Groups and all below them, however deep; `union` ends even where rows were to form a circle. */
const withThoseBelow = (start: RawBuilder<unknown>) => sql`
  with recursive reached as (
    ${start}
    union
    select groups.id from groups join reached on groups.parent_id = reached.id)
  select id from reached`;
