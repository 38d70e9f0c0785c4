import * as z from "zod";
import { isOnEarth } from "@wegbuch/geo/ring";
import {
  email,
  id,
  instant,
  latitude,
  longitude,
  anyOf,
  requiredText,
  text,
  version,
  knownVersion,
} from "../kit/wire.ts";
import { metadataCategories, searchCategories, weekdays } from "./codes.ts";

/**
 * A corner or a waypoint; bodies carry latitude before longitude, GeoJSON the other way round (rule geofences/corners).
 */
export const GeoPoint = z.object({ lat: latitude, long: longitude });
export type GeoPoint = z.infer<typeof GeoPoint>;

/** The corners of a ring that is not closed. */
const Ring = z.array(GeoPoint).min(3, { error: "tooFewCorners" }).max(5_000);
/** The waypoints or the routed way of a road. */
const Line = z.array(GeoPoint).min(2, { error: "tooFewWaypoints" }).max(5_000);

/**
 * Names of a body as people write them: the entity says Title, the examples of the calls title (rule calls/spelling).
 */
function inEitherCase<Shape extends z.ZodObject>(schema: Shape) {
  const read: z.ZodType = schema;
  return z.transform(camelCased).pipe(read) as unknown as z.ZodType<z.output<Shape>, z.input<Shape>>;
}

function camelCased(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const renamed = Object.entries(given).map(([name, value]) => [
    name.slice(0, 1).toLowerCase() + name.slice(1),
    value as unknown,
  ]);
  return Object.fromEntries(renamed);
}

const title = requiredText("titleIsEmpty");
const meters = (most: number) => z.number().min(1).max(most);
const radius = meters(500_000);
/** Whole meters from edge to edge (rule geofences/roads). */
export const RoadWidth = z.int().min(1).max(1_000);

/** A fence's own colour, "#C2188F"; without one it has that of the browser (rule geofences/colours). */
export const OwnColour = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^#[0-9A-F]{6}$/);

export const Weekday = anyOf(weekdays);
export type Weekday = z.infer<typeof Weekday>;

/** Who is told when an assigned vehicle crosses the fence (rule geofences/alarms). */
const flags = {
  isAntiTheftEnabled: z.boolean().default(false),
  notificationEmail: z.union([z.literal("").transform(() => null), email("notAnEmail")]).nullish(),
  /** Never shown and passed through unchanged (rule geofences/hidden-fields). */
  notificationMobileNumber: text.max(50).nullish(),
  colour: OwnColour.nullish(),
  /** Ignored: the session says who acts (rule geofences/hidden-fields). */
  username: text.max(320).nullish(),
};

export const NewCircle = inEitherCase(z.object({ title, lat: latitude, long: longitude, radius, ...flags }));
export type NewCircle = z.output<typeof NewCircle>;

export const NewPolygon = inEitherCase(z.object({ title, points: Ring, ...flags }));
export type NewPolygon = z.output<typeof NewPolygon>;

export const NewRoad = inEitherCase(z.object({ title, points: Line, ...flags }));
export type NewRoad = z.output<typeof NewRoad>;

/** What is left out stays, and so does a shape's part that is null. Points of a road are its line, of a polygon its ring; a circle takes lat, long and radius. */
export const GeofenceChange = inEitherCase(
  z.object({
    title: title.optional(),
    points: z.array(GeoPoint).min(2, { error: "tooFewWaypoints" }).max(5_000).nullish(),
    lat: latitude.nullish(),
    long: longitude.nullish(),
    radius: radius.nullish(),
    roadType: RoadWidth.nullish(),
    isAntiTheftEnabled: z.boolean().optional(),
    notificationEmail: flags.notificationEmail,
    notificationMobileNumber: flags.notificationMobileNumber,
    colour: flags.colour,
    /** The armed days, all of them. */
    weekdays: z.array(Weekday).max(7).optional(),
    username: flags.username,
    version: knownVersion,
  }),
);
export type GeofenceChange = z.output<typeof GeofenceChange>;

