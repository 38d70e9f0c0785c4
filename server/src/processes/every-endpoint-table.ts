/**
 * Who may call what, written by hand from api.md and the amendments, so that the walk does not ask the contract about
 * itself. Roles: 1 Admin, 2 Admin Viewer, 3 Group Leader, 4 Group Leader Viewer, 5 Driver, 6 DriverViewer, 7 Super Admin.
 */
export type Row = {
  /** Roles, or a door without one. */
  roles: readonly number[] | "anyone" | "apiKey";
  /** Packages of which one is needed: 1 Tracking, 2 Logbook, 4 TimeLog, 8 CostCenter, 16 Geofences, 32 Reservations. */
  packages?: readonly number[];
  /** What the id in the path names. */
  id?:
    | "vehicle"
    | "drivingVehicle"
    | "trip"
    | "user"
    | "group"
    | "box"
    | "looseBox"
    | "costcenter"
    | "mandator"
    | "superUser"
    | "mail"
    | "inspection"
    | "service"
    | "object";
  /** What a second id in the path names. */
  secondId?: "user";
  /** Whether it may lie outside a group leader's or driver's scope. */
  isScoped?: true;
  /** Open although the trial has ended or the password is temporary. */
  isExempt?: true;
  /** Shut while support acts as somebody. */
  isNoSupport?: true;
  acceptsCookie?: true;
  /** The tables in which reading itself is noted. */
  notes?: readonly string[];
  /** Answered with 404 while tracks are switched off. */
  needsTracks?: true;
  query?: string;
  /** What a write brings that would change something, were it let in; "{box}" and the like are ids of the company. */
  body?: object;
  /** What a call is answered that is let in, and a write that succeeds. */
  status?: number;
  /** A write that needs nothing to change something; to see who is let in, it is sent a body that cannot be read. */
  changesAnyway?: true;
  /** What a write is answered that is let in but names nothing and brings nothing, so that it changes nothing. */
  emptyHanded?: number;
};

const driverViewers = [1, 2, 3, 4, 5, 6];
const groupLeaderViewers = [1, 2, 3, 4];
const groupLeaders = [1, 3];
const superAdmins = [7];
const anySession = [1, 2, 3, 4, 5, 6, 7];
const readsTrips = [2, 1, 16];

const rawData = {
  roles: superAdmins,
  query: "imei={imei}&from=2026-05-01T00:00:00Z&to=2026-05-04T00:00:00Z",
};
const address = { displayName: "Ring 1, 1010 Wien" };
const person = { firstName: "Nora", lastName: "Neu", email: "nora.neu@alpenland.at" };
const company = { name: "Neu GmbH", packages: [1], companyName: "Neu GmbH", address };
const newPassword = "Ein neues Passwort";
const vehicle = { name: "Neu", licensePlate: "W-NEU", model: "Caddy", type: 0, ownerId: "{user}" };
const comment = "verkauft";
const done = { vehicleId: "{vehicle}", description: "Werkstatt" };

