import type { Actor } from "@wegbuch/contract/access/actor";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { geofences } from "@wegbuch/contract/geofences/endpoints";
import type { DrawnGeofence, GeofenceProperties } from "@wegbuch/contract/geofences/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { oneOf } from "../../platform/db/search.ts";
import { versionOf } from "../../platform/history/version.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { weekdaysOf } from "./rows.ts";
import { geofenceIsShared, geofenceIsVisible } from "./visible-to.ts";

/**
 * Fences as GeoJSON features (rule geofences/corners), in any order; ids of none are left out. Who only reads reports
 * is not told who is notified, nor what was changed by whom; nor is a group leader whom a fence notifies that watches
 * others' vehicles too.
 */
export async function sayDrawnGeofences(
  db: MandatorDb,
  actor: Actor,
  ids: readonly string[],
): Promise<DrawnGeofence[]> {
  const isManager = mayUse(actor, geofences.list);
  const rows = await rowsOf(db, actor, ids);
  const watches = new Map((await watchesOf(db, actor, ids)).map(({ id, vehicles }) => [id, vehicles]));
  const changes = rowsBy(isManager ? await changesOf(db, ids) : [], ({ id }) => id);
  return rows.map((row) => {
    const vehicles = watches.get(row.id) ?? 0;
    const histories = (changes.get(row.id) ?? []).map(({ name, at }) => ({
      IdGeoFence: row.id,
      Username: name ?? "",
      Timestamp: at.toISOString(),
    }));
    const properties = propertiesOf(row, { vehicles, histories, isManager });
    return { id: row.id, title: row.title, geoJson: textOf(row, properties) };
  });
}

type Row = {
  id: string;
  title: string;
  shape: GeofenceProperties["Shape"];
  /** The closed ring and the line as texts of JSON, which nobody needs to read on their way. */
  ring: string;
  line: string | null;
  width: number | null;
  latitude: number | null;
  longitude: number | null;
  radius: number | null;
  isAntiTheftEnabled: boolean;
  email: string | null;
  mobileNumber: string | null;
  /** A bit for each day. */
  armed: number;
  colour: string | null;
  isEditable: boolean;
  isSystem: boolean;
  /** Whether all it does is the actor's business. */
  isKept: boolean;
  version: number;
};

async function rowsOf(db: MandatorDb, actor: Actor, ids: readonly string[]): Promise<Row[]> {
  const closed = sql`(ring || jsonb_build_array(ring -> 0))::text as ring`;
  const { rows } = await sql<Row>`
    select id, title, shape, ${closed}, line::text, width_in_meters as width, latitude, longitude,
      radius_in_meters as radius, is_anti_theft_enabled as "isAntiTheftEnabled", notification_email as email,
      notification_mobile_number as "mobileNumber", armed_weekdays as armed, colour, is_editable as "isEditable", false as "isSystem",
      ${geofenceIsVisible(actor)} and not ${geofenceIsShared(actor)} as "isKept",
      ${versionOf("geofences.id")} as version
    from geofences where id = ${oneOf(ids)} and deleted_at is null
    union all
    select id, title, 'polygon', ${closed}, null, null, null, null, null, false, null, null, 0, null, false, true, false, 0
    from system_geofences where id = ${oneOf(ids)}`.execute(db);
  return rows;
}

/** How many vehicles of the actor's scope the fences watch. */
async function watchesOf(db: MandatorDb, actor: Actor, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; vehicles: number }>`
    select watch.geofence_id as id, count(*) as vehicles
    from geofence_vehicles as watch join vehicles
      on vehicles.mandator_id = watch.mandator_id and vehicles.id = watch.vehicle_id
    where watch.geofence_id = ${oneOf(ids)} and vehicles.deleted_at is null
      and ${vehicleIsVisible(actor, "vehicles.id")}
    group by watch.geofence_id`.execute(db);
  return rows;
}

/** The latest 50 changes of each fence; what was written together is one. Of the latest 1,000 entries, which many vehicles may fill. */
async function changesOf(db: MandatorDb, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string | null; at: Date }>`
    select fence.id, change.name, change.at
    from unnest(${[...ids]}::uuid[]) as fence (id) cross join lateral (
      select actor_name as name, changed_at as at, max(seq) as place
      from (
        select actor_name, changed_at, seq from history
        where object_id = fence.id and object_kind = 'geofence' order by seq desc limit 1000) as entry
      group by actor_name, changed_at order by place desc limit 50) as change
    order by change.place desc`.execute(db);
  return rows;
}

type Told = {
  vehicles: number;
  histories: GeofenceProperties["Histories"];
  isManager: boolean;
};

function propertiesOf(row: Row, told: Told): Omit<GeofenceProperties, "Line"> {
  const isKept = told.isManager && row.isKept;
  return {
    ID: row.id,
    Title: row.title,
    Shape: row.shape,
    SystemGeoFence: row.isSystem,
    IsNotEditable: !row.isEditable || !isKept,
    IsAntiTheftEnabled: row.isAntiTheftEnabled,
    NotificationEmail: isKept ? row.email : null,
    NotificationMobileNumber: isKept ? row.mobileNumber : null,
    Weekdays: told.isManager ? weekdaysOf(row.armed) : [],
    Colour: row.colour,
    Vehicles: told.vehicles,
    lat: row.latitude,
    long: row.longitude,
    radius: row.radius,
    Width: row.width,
    Version: row.version,
    Histories: told.histories,
  };
}

/** Ring and line are put in as they are stored. */
function textOf({ ring, line }: Row, properties: Omit<GeofenceProperties, "Line">): string {
  const geometry = `{"type":"Polygon","coordinates":[${ring}]}`;
  const rest = JSON.stringify(properties).slice(0, -1);
  return `{"type":"Feature","geometry":${geometry},"properties":${rest},"Line":${line ?? "null"}}}`;
}
