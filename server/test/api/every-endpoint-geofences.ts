import type { Row } from "./every-endpoint-row.ts";

const managers = [1, 3];
const reporters = [1, 3, 5];
const packages = [16];

const points = [
  { lat: 48.2, long: 16.36 },
  { lat: 48.21, long: 16.36 },
  { lat: 48.21, long: 16.38 },
];

/** The calls about fences, what happened at them and the analyses of it. */
export const geofenceTable: Record<string, Row> = {
  "GET /geoFences": { roles: managers, packages },
  "GET /geoFences/map": { roles: managers, packages },
  "GET /geoFences/search": { roles: managers, packages, query: "searchTerm=Depot" },
  "GET /geoFences/timelocks": { roles: managers, packages },
  "GET /geofences/partialEntity": { roles: reporters, packages },
  "GET /geofences/vehicles/:vehicleId": { roles: reporters, packages, id: "vehicle", isScoped: true },
  "GET /geofences/assignedGeofenceVehicles/:geofenceId": {
    roles: managers,
    packages,
    id: "geofence",
    isScoped: true,
  },
  "GET /geofences/unAssignedGeofenceVehicles/:geofenceId": {
    roles: managers,
    packages,
    id: "geofence",
    isScoped: true,
  },
  "PUT /Geofences/updateGeofenceVehicles/:id": {
    roles: managers,
    packages,
    id: "geofence",
    isScoped: true,
    body: { assigned: ["{vehicle}"] },
    status: 204,
    emptyHanded: 404,
  },
  "POST /geoFences/circle": {
    roles: managers,
    packages,
    body: { title: "Neu", lat: 48.2, long: 16.37, radius: 100 },
    status: 201,
    emptyHanded: 400,
  },
  "POST /geoFences": {
    roles: managers,
    packages,
    body: { title: "Neu", points },
    status: 201,
    emptyHanded: 400,
  },
  "POST /geoFences/road": {
    roles: managers,
    packages,
    query: "roadType=20",
    body: { title: "Neu", points },
    status: 201,
    emptyHanded: 400,
  },
  "POST /geoFences/createPreset": {
    roles: managers,
    packages,
    query: "preset=1",
    status: 201,
    changesAnyway: true,
    emptyHanded: 400,
  },
  "POST /geoFences/import": {
    roles: managers,
    packages,
    body: {
      features: [
        { title: "Neu", coordinates: [[...points, points[0]!].map(({ lat, long }) => [long, lat])] },
      ],
    },
    status: 201,
    emptyHanded: 400,
  },
  "GET /geoFences/export": { roles: managers, packages },
  "PATCH /geoFences/:id": {
    roles: managers,
    packages,
    id: "geofence",
    isScoped: true,
    body: { title: "Neu" },
    emptyHanded: 404,
  },
  "DELETE /geoFences/:id": {
    roles: managers,
    packages,
    id: "geofence",
    isScoped: true,
    status: 204,
    emptyHanded: 404,
  },
  "GET /geoFences/:id/:weekday/:method": {
    roles: managers,
    packages,
    id: "geofence",
    isScoped: true,
    secondId: "monday",
    thirdId: "unlock",
    refusesCookie: true,
  },
  "GET /geofences/getGeofenceAnalyses": { roles: managers, packages },
  "PUT /geofences/createGeofenceAnalysis": {
    roles: managers,
    packages,
    body: {
      title: "Neu",
      geofenceAnalysisGeofences: [{ geofenceId: "{geofence}" }],
      geofenceAnalysisVehicles: [{ vehicleId: "{vehicle}" }],
      from: "2026-03-31T22:00:00Z",
      to: "2026-04-30T22:00:00Z",
    },
    status: 201,
    emptyHanded: 400,
  },
  "DELETE /geofences/geofenceAnalyses/:id": {
    roles: managers,
    packages,
    id: "vehicle",
    status: 204,
    emptyHanded: 404,
  },
  "POST /ReportService/GeofenceAnalysis/xlsx": {
    roles: managers,
    packages,
    body: { id: "{vehicle}" },
    emptyHanded: 400,
  },
  "GET /GeoFenceMetadata": { roles: managers, packages },
  "POST /GeoFenceMetadata": {
    roles: managers,
    packages,
    body: { idGeoFence: "{geofence}", idCategory: 99, dataValue: "Neu" },
    status: 201,
    emptyHanded: 400,
  },
  "DELETE /GeoFenceMetadata/:id": {
    roles: managers,
    packages,
    id: "metadata",
    isScoped: true,
    status: 204,
    emptyHanded: 404,
  },
};
