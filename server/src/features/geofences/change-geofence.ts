import type { Actor } from "@wegbuch/contract/access/actor";
import { fieldNameOf } from "@wegbuch/contract/fieldnames/rules";
import { de, en } from "@wegbuch/contract/geofences/texts";
import type { GeofenceChange } from "@wegbuch/contract/geofences/schemas";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Updateable } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/types.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { invalid } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { keepRevision } from "./keep-revision.ts";
import { positionOf } from "./make-shape.ts";
import type { Drawn, MakeShapes } from "./make-shapes.ts";
import { armedWeekdays, type GeofenceRow, holdGeofence, shownGeofence } from "./rows.ts";
import { sayDrawnGeofences } from "./say-geofence.ts";

const say = inBothLanguages(de, en);

/** Changes what is given of a fence, unless somebody else did so since the version it names. */
export async function changeGeofence(
  { database, makeShapes }: { database: Database; makeShapes: MakeShapes },
  actor: Actor,
  id: string,
  given: GeofenceChange,
): Promise<void> {
  const shapeAfter = async (before: GeofenceRow) => {
    const drawn = drawnAfter(before, given);
    return drawn && (await makeShapes([drawn], actor))[0];
  };
  // Nobody waits for a shape: it is made of the fence as it is, and again in the rare case that somebody reshapes it meanwhile.
  const seen = await inMandator(database, actor, (db) => holdGeofence(db, actor, id));
  const shape = await shapeAfter(seen);
  await inMandator(database, actor, async (db) => {
    const before = await holdGeofence(db, actor, id);
    await refuseOutdated(db, actor, {
      id,
      version: given.version,
      read: async () => (await sayDrawnGeofences(db, actor, [id]))[0],
    });
    const { title, isAntiTheftEnabled, notificationEmail, notificationMobileNumber } = given;
    const { colour, weekdays } = given;
    await updateGeofence(db, actor, before, {
      ...(title !== undefined && { title }),
      ...(isAntiTheftEnabled !== undefined && { is_anti_theft_enabled: isAntiTheftEnabled }),
      ...(notificationEmail !== undefined && { notification_email: notificationEmail }),
      ...(notificationMobileNumber !== undefined && { notification_mobile_number: notificationMobileNumber }),
      ...(colour !== undefined && { colour }),
      ...(weekdays !== undefined && { armed_weekdays: armedWeekdays(weekdays) }),
      ...(isDrawnAlike(seen, before) ? shape : await shapeAfter(before)),
    });
  });
}

/** Writes columns of a fence that is held, notes what is different then, and has trips crossed with another ring. */
export async function updateGeofence(
  db: MandatorDb,
  actor: Actor,
  before: GeofenceRow,
  columns: Updateable<DB["geofences"]>,
): Promise<void> {
  const { id } = before;
  if (Object.keys(columns).length === 0) return;
  const after = (await db
    .updateTable("geofences")
    .set(columns)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as GeofenceRow;
  recordChange(db, actor, { kind: "geofence", id }, shownGeofence(before), shownGeofence(after));
  const isReshaped = JSON.stringify(before.ring) !== JSON.stringify(after.ring);
  if (isReshaped || after.deleted_at !== null) await enqueueCrossing(db, id);
  await keepRevision(db);
}

/** Has the trips of the last weeks crossed with a fence again: of its vehicles, and of those it watched before. */
export async function enqueueCrossing(db: MandatorDb, geofenceId: string): Promise<void> {
  await enqueue(db, "crossTrips", { geofenceId }, { key: geofenceId });
}

/** A fence stays what it was drawn as; what its shape does not have is refused. */
function drawnAfter(before: GeofenceRow, given: GeofenceChange): Drawn | undefined {
  const { points, lat, long, radius, roadType } = given;
  if (before.shape === "circle") {
    refuse({ points, roadType });
    if (!isAnyGiven(lat, long, radius)) return undefined;
    return {
      circle: {
        lat: lat ?? before.latitude!,
        long: long ?? before.longitude!,
        radius: radius ?? before.radius_in_meters!,
      },
    };
  }
  refuse({ lat, long, radius, ...(before.shape === "polygon" && { roadType }) });
  if (before.shape === "polygon") {
    return points ? { coordinates: [points.map(positionOf) as [number, number][]] } : undefined;
  }
  if (!isAnyGiven(points, roadType)) return undefined;
  const line = points?.map(positionOf) ?? before.line!;
  return { road: { line, width: roadType ?? before.width_in_meters! } };
}

function isDrawnAlike(one: GeofenceRow, other: GeofenceRow): boolean {
  const drawing = ({ latitude, longitude, radius_in_meters, line, width_in_meters }: GeofenceRow) =>
    JSON.stringify([latitude, longitude, radius_in_meters, line, width_in_meters]);
  return drawing(one) === drawing(other);
}

const isAnyGiven = (...values: unknown[]) => values.some((value) => value !== undefined && value !== null);

function refuse(fields: Record<string, unknown>): void {
  const [field] = Object.keys(fields).filter((name) => isAnyGiven(fields[name]));
  if (field !== undefined)
    throw invalid(field, fill(say.fieldIsOfAnotherShape, { field: fieldNameOf([field]) }));
}
