import { type Expression, sql } from "kysely";
import { oneOf } from "../../../platform/db/search.ts";

/**
 * For `where id = …`: those of some trips, given by a query for their ids, that met a fence, one of these where they are given.
 * The mask of visits is a barrier, which a join or `in` has read as a whole; asked for some trips, it reads theirs alone.
 */
export const findMet = (
  tripIds: Expression<unknown>,
  geofenceIds?: readonly string[],
) => sql<string>`any(array(
  select trip_id from visible_visits where trip_id = any(array(${tripIds}))
    and ${geofenceIds === undefined ? sql`true` : sql`geofence_id = ${oneOf(geofenceIds)}`}))`;
