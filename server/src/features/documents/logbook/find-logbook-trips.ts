import { groupings } from "@wegbuch/contract/documents/codes";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import { sql, type RawBuilder } from "kysely";
import { groupIsVisible, isInGroups, tripIsVisible } from "../../groups/visible-to.ts";
import { isPublished, shownCostcenter } from "../../trips/find-trip-rows.ts";
import { mentions } from "../../trips/queries.ts";
import { groupingOf, type ReportOrder } from "./order.ts";

/** Stands for no driver, cost centre or group, so that keys can be compared. */
export const noKey = "00000000-0000-0000-0000-000000000000";

/**
 * Finished trips of an order that the person may see and that begin in its period, masked, each with the key of what it is
 * grouped by, or those that were entered by hand and are deleted: one row for each group of its vehicle
 * (rules access/scope, trips/private, reports/filter). Hidden ones are marked (rule trips/hidden).
 */
export function logbookTrips(order: ReportOrder, { areDeleted = false } = {}): RawBuilder<unknown> {
  const { actor, filter } = order;
  const { from = "-infinity", to = "infinity", searchTerm, groupIds } = filter;
  const isOneOf = (column: RawBuilder<unknown>, ids: readonly string[] | undefined) =>
    ids === undefined ? sql`true` : sql`${column} = any(${[...ids]}::uuid[])`;
  return sql`
    select trip.*, coalesce(${keyOf(order)}, ${noKey}::uuid) as key, ${isPublished} as is_published
    from visible_trips as trip
    join vehicles on vehicles.mandator_id = trip.mandator_id and vehicles.id = trip.vehicle_id
    ${groupingOf(order) === 5 ? memberships(order) : sql``}
    where ${areDeleted ? wasEntered : sql`trip.deleted_at is null`} and trip.finished_at is not null
      and trip.started_at >= ${from}::timestamptz and trip.started_at < ${to}::timestamptz
      and ${tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" })}
      and ${filter.isArchived ? sql`true` : sql`vehicles.archived_at is null`}
      and ${isOneOf(sql`trip.vehicle_id`, filter.vehicleIds)}
      and ${isOneOf(sql`trip.driver_id`, filter.driverIds)}
      and ${isOneOf(shownCostcenter, filter.costCenterIds)}
      and ${filter.types === undefined ? sql`true` : sql`trip.type = any(${[...filter.types]}::smallint[])`}
      and ${groupIds === undefined ? sql`true` : isInGroups(actor, "vehicle", "trip.vehicle_id", groupIds)}
      and ${searchTerm === undefined ? sql`true` : mentions(searchTerm)}`;
}

/** Recorded trips end by merging alone, which is told of what they were merged into, unless their import was undone. */
const wasEntered = sql`trip.deleted_at is not null
  and (trip.agent = ${sql.lit(tripAgents.manual)} or was_undone(trip.import_id, trip.deleted_at))`;

/** Whether a row of those trips, joined with its section's place, stands in one before it, too: only groups share trips. */
export const isRepeated = (order: ReportOrder): RawBuilder<boolean> =>
  groupingOf(order) === 5
    ? sql<boolean>`section.place > min(section.place) over (partition by trip.id)`
    : sql<boolean>`false`;

const keyOf = (order: ReportOrder) =>
  ({
    [groupings.driver]: sql`trip.driver_id`,
    [groupings.vehicle]: sql`trip.vehicle_id`,
    [groupings.costcenter]: shownCostcenter,
    [groupings.group]: sql`member.group_id`,
  })[groupingOf(order)];

/** The groups of the vehicles that the person may see; where groups were chosen, those and the ones below them. */
function memberships({ actor, filter: { groupIds } }: ReportOrder): RawBuilder<unknown> {
  return sql`
    left join (
      select group_vehicles.vehicle_id, group_vehicles.group_id from group_vehicles
      where ${groupIsVisible(actor, "group_vehicles.group_id")}
        and ${groupIds === undefined ? sql`true` : isAmong(groupIds)}
    ) as member on member.vehicle_id = trip.vehicle_id`;
}

const isAmong = (groupIds: readonly string[]) => sql`group_vehicles.group_id in (
  with recursive below as (
    select id from groups where id = any(${[...groupIds]}::uuid[])
    union
    select groups.id from groups join below on groups.parent_id = below.id)
  select id from below)`;
