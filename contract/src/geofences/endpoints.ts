import * as z from "zod";
import { driver, groupLeader } from "../access/role-sets.ts";
import { del, get, patch, post, put } from "../kit/endpoint.ts";
import { id, ids, text, Removal } from "../kit/wire.ts";
import {
  DrawnGeofence,
  GeofenceChange,
  GeofenceImport,
  GeofencePage,
  GeofenceTexts,
  GeofenceVehicle,
  GeofenceVehicleChange,
  GeoPoint,
  ImportedGeofences,
  MappedGeofence,
  Metadata,
  NamedGeofence,
  NewCircle,
  NewMetadata,
  NewPolygon,
  NewRoad,
  RoadWidth,
  SearchCategory,
  TimeLock,
} from "./schemas.ts";

// Admin and Group Leader, within scope (rule access/fences); drivers only read what their report needs.
const managers = { for: groupLeader, needs: "Geofences" } as const;
const reporters = { for: driver, needs: "Geofences" } as const;

/** The fences of a mandator that watch vehicles in scope, with those of the operator (rule geofences/operators). */
export const geofences = {
  list: get("/geoFences", {
    token: "geofences:read",
    about: "A page of the fences in scope, by title; 400 WrongPageError beyond the last.",
    ...managers,
    query: z.object({
      page: z.int().min(1).max(1_000_000_000).default(1),
      size: z.int().min(1).max(999_999).default(10),
    }),
    answer: GeofencePage,
  }),
  onMap: get("/geoFences/map", {
    token: "geofences:read",
    about: "All fences in scope as a map draws them, by title: shape, colour, whether they alarm.",
    ...managers,
    answer: z.array(MappedGeofence),
  }),
  search: get("/geoFences/search", {
    token: "geofences:read",
    about: "The fences whose title or metadata contains a term; at most 1,000.",
    ...managers,
    query: z.object({
      searchTerm: z.string({ error: "searchTermIsEmpty" }).pipe(text).pipe(z.string().trim().min(1).max(100)),
      metadataCategory: SearchCategory.default(100),
    }),
    answer: GeofenceTexts,
  }),
  timeLocks: get("/geoFences/timelocks", {
    token: "geofences:read",
    about: "On which weekdays the fences are armed; those never locked are left out.",
    ...managers,
    answer: z.array(TimeLock),
  }),
  names: get("/geofences/partialEntity", {
    token: "geofences:read",
    about: "The titles of the fences in scope.",
    ...reporters,
    answer: z.array(NamedGeofence),
  }),
  ofVehicle: get("/geofences/vehicles/:vehicleId", {
    token: "geofences:read",
    about: "The fences a vehicle is assigned to.",
    ...reporters,
    answer: z.array(DrawnGeofence),
  }),
  assigned: get("/geofences/assignedGeofenceVehicles/:geofenceId", {
    token: "geofences:read",
    about: "The vehicles in scope that are assigned to a fence.",
    ...managers,
    answer: z.array(GeofenceVehicle),
  }),
  unassigned: get("/geofences/unAssignedGeofenceVehicles/:geofenceId", {
    token: "geofences:read",
    about: "The vehicles in scope that are not assigned to a fence.",
    ...managers,
    answer: z.array(GeofenceVehicle),
  }),
  changeVehicles: put("/Geofences/updateGeofenceVehicles/:id", {
    token: "geofences:write",
    about: "Assigns vehicles to a fence and takes others away; all or nothing.",
    ...managers,
    body: GeofenceVehicleChange,
    bodyLimit: 2 * 1024 * 1024,
  }),
  createCircle: post("/geoFences/circle", {
    token: "geofences:write",
    about: "Makes a fence of a centre and a radius.",
    ...managers,
    body: NewCircle,
    answer: z.object({ id, geoPoints: z.array(GeoPoint) }),
    status: 201,
  }),
  createPolygon: post("/geoFences", {
    token: "geofences:write",
    about: "Makes a fence of a ring that does not cross itself.",
    ...managers,
    body: NewPolygon,
    bodyLimit: 1024 * 1024,
    answer: z.object({ ID: id }),
    status: 201,
  }),
  createRoad: post("/geoFences/road", {
    token: "geofences:write",
    about: "Makes a fence of a way and the width of its road.",
    ...managers,
    query: z.object({ roadType: RoadWidth }),
    body: NewRoad,
    bodyLimit: 1024 * 1024,
    answer: z.object({ ID: id }),
    status: 201,
  }),
  createPreset: post("/geoFences/createPreset", {
    token: "geofences:write",
    about: "Makes an ordinary fence of a prepared shape.",
    ...managers,
    query: z.object({ preset: z.int().min(1).max(12) }),
    answer: z.object({ ID: id }),
    status: 201,
  }),
  import: post("/geoFences/import", {
    token: "geofences:write",
    about:
      "Makes a fence of each feature of a GeoJSON file, with alarm, notes and vehicles: all of them or none. Vehicles that are not in scope or not there are named, and the fence is made without them.",
    ...managers,
    body: GeofenceImport,
    bodyLimit: 8 * 1024 * 1024,
    answer: ImportedGeofences,
    status: 201,
  }),
  export: get("/geoFences/export", {
    token: "geofences:read",
    about:
      "The chosen fences as a GeoJSON file, all where none are named, with all that the reader knows of them: colour, alarm, armed days, notes, licence plates.",
    ...managers,
    query: z.object({ geofenceIds: ids }),
    file: "Geofences.geojson",
  }),
  change: patch("/geoFences/:id", {
    token: "geofences:write",
    about: "Changes the title, the shape, who is told and on which days.",
    ...managers,
    body: GeofenceChange,
    bodyLimit: 1024 * 1024,
    answer: z.object({ ID: id }),
  }),
  remove: del("/geoFences/:id", {
    token: "geofences:write",
    about: "Deletes a fence; analyses keep their result.",
    ...managers,
    query: Removal,
  }),
  lock: get("/geoFences/:id/:weekday/:method", {
    token: "geofences:write",
    about: "Arms or disarms a weekday: 0 lock, 1 unlock, 2 toggle.",
    ...managers,
    // What is no weekday or method is a wrong value, not a page that is not there.
    params: { weekday: z.string().max(20), method: z.string().max(20) },
    refusesCookie: true,
    answer: TimeLock,
  }),
};

export const geofenceMetadata = {
  list: get("/GeoFenceMetadata", {
    token: "geofences:read",
    about: "What is noted at the fences.",
    ...managers,
    answer: z.array(Metadata),
  }),
  add: post("/GeoFenceMetadata", {
    token: "geofences:write",
    about: "Notes something at a fence.",
    ...managers,
    body: NewMetadata,
    answer: z.object({ id }),
    status: 201,
  }),
  remove: del("/GeoFenceMetadata/:id", {
    token: "geofences:write",
    about: "Takes a note away.",
    ...managers,
  }),
};
