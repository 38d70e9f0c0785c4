import type { Actor } from "@wegbuch/contract/access/actor";
import { weekdays } from "@wegbuch/contract/geofences/codes";
import { de, en } from "@wegbuch/contract/geofences/texts";
import type { GeofenceShape, Weekday } from "@wegbuch/contract/geofences/schemas";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { areaInSquareMeters, type Position } from "@wegbuch/geo/ring";
import type { Selectable } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/types.ts";
import type { Shown } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { geofenceIsShared, geofenceIsVisible } from "./visible-to.ts";

const say = inBothLanguages(de, en);

/** A fence of the mandator as it is stored. */
export type GeofenceRow = Omit<Selectable<DB["geofences"]>, "shape" | "ring" | "line"> & {
  shape: GeofenceShape;
  ring: Position[];
  line: Position[] | null;
};

type Asked = {
  /** Whether it is all right that it watches vehicles beyond the actor's scope, because what is done leaves them alone. */
  mayBeShared?: boolean;
};

/**
 * Holds a fence until the transaction ends, so that changes of it and of its vehicles come one after the other. 404
 * where there is none in his scope, 403 for those of the operator (rule geofences/operators) and where a group leader
 * would change by what others' vehicles are watched.
 */
export async function holdGeofence(
  db: MandatorDb,
  actor: Actor,
  id: string,
  { mayBeShared = false }: Asked = {},
): Promise<GeofenceRow> {
  const row = await db
    .selectFrom("geofences")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Asked once it is held: what it watches is changed by nobody else from here on.
  const scope = row && (await scopeOf(db, actor, id));
  if (row === undefined || !scope?.isVisible)
    throw (await isSystemGeofence(db, id)) ? notEditable() : notFound("Geofence");
  if (!row.is_editable || (!mayBeShared && scope.isShared)) throw notEditable();
  return row as unknown as GeofenceRow;
}

function scopeOf(db: MandatorDb, actor: Actor, id: string) {
  return db
    .selectFrom("geofences")
    .select([geofenceIsVisible(actor).as("isVisible"), geofenceIsShared(actor).as("isShared")])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

const notEditable = () => new Problem(403, "Forbidden", { message: say.geofenceIsNotEditable });

async function isSystemGeofence(db: MandatorDb, id: string): Promise<boolean> {
  const found = await db.selectFrom("system_geofences").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}

/** The properties of a fence as its history shows them; its form as corners, first corner and area. */
export function shownGeofence(row: GeofenceRow): Shown {
  const [longitude, latitude] = row.ring[0]!;
  return {
    title: row.title,
    points: `${row.ring.length} (${latitude}, ${longitude}; ${Math.round(areaInSquareMeters(row.ring))} m²)`,
    radius: String(row.radius_in_meters ?? ""),
    roadType: String(row.width_in_meters ?? ""),
    weekdays: weekdaysOf(row.armed_weekdays).join(", "),
    isAntiTheftEnabled: String(row.is_anti_theft_enabled),
    notificationEmail: row.notification_email ?? "",
    notificationMobileNumber: row.notification_mobile_number ?? "",
    colour: row.colour ?? "",
    deletedAt: row.deleted_at === null ? "" : shownTime(row.deleted_at),
  };
}

/** The armed days of a fence, Monday first: each is a bit of `armed_weekdays`. */
export function weekdaysOf(armed: number): Weekday[] {
  return Object.values(weekdays).filter((day) => (armed & (1 << (day - 1))) !== 0);
}

/** The same the other way round. */
export function armedWeekdays(days: readonly Weekday[]): number {
  return days.reduce((armed, day) => armed | (1 << (day - 1)), 0);
}
