import type { Actor } from "@wegbuch/contract/access/actor";
import { isSending, sendingSince } from "@wegbuch/contract/vehicles/rules";
import type {
  LastPosition,
  LastPositionFilter,
  Vehicle,
  VehicleReport,
  VehicleSelection,
} from "@wegbuch/contract/vehicles/schemas";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { countAll } from "../../platform/db/lists.ts";
import type { DB } from "../../platform/db/types.ts";
import { byName, containsInLowerCase, oneOf, oneOfKinds } from "../../platform/db/search.ts";
import { notFound } from "../../platform/http/problem.ts";
import { isInGroups, seesAll, vehicleIsVisible, withGroupsFound } from "../groups/visible-to.ts";
import { readInspections } from "../inspections/queries.ts";
import { readServices } from "../services/queries.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { currentDriverOf, hiddenVehicles } from "./find-latest-drives.ts";
import { withNextUpkeep } from "./find-next-upkeep.ts";
import { unpluggings } from "./find-unpluggings.ts";
import { findWholeVehicles, readWholeVehicles, writeVehicles } from "./rows.ts";
import { asksForRules, findSorted } from "./find-sorted.ts";

/** Longer lists do not say when vehicles are to be inspected and serviced (rule upkeep/in-lists). */
const mostWithUpkeep = 100;

/** The vehicles of a selection that an actor may see, by name: for pages, selectors and tables, which tell no places. */
export const vehicleList =
  (asking: Actor, now: Date, selection: VehicleSelection, { tellsPlaces = true } = {}) =>
  async (open: MandatorDb) => {
    const actor = await withGroupsFound(open, asking);
    return {
      ids: (db: MandatorDb) => selected(db, actor, now, selection),
      count: (db: MandatorDb) =>
        isWhole(actor, now, selection) ? countAll(selected(db, actor, now, selection)) : undefined,
      sorted: async (db: MandatorDb) => {
        if (!asksForRules(selection)) return undefined;
        const found = await selected(db, actor, now, selection).execute();
        return findSorted(
          db,
          found.map(({ id }) => id),
          selection,
          now,
        );
      },
      read: async (db: MandatorDb, ids: readonly string[], all: number) => {
        const read = tellsPlaces ? readWholeVehicles : findWholeVehicles;
        const vehicles = await read(db, actor, now, ids);
        return all > mostWithUpkeep ? vehicles : withNextUpkeep(db, vehicles, now);
      },
      write: (db: MandatorDb, ids: readonly string[]) => writeVehicles(db, actor, now, ids),
    };
  };

/** Whether nothing narrows a list: its pages are read by an index, where their number is counted apart. */
function isWhole(actor: Actor, now: Date, selection: VehicleSelection): boolean {
  const { searchTerm, groups, types, costCenterIds } = selection;
  const narrowing = [searchTerm, groups, types, costCenterIds, ...statesOf(selection, now)];
  return seesAll(actor) && narrowing.every((one) => one === undefined);
}

function selected(db: MandatorDb, actor: Actor, now: Date, selection: VehicleSelection) {
  const { searchTerm, isArchived, groups, types, costCenterIds } = selection;
  let query = db
    .selectFrom("vehicles")
    .select("vehicles.id")
    .where("vehicles.deleted_at", "is", null)
    .where("vehicles.archived_at", isArchived ? "is not" : "is", null)
    .where(foundOnce(vehicleIsVisible(actor, "vehicles.id")));
  if (searchTerm !== undefined) query = query.where(containsInLowerCase("vehicles.searched", searchTerm));
  if (groups !== undefined)
    query = query.where(foundOnce(isInGroups(actor, "vehicle", "vehicles.id", groups)));
  if (types !== undefined) query = query.where("vehicles.type", "=", oneOfKinds(types));
  if (costCenterIds !== undefined) query = query.where("vehicles.costcenter_id", "=", oneOf(costCenterIds));
  for (const condition of statesOf(selection, now)) query = query.where(condition);
  return ordered(query, selection);
}

/** By name; what only rules know is sorted afterwards, and those that are equal stay in this order. */
function ordered<Query extends SelectQueryBuilder<DB, "vehicles", object>>(
  query: Query,
  { sortBy = "name", isDescending = false }: VehicleSelection,
): Query {
  const turn = isDescending ? "desc" : "asc";
  const byReport =
    sortBy === "lastPosition" ? query.orderBy(lastReport, (order) => order[turn]().nullsLast()) : query;
  return byReport
    .orderBy(byName("vehicles.name"), sortBy === "name" ? turn : "asc")
    .orderBy("vehicles.id") as Query;
}

const lastReport = sql<Date | null>`(
  select device_time from vehicle_positions where vehicle_id = vehicles.id)`;

/** What the selection asks of boxes and their signals. */
function statesOf({ hasBox, isSending, hasError, noSignalForHours }: VehicleSelection, now: Date) {
  const conditions: RawBuilder<boolean>[] = [];
  if (hasBox !== undefined) conditions.push(sql`${hasBoxAt(now)} = ${hasBox}`);
  if (isSending !== undefined) conditions.push(sql`${isSendingAt(now)} = ${isSending}`);
  if (hasError !== undefined) conditions.push(sql`${hasErrorAt(now)} = ${hasError}`);
  if (noSignalForHours !== undefined) conditions.push(hasNoSignal(now, noSignalForHours));
  return conditions;
}

/**
 * Has the vehicles of a scope found once for the whole list: how many a search will hit is guessed far too low, and then
 * their groups would be looked through for each of them.
 */
const foundOnce = (condition: RawBuilder<boolean>) => sql<boolean>`(${condition}) is true`;