export const MetadataCategory = anyOf(metadataCategories);
export type MetadataCategory = z.infer<typeof MetadataCategory>;

export const SearchCategory = anyOf(searchCategories);
export type SearchCategory = z.infer<typeof SearchCategory>;

export const NewMetadata = z.object({
  idGeoFence: id,
  idCategory: MetadataCategory,
  dataValue: requiredText("entryIsEmpty"),
});
export type NewMetadata = z.output<typeof NewMetadata>;

export const Metadata = z
  .object({ id, idGeoFence: id, idCategory: MetadataCategory, dataValue: z.string() })
  .meta({ id: "GeofenceMetadata" });
export type Metadata = z.infer<typeof Metadata>;

export const TimeLock = z
  .object({ idGeoFence: id, weekdays: z.array(Weekday) })
  .meta({ id: "GeofenceTimeLock" });
export type TimeLock = z.infer<typeof TimeLock>;

export const GeofenceVehicle = z
  .object({ vehicleId: id, vehicleName: z.string(), licensePlate: z.string(), isAssigned: z.boolean() })
  .meta({ id: "GeofenceVehicle" });
export type GeofenceVehicle = z.infer<typeof GeofenceVehicle>;

const vehicleIds = z.array(id).max(10_000).default([]);

/** In either spelling (rule geofences/vehicles); vehicles that are not named stay as they are. */
export const GeofenceVehicleChange = z.union([
  z.object({ assigned: vehicleIds, unassigned: vehicleIds }),
  z.array(z.object({ vehicleId: id, isAssigned: z.boolean() })).max(20_000),
]);
export type GeofenceVehicleChange = z.output<typeof GeofenceVehicleChange>;

/** The fences as GeoJSON features, each a text of its own; `rules.ts` reads them. */
export const GeofenceTexts = z.object({ geoJson: z.array(z.string()) }).meta({ id: "GeofenceTexts" });
export type GeofenceTexts = z.infer<typeof GeofenceTexts>;

export const GeofencePage = z
  .object({ pageCount: z.int(), totalCount: z.int(), geoJson: z.array(z.string()) })
  .meta({ id: "GeofencePage" });
export type GeofencePage = z.infer<typeof GeofencePage>;

export const NamedGeofence = z.object({ id, title: z.string() }).meta({ id: "NamedGeofence" });
export type NamedGeofence = z.infer<typeof NamedGeofence>;

export const DrawnGeofence = z
  .object({ id, title: z.string(), geoJson: z.string() })
  .meta({ id: "DrawnGeofence" });
export type DrawnGeofence = z.infer<typeof DrawnGeofence>;

type Position = [longitude: number, latitude: number];

/** Longitude and latitude; no tuple, which would weigh 1 kB on the first page of everybody. */
const StoredPlace = z.array(z.number()).length(2) as unknown as z.ZodType<Position, Position>;
const Place = StoredPlace.refine(isOnEarth);

/** What a map draws of a fence, and nothing else: colour and alarm as in its feature. */
export const MappedGeofence = z
  .object({
    id,
    title: z.string(),
    colour: z.string().nullable(),
    isAlarmOn: z.boolean(),
    /** Closed; longitude before latitude. */
    ring: z.array(StoredPlace),
    /** The way in the middle of a road. */
    line: z.array(StoredPlace).nullable(),
  })
  .meta({ id: "MappedGeofence" });
export type MappedGeofence = z.infer<typeof MappedGeofence>;

/** How the fence was made; a circle also has its centre and radius, a road its line and width. */
export const GeofenceShape = z.enum(["polygon", "circle", "road"]);
export type GeofenceShape = z.infer<typeof GeofenceShape>;