export const table: Record<string, Row> = {
  "POST /Authentication/Authenticate": { roles: "anyone" },
  "POST /Authentication/Logout": { roles: anySession, isExempt: true, acceptsCookie: true, status: 204 },
  "POST /Authentication/ForgotPassword": { roles: "anyone" },
  "POST /Authentication/ResetPassword": { roles: "anyone" },
  "GET /Status": { roles: "anyone" },
  "GET /Services": { roles: "anyone" },

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
    // Amendments 30.
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
  "POST /CalendarFeed": { roles: [1], changesAnyway: true, emptyHanded: 400 },
  // There is none in the company.
  "DELETE /CalendarFeed": { roles: [1], status: 204 },
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

  "GET /Trips": { roles: driverViewers, packages: readsTrips },
  "GET /Trips/Report": { roles: driverViewers },
  "GET /Trips/Report/Days": { roles: driverViewers },
  "GET /Trips/Report/Vehicles": { roles: driverViewers },
  "GET /Trips/:id": { roles: driverViewers, packages: readsTrips, id: "trip", isScoped: true },
  "GET /Trips/:id/Mileage": { roles: driverViewers, packages: readsTrips, id: "trip", isScoped: true },
  "GET /Trips/:id/Track": {
    roles: driverViewers,
    packages: readsTrips,
    id: "trip",
    isScoped: true,
    needsTracks: true,
    notes: ["track_views"],
  },

  "GET /LiveLocations/VehiclePositions": { roles: groupLeaderViewers, packages: [1] },

  "GET /Geolocation/ReverseGeoCode": { roles: anySession, query: "latitude=48.2&longitude=16.37" },
  "GET /Geolocation/GeoCode": { roles: anySession, query: "address=Wien" },
  "GET /Geolocation/Autocomplete": { roles: anySession, query: "address=Wien" },
  "GET /Geolocation/LocationDetails": { roles: anySession, query: "locationid=geonames:2761369" },

  "POST /Ingest/:imei": { roles: "apiKey" },

  "GET /Mandators": { roles: superAdmins },
  "GET /Mandators/:id": { roles: superAdmins, id: "mandator" },
  "POST /Mandators": {
    roles: superAdmins,
    body: { ...company, administrator: person, boxes: [{ imei: "{looseImei}", vehicleName: "Neu" }] },
    emptyHanded: 400,
  },
  "PUT /Mandators/:id": { roles: superAdmins, id: "mandator", body: company, emptyHanded: 400 },
  "DELETE /Mandators/:id": { roles: superAdmins, id: "mandator", emptyHanded: 404 },
  "POST /Mandators/:id/ToggleArchive": {
    roles: superAdmins,
    id: "mandator",
    body: { name: "{mandatorName}" },
    emptyHanded: 400,
  },
  "POST /Mandators/:id/Surrogate": { roles: superAdmins, id: "mandator", emptyHanded: 404 },
  "PUT /Mandators": {
    roles: [1, 7],
    body: {
      id: "{mandator}",
      ...company,
      liveLocationIntervalInSeconds: 60,
      hideTripsUpToInMeter: 100,
    },
    emptyHanded: 400,
  },
  "PUT /Mandators/Notification": {
    roles: [1],
    body: { sendBoxUnpluggedNotification: true, emails: [person.email] },
    emptyHanded: 400,
  },

  "GET /Mandators/Boxes": { roles: superAdmins },
  "GET /Mandators/Boxes/ByImei": { roles: superAdmins, query: "imei={imei}" },
  "POST /Mandators/Boxes": {
    roles: superAdmins,
    body: { mandatorId: "{mandator}", boxes: [{ imei: "358888888888888", vehicleName: "Neu" }] },
    emptyHanded: 400,
  },
  "PUT /Mandators/Boxes/:id": {
    roles: superAdmins,
    id: "looseBox",
    body: { model: "FMC003", simCardNumber: "1", phoneNumber: "2", mandatorId: null },
    emptyHanded: 400,
  },
  "POST /Mandators/Boxes/:id/ToggleArchive": {
    roles: superAdmins,
    id: "looseBox",
    body: { comment: "Kaputt" },
    emptyHanded: 404,
  },

  "GET /Mandators/Users": { roles: superAdmins },
  "POST /Mandators/Users": {
    roles: superAdmins,
    body: { mandatorId: "{mandator}", ...person, role: "Driver", welcomeMail: "ja" },
    emptyHanded: 400,
  },
  "POST /Users/:id/Surrogate": { roles: superAdmins, id: "user", emptyHanded: 404 },
  "POST /Users/:id/WelcomeMail": {
    roles: superAdmins,
    id: "user",
    body: { sendCopiesTo: [person.email] },
    emptyHanded: 404,
  },

  "GET /SuperUsers": { roles: superAdmins },
  "POST /SuperUsers": { roles: superAdmins, body: { ...person, password: newPassword }, emptyHanded: 400 },
  "PUT /SuperUsers/:id": { roles: superAdmins, id: "superUser", body: person, emptyHanded: 400 },
  "DELETE /SuperUsers/:id": { roles: superAdmins, id: "superUser", emptyHanded: 404 },
  "PUT /SuperUsers/:id/ChangePassword": {
    roles: superAdmins,
    id: "superUser",
    body: { newPassword },
    emptyHanded: 400,
  },

  "GET /RawData/Positions": rawData,
  "GET /RawData/Events": rawData,
  "GET /RawData/Trips": rawData,

  "GET /System": { roles: superAdmins },
  "POST /System/Mails/:id/SendAgain": { roles: superAdmins, id: "mail", emptyHanded: 404 },

  // A selection that says nothing is everything.
  "POST /ReportService/Mandators/xlsx": { roles: superAdmins, emptyHanded: 200 },
  "POST /ReportService/MandatorUsers/xlsx": { roles: superAdmins, emptyHanded: 200 },
  "POST /ReportService/MandatorBoxes/xlsx": { roles: superAdmins, emptyHanded: 200 },
  "POST /ReportService/Users/xlsx": { roles: groupLeaderViewers, emptyHanded: 200 },
  "POST /ReportService/Vehicles/xlsx": { roles: groupLeaderViewers, emptyHanded: 200 },
  "POST /ReportService/Boxes/xlsx": { roles: [1, 2], emptyHanded: 200 },
};
