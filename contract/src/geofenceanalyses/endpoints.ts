import * as z from "zod";
import { groupLeader } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { id } from "../kit/wire.ts";
import { GeofenceAnalysis, GeofenceAnalysisQuery, NewGeofenceAnalysis } from "./schemas.ts";

const managers = { for: groupLeader, needs: "Geofences" } as const;

export const geofenceAnalyses = {
  list: get("/geofences/getGeofenceAnalyses", {
    token: "tracks:read",
    places: "tripEnds",
    about: "The analyses, the latest first; a group leader sees his own.",
    ...managers,
    query: GeofenceAnalysisQuery,
    answer: z.array(GeofenceAnalysis),
  }),
  create: put("/geofences/createGeofenceAnalysis", {
    token: "geofences:write",
    about: "Calculates in the background which trips met which fences; the fences stay as they are now.",
    ...managers,
    body: NewGeofenceAnalysis,
    bodyLimit: 1024 * 1024,
    answer: z.object({ id }),
    status: 201,
  }),
  remove: del("/geofences/geofenceAnalyses/:id", {
    token: "geofences:write",
    about: "Deletes an analysis with what it found; a group leader one of his own.",
    ...managers,
  }),
  export: post("/ReportService/GeofenceAnalysis/xlsx", {
    token: "files:read",
    places: "export",
    about: "The trips of a calculated analysis as a table.",
    ...managers,
    when: "canExport",
    body: z.object({ id }),
    file: "GeofenceAnalysis.xlsx",
  }),
};