/** What a feature's text says beside the ring (rules calls/spelling, geofences/corners). */
export const GeofenceProperties = z.object({
  ID: id,
  Title: z.string(),
  Shape: GeofenceShape,
  /** Shown to everybody, changed by nobody (rule geofences/operators). */
  SystemGeoFence: z.boolean(),
  /** Also where a group leader would change what others' vehicles are watched by. */
  IsNotEditable: z.boolean(),
  IsAntiTheftEnabled: z.boolean(),
  NotificationEmail: z.string().nullable(),
  NotificationMobileNumber: z.string().nullable(),
  /** The armed days; none for who only reads reports. */
  Weekdays: z.array(Weekday),
  /** Its own one; null where it has that of the browser. */
  Colour: z.string().nullable(),
  /** How many vehicles of the caller's scope are assigned. */
  Vehicles: z.int(),
  /** The centre and the meters around it; null unless it is a circle. */
  lat: latitude.nullable(),
  long: longitude.nullable(),
  radius: z.number().nullable(),
  /** Longitude and latitude of each point, and the width in meters; null unless it is a road. */
  Line: z.array(StoredPlace).nullable(),
  Width: z.int().nullable(),
  /** Sent back with a change (`version`). */
  Version: version,
  /** The latest 50 changes. */
  Histories: z.array(z.object({ IdGeoFence: id, Username: z.string(), Timestamp: instant })),
});
export type GeofenceProperties = z.infer<typeof GeofenceProperties>;

/** What is stored is told as it is, also where an earlier version let a corner leave the earth. */
export const GeofenceFeature = z.object({
  type: z.literal("Feature"),
  geometry: z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(StoredPlace)) }),
  properties: GeofenceProperties,
});
export type GeofenceFeature = z.infer<typeof GeofenceFeature>;

/** So many entries and vehicles one import takes, of all fences together. */
const mostBelongings = 50_000;

/** What a fence has beside its shape, as a file of the export says it; what is left out it has not. */
export const GeofenceBelongings = z.object({
  isAntiTheftEnabled: z.boolean().nullish(),
  notificationEmail: flags.notificationEmail,
  notificationMobileNumber: flags.notificationMobileNumber,
  /** The armed days. */
  weekdays: z.array(Weekday).max(7).nullish(),
  metadata: z
    .array(NewMetadata.omit({ idGeoFence: true }))
    .max(mostBelongings)
    .nullish(),
  /** By licence plate; by name where they have none. */
  vehicles: z.array(text.max(100)).max(mostBelongings).nullish(),
});
export type GeofenceBelongings = z.output<typeof GeofenceBelongings>;

/** Whether these fences have more entries and vehicles than one import takes. */
export function areTooManyBelongings(fences: readonly GeofenceBelongings[]): boolean {
  const counts = fences.map(({ metadata, vehicles }) => (metadata?.length ?? 0) + (vehicles?.length ?? 0));
  return counts.reduce((sum, count) => sum + count, 0) > mostBelongings;
}

/** A file of fences: polygons and multipolygons; of a multipolygon each part becomes a fence. */
export const GeofenceImport = z.object({
  features: z
    .array(
      z.object({
        title,
        /** Rings with longitude before latitude, as GeoJSON has them; holes are refused. */
        coordinates: z.array(z.array(Place).min(4).max(5_001)).min(1).max(100),
        /** Centre and meters, when the feature was written by the export of a circle. */
        circle: z.object({ lat: latitude, long: longitude, radius }).nullish(),
        colour: OwnColour.nullish(),
        road: z.object({ line: z.array(Place).min(2).max(5_000), width: RoadWidth }).nullish(),
        ...GeofenceBelongings.shape,
      }),
    )
    .min(1, { error: "nothingIsSelected" })
    .max(500)
    .refine((features) => !areTooManyBelongings(features), { error: "tooManyBelongings" }),
});
export type GeofenceImport = z.output<typeof GeofenceImport>;

/** The fences that were made, and which vehicles of a file are not to be assigned: none is so called, or several are. */
export const ImportedGeofences = z
  .object({
    ids: z.array(id),
    unknownVehicles: z.array(z.object({ geofenceId: id, title: z.string(), vehicles: z.array(z.string()) })),
  })
  .meta({ id: "ImportedGeofences" });
export type ImportedGeofences = z.infer<typeof ImportedGeofences>;
