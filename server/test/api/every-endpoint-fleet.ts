import {
  driverViewers,
  groupLeaderViewers,
  anySession,
  readsTrips,
  person,
  newPassword,
  type Row,
} from "./every-endpoint-row.ts";

const comment = "verkauft";
const groupLeaders = [1, 3];
const vehicle = { name: "Neu", licensePlate: "W-NEU", model: "Caddy", type: 0, ownerId: "{user}" };
const done = { vehicleId: "{vehicle}", description: "Werkstatt" };

/** The calls about people, vehicles, boxes, groups and cost centres of one company. */
export const fleetTable: Record<string, Row> = {
  "GET /Users": { roles: anySession, query: "mandatorId={mandator}" },
  "GET /Users/current": { roles: anySession, isExempt: true, acceptsCookie: true },
  "GET /Users/:id": { roles: driverViewers, id: "user", isScoped: true },
  "GET /Roles": { roles: anySession },
  "PUT /Users/ResetMomentPassword": {
    roles: anySession,
    isExempt: true,
    isNoSupport: true,
    body: { newPassword },
    emptyHanded: 400,
  },
  "PUT /Users/ChangePassword": {
    roles: anySession,
    isNoSupport: true,
    body: { currentPassword: "{password}", newPassword },
    emptyHanded: 400,
  },
  "PUT /Users/:id/ChangePassword": {
    roles: groupLeaders,
    isNoSupport: true,
    id: "user",
    isScoped: true,
    body: { adminPassword: "{password}", newPassword },
    status: 204,
    emptyHanded: 400,
  },
  "POST /Users/:userId/ResetPassword": {
    roles: groupLeaders,
    isNoSupport: true,
    id: "user",
    isScoped: true,
    status: 204,
    emptyHanded: 404,
  },
  "POST /Users": {
    roles: groupLeaders,
    body: { ...person, roleId: 5, groupIds: ["{group}"], passwordMode: 0 },
    emptyHanded: 400,
  },
  "PUT /Users/:id": {
    roles: groupLeaders,
    id: "user",
    isScoped: true,
    body: { ...person, roleId: 5, groupIds: ["{group}"] },
    emptyHanded: 400,
  },
  "PATCH /Users": {
    roles: groupLeaders,
    body: { userIds: ["{user}"], description: "Kran" },
    emptyHanded: 400,
  },
  "DELETE /Users/:id": { roles: [1], id: "user", emptyHanded: 404 },
  "POST /Users/:id/ToggleArchive": {
    roles: groupLeaders,
    id: "user",
    isScoped: true,
    body: { comment },
    emptyHanded: 404,
  },
  "POST /Users/ToggleArchive": {
    roles: groupLeaders,
    body: { ids: ["{user}"], comment },
    emptyHanded: 400,
  },

  "GET /Vehicles": { roles: driverViewers },
  "GET /Vehicles/LastPosition": { roles: groupLeaderViewers },
  "GET /Vehicles/:id": { roles: driverViewers, id: "vehicle", isScoped: true },
  "GET /Vehicles/:id/OpenTrack": {
    roles: driverViewers,
    packages: readsTrips,
    id: "drivingVehicle",
    isScoped: true,
    notes: ["track_views"],
  },

  "GET /Vehicles/Report": { roles: groupLeaderViewers },
  "POST /Vehicles": {
    roles: groupLeaders,
    body: { ...vehicle, groupIds: ["{group}"], mileageInMeters: 0 },
    emptyHanded: 400,
  },
  "PUT /Vehicles/:id": {
    roles: groupLeaders,
    id: "vehicle",
    isScoped: true,
    body: { ...vehicle, groupIds: ["{group}"] },
    emptyHanded: 400,
  },
  "PATCH /Vehicles": {
    roles: groupLeaders,
    body: { vehicleIds: ["{vehicle}"], description: "Kran" },
    emptyHanded: 400,
  },
  "DELETE /Vehicles/:id": { roles: [1], id: "vehicle", emptyHanded: 404 },
  "POST /Vehicles/:id/ToggleArchive": {
    roles: groupLeaders,
    id: "vehicle",
    isScoped: true,
    body: { comment },
    emptyHanded: 404,
  },
  "POST /Vehicles/ToggleArchive": {
    roles: groupLeaders,
    body: { ids: ["{vehicle}"], comment },
    emptyHanded: 400,
  },
  "POST /Vehicles/:vehicleId/drivers/:userId": {
    roles: groupLeaders,
    id: "vehicle",
    secondId: "user",
    isScoped: true,
    status: 204,
    emptyHanded: 404,
  },
  "DELETE /Vehicles/:vehicleId/drivers/:userId": {
    roles: groupLeaders,
    id: "vehicle",
    secondId: "user",
    isScoped: true,
    status: 204,
    emptyHanded: 404,
  },
  "GET /InspectionHistories/:id": { roles: groupLeaderViewers, id: "vehicle", isScoped: true },
  "GET /InspectionHistories/:id/NextInspection": { roles: groupLeaderViewers, id: "vehicle", isScoped: true },
  "POST /InspectionHistories": {
    roles: groupLeaders,
    body: { ...done, inspectionDate: "2026-04-01T00:00:00Z" },
    status: 201,
    emptyHanded: 400,
  },
  "DELETE /InspectionHistories/:id": {
    roles: groupLeaders,
    id: "inspection",
    isScoped: true,
    status: 204,
    emptyHanded: 404,
  },
  "GET /ServiceHistories/:id": { roles: groupLeaderViewers, id: "vehicle", isScoped: true },
  "GET /ServiceHistories/:id/NextService": { roles: groupLeaderViewers, id: "vehicle", isScoped: true },
  "POST /ServiceHistories": {
    roles: groupLeaders,
    body: { ...done, serviceDate: "2026-04-01T00:00:00Z", serviceAt: 0 },
    status: 201,
    emptyHanded: 400,
  },
  "DELETE /ServiceHistories/:id": {
    roles: groupLeaders,
    id: "service",
    isScoped: true,
    status: 204,
    emptyHanded: 404,
  },
  "GET /Histories/:id": { roles: driverViewers, id: "object", isScoped: true },
  "GET /CalendarFeed": { roles: [1] },
  "POST /CalendarFeed": { roles: [1], isNoSupport: true, changesAnyway: true, emptyHanded: 400 },
  // There is none in the company.
  "DELETE /CalendarFeed": { roles: [1], isNoSupport: true, status: 204 },
  // No link is called like that.
  "GET /CalendarFeed/:token": { roles: "anyone", status: 404 },

  "GET /Costcenters": { roles: driverViewers, packages: [8] },
  "GET /Costcenters/:id": { roles: driverViewers, packages: [8], id: "costcenter" },
  "POST /Costcenters": { roles: [1], packages: [8], body: { foreignId: "Neu" }, emptyHanded: 400 },
  "PUT /Costcenters/:id": {
    roles: [1],
    packages: [8],
    id: "costcenter",
    body: { foreignId: "Neu" },
    emptyHanded: 400,
  },
  "PATCH /Costcenters": {
    roles: [1],
    packages: [8],
    body: { costcenterIds: ["{costcenter}"], description: "Kran" },
    emptyHanded: 400,
  },
  "DELETE /Costcenters/:id": { roles: [1], packages: [8], id: "costcenter", emptyHanded: 404 },
  "POST /Costcenters/:id/ToggleArchive": {
    roles: [1],
    packages: [8],
    id: "costcenter",
    body: { comment },
    emptyHanded: 404,
  },
  "POST /Costcenters/ToggleArchive": {
    roles: [1],
    packages: [8],
    body: { ids: ["{costcenter}"], comment },
    emptyHanded: 400,
  },

  "GET /Boxes": { roles: [1, 2] },
  "GET /Boxes/Report": { roles: [1, 2] },
  "GET /Boxes/:id": { roles: [1, 2], id: "box" },
  "PUT /Boxes/:id": { roles: [1], id: "box", body: { vehicleId: null }, emptyHanded: 400 },
  "GET /Boxes/:id/PluggedEvents": { roles: [1, 2], id: "box" },

  "GET /Groups": { roles: groupLeaderViewers },
  "GET /Groups/Tree": { roles: groupLeaderViewers },
  "GET /Groups/CurrentUser": { roles: driverViewers },
  "GET /Groups/:id": { roles: groupLeaderViewers, id: "group", isScoped: true },
  "POST /Groups": { roles: [1], body: { name: "Neu", parentId: "{group}" }, emptyHanded: 400 },
  "PUT /Groups/:id": { roles: [1], id: "group", body: { name: "Neu", userIds: [] }, emptyHanded: 404 },
  "DELETE /Groups/:id": { roles: [1], id: "group", emptyHanded: 404 },
  "POST /Groups/:id/move": { roles: [1], id: "group", body: { parentId: "{root}" }, emptyHanded: 400 },

  // A selection that says nothing is everything.
  "POST /ReportService/Users/xlsx": { roles: groupLeaderViewers, emptyHanded: 200 },
  "POST /ReportService/Vehicles/xlsx": { roles: groupLeaderViewers, emptyHanded: 200 },
  "POST /ReportService/Boxes/xlsx": { roles: [1, 2], emptyHanded: 200 },
};