export async function readVehicle(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  id: string,
): Promise<Vehicle | undefined> {
  const found = await readWholeVehicles(db, actor, now, [id]);
  if (found.length === 0) return undefined;
  const [vehicle] = await withNextUpkeep(db, found, now);
  return { ...vehicle!, inspections: await readInspections(db, id), services: await readServices(db, id) };
}

/** The same; 404 when there is no such vehicle in the actor's scope. */
export async function requireVehicle(db: MandatorDb, actor: Actor, now: Date, id: string): Promise<Vehicle> {
  const vehicle = await readVehicle(db, actor, now, id);
  if (vehicle === undefined) throw notFound("Vehicle");
  return vehicle;
}

/** When and where the active vehicles in scope were last heard of; places of drives the actor may not see stay hidden. */
export const lastPositionList =
  (asking: Actor, now: Date, { searchTerm, isSending }: LastPositionSelection) =>
  async (open: MandatorDb) => {
    const actor = await withGroupsFound(open, asking);
    return {
      ids: (db: MandatorDb) => selected(db, actor, now, { searchTerm, isSending, isArchived: false }),
      read: async (db: MandatorDb, ids: readonly string[]) => {
        const rows = await positionRows(db, actor, ids);
        const hidden = await hiddenVehicles(db, actor, now, ids);
        const told = rows.filter(({ id, latitude }) => latitude !== null && !hidden.has(id));
        noteLooks(
          db,
          actor,
          { now, kind: "lastPosition" },
          told.map(({ id, driver_id }) => ({ vehicleId: id, driverId: driver_id })),
        );
        return rows.map((row) => lastPositionOf(row, { isHidden: hidden.has(row.id), now }));
      },
    };
  };

type LastPositionSelection = Pick<LastPositionFilter, "searchTerm" | "isSending">;

function positionRows(db: MandatorDb, actor: Actor, ids: readonly string[]) {
  return db
    .selectFrom("vehicles")
    .leftJoin("vehicle_positions as position", (join) =>
      join
        .onRef("position.mandator_id", "=", "vehicles.mandator_id")
        .onRef("position.vehicle_id", "=", "vehicles.id"),
    )
    .select(["vehicles.id", "vehicles.name", "vehicles.license_plate"])
    .select(["position.latitude", "position.longitude", "position.device_time"])
    .select(currentDriverOf(actor, { id: "vehicles.id", ownerId: "vehicles.owner_id" }).as("driver_id"))
    .where("vehicles.id", "=", oneOf(ids))
    .execute();
}

type PositionRow = Awaited<ReturnType<typeof positionRows>>[number];

function lastPositionOf(row: PositionRow, { isHidden, now }: { isHidden: boolean; now: Date }): LastPosition {
  const lastPosition = row.device_time?.toISOString() ?? null;
  return {
    id: row.id,
    name: row.name,
    licensePlate: row.license_plate,
    latitude: isHidden ? null : row.latitude,
    longitude: isHidden ? null : row.longitude,
    lastPosition: isHidden ? hourOf(lastPosition) : lastPosition,
    isSending: isSending(lastPosition, now.getTime()),
  };
}

/** From report to report it would be seen when a vehicle drives and stands whose place is hidden. */
const hourOf = (at: string | null): string | null =>
  at && `${at.slice(0, "2026-05-04T08".length)}:00:00.000Z`;

/**
 * What there is to see at a glance of the active vehicles in scope, or of those in some groups (rule vehicles/cards).
 */
export async function reportVehicles(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  groups: readonly string[] | undefined,
): Promise<VehicleReport> {
  const vehicles = selected(db, actor, now, { isArchived: false, groups: groups && [...groups] })
    .clearOrderBy()
    .select(hasBoxAt(now).as("has_box"))
    .select(isSendingAt(now).as("is_sending"))
    .select(isUnpluggedAt(now).as("is_unplugged"));
  const { rows } = await sql<VehicleReport>`
    with vehicle as materialized (${vehicles})
    select count(*) as "vehicleCount",
      count(*) filter (where has_box) as "vehicleWithBoxCount",
      count(*) filter (where has_box and is_sending) as "activeVehicleCount",
      count(*) filter (where has_box and not is_sending or is_unplugged) as "vehicleErrorCount"
    from vehicle`.execute(db);
  return rows[0]!;
}

// Lists of ids, which are found once, rather than a look for each vehicle.

/** Whether a box is in a vehicle at that moment. */
export const hasBoxAt = (now: Date) => sql<boolean>`vehicles.id in (
  select vehicle_id from box_attachments
  where tstzrange(attached_from, attached_until) @> ${now}::timestamptz)`;

/** Whether a vehicle sends (rule vehicles/sending); one without a position does not. */
const isSendingAt = (now: Date) => sql<boolean>`vehicles.id in (
  select vehicle_id from vehicle_positions
  where device_time > ${sendingSince(now.getTime())}::timestamptz)`;

/** Whether its box was pulled out and not plugged in again (rule boxes/plugging). */
const isUnpluggedAt = (now: Date) =>
  sql<boolean>`vehicles.id in (select vehicle_id from ${unpluggings(now)} as event)`;

/** What the report counts as errors. */
const hasErrorAt = (now: Date) =>
  sql<boolean>`(${hasBoxAt(now)} and not ${isSendingAt(now)} or ${isUnpluggedAt(now)})`;

const hourInMilliseconds = 3_600_000;

/** Silent boxes, and vehicles that were never heard of (rule tripmanagers/silent). */
const hasNoSignal = (now: Date, hours: number) => sql<boolean>`(
  ${hasBoxAt(now)} and vehicles.id in (
    select vehicle_id from vehicle_positions
    where device_time <= ${new Date(now.getTime() - hours * hourInMilliseconds)}::timestamptz)
  or vehicles.id not in (select vehicle_id from vehicle_positions where device_time is not null))`;
