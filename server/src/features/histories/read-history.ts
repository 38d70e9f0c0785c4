import type { Actor } from "@wegbuch/contract/access/actor";
import type { HistoryEntry, HistoryFilter } from "@wegbuch/contract/histories/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { readPage } from "../../platform/db/page.ts";
import { notFound } from "../../platform/http/problem.ts";
import { groupIsVisible, seesAll, seesDrivesOfSeenVehicles, vehicleIsVisible } from "../groups/visible-to.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { isTold } from "./find-told-entries.ts";
import { findLate } from "./read-standings.ts";
import { findVisibleObject, type VisibleObject } from "./find-visible-object.ts";
import { findHiddenTimes, isHidden } from "./find-hidden-times.ts";

/**
 * What was changed on an object, the latest first; 404 unless the actor may see the object. What a trip said while it was
 * private shows as *** to everybody but its driver, and groups outside a person's scope are not named; whom a fence alarms
 * shows as *** to a group leader, for it may have watched others' vehicles then; what a vehicle cost shows as *** to drivers
 * (rule taxes/prices).
 */
export async function readHistory(
  db: MandatorDb,
  actor: Actor,
  id: string,
  { now, ...filter }: HistoryFilter & { now: Date },
): Promise<Page<HistoryEntry>> {
  const object = await findVisibleObject(db, actor, id);
  if (object === undefined) throw notFound("History");
  let query = db
    .selectFrom("history")
    .select(["seq", "property_name", "old_value", "new_value", "changed_at", "actor_name"])
    .where("object_id", "=", id)
    .where("object_kind", "=", object.kind)
    .where(isTold);
  if (!seesAll(actor)) query = query.where(namesNoHiddenGroup(actor)).where(namesNoHiddenVehicle(actor));
  const page = await readPage(query.orderBy("seq", "desc"), filter);
  const privateTimes = await findHiddenTimes(db, actor, { ...object, id });
  const late = object.kind === "trip" ? await findLate(db, id) : new Set();
  const isMasked = (row: Row) =>
    isHidden(privateTimes, row) ||
    (!seesAll(actor) && tellsWhomAFenceAlarms(object, row)) ||
    (!seesDrivesOfSeenVehicles(actor) && object.kind === "vehicle" && tellsCosts(row.property_name));
  const told = page.items.filter((row) => tellsPlace(row.property_name) && !isMasked(row));
  if (object.kind === "trip" && told.length > 0) await noteTrip(db, actor, { id, now });
  return {
    ...page,
    items: page.items.map((row) => ({ ...entryOf(row, isMasked(row)), isLate: late.has(row.seq) })),
  };
}

const tellsPlace = (property: string) => property === "startAddress" || property === "destinationAddress";

/** Where a trip of somebody else began or ended is told (rule privacy/looks). */
async function noteTrip(db: MandatorDb, actor: Actor, { id, now }: { id: string; now: Date }): Promise<void> {
  const trip = await db
    .selectFrom("visible_trips")
    .select(["vehicle_id", "driver_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const look = { vehicleId: trip.vehicle_id, driverId: trip.driver_id };
  noteLooks(db, actor, { now, kind: "tripEnds" }, [look]);
}

/** What happened to an object is no way to learn of groups beyond one's scope. */
const namesNoHiddenGroup = (
  actor: Actor,
) => sql<boolean>`(property_name not in ('groups', 'parentId') or not exists (
  select from unnest(array[old_value, new_value]) as told
  where told <> '' and not exists (
    select from groups where groups.name = told and ${groupIsVisible(actor, "groups.id")})))`;

/** Nor of the other vehicles that a fence watches. */
const namesNoHiddenVehicle = (actor: Actor) => sql<boolean>`(property_name <> 'vehicles' or exists (
  select from vehicles where vehicles.name in (old_value, new_value) and ${vehicleIsVisible(actor, "vehicles.id")}))`;

const tellsWhomAFenceAlarms = ({ kind }: VisibleObject, { property_name }: Row) =>
  kind === "geofence" && ["notificationEmail", "notificationMobileNumber"].includes(property_name);

const costs = new Set([
  "acquisitionCostInCents",
  "listPriceInCents",
  "otherCostsInCents",
  "depreciationOrLeaseInCents",
  "commuteInKm",
  "commuteDays",
]);

/** Whether a property of a vehicle says what it costs. */
export const tellsCosts = (property: string): boolean => costs.has(property);

/** Whether a property names groups or vehicles, which may be beyond a person's scope. */
export const tellsScope = (property: string): boolean =>
  ["groups", "parentId", "vehicles"].includes(property);

type Row = {
  seq: number;
  property_name: string;
  old_value: string | null;
  new_value: string | null;
  changed_at: Date;
  actor_name: string | null;
};

function entryOf(row: Row, isMasked: boolean): Omit<HistoryEntry, "isLate"> {
  const shown = (value: string | null) => (value && isMasked ? "***" : (value ?? ""));
  return {
    propertyName: row.property_name,
    oldValue: shown(row.old_value),
    newValue: shown(row.new_value),
    changedAt: row.changed_at.toISOString(),
    user: { name: row.actor_name ?? "" },
  };
}
