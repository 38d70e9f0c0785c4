import * as z from "zod";
import { driver, groupLeader } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { DrawnGeofence } from "../geofences/schemas.ts";
import {
  GeofenceAlarm,
  GeofenceAlarmFilter,
  GeofenceEventFilter,
  TripGeofenceEvents,
  TripWithEvents,
  VisitSum,
} from "./schemas.ts";

// A driver reads his own trips alone (rule geofences/report).
const reporters = { for: driver, needs: "Geofences" } as const;

const managers = { for: groupLeader, needs: "Geofences" } as const;

export const geofenceEvents = {
  alarms: get("/geofences/alarms", {
    token: "tracks:read",
    places: "track",
    about:
      "Past alarms of vehicles in scope, the latest first, a year back, page by page however many they are; none of a time in which the place is private.",
    ...managers,
    query: GeofenceAlarmFilter,
    answer: page(GeofenceAlarm),
  }),
  trips: get("/geofences/events/trips", {
    token: "tracks:read",
    places: "tripEnds",
    about: "Trips that met a fence their vehicle is assigned to, the latest first, with what happened there.",
    ...reporters,
    query: GeofenceEventFilter,
    answer: page(TripWithEvents),
  }),
  sums: get("/geofences/events/sums", {
    token: "tracks:read",
    places: "track",
    about:
      "How many of these trips met each fence, and how long they were in it, by vehicle; the longest first.",
    ...reporters,
    query: GeofenceEventFilter,
    answer: page(VisitSum),
  }),
  ofTrip: get("/geofences/events/:tripId", {
    token: "tracks:read",
    places: "track",
    about: "When and where a trip entered and left the fences.",
    ...reporters,
    answer: z.array(TripGeofenceEvents),
  }),
  geofencesOfTrip: get("/geofences/trips/:tripId", {
    token: "tracks:read",
    places: "track",
    about: "The assigned fences a trip met.",
    ...reporters,
    answer: z.array(DrawnGeofence),
  }),
};
