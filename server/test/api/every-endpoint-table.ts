import { auditTable } from "./every-endpoint-audit.ts";
import { bookingTable } from "./every-endpoint-bookings.ts";
import { commandTable } from "./every-endpoint-commands.ts";
import { crossingTable } from "./every-endpoint-crossings.ts";
import { phoneTable } from "./every-endpoint-phones.ts";
import { shareTable } from "./every-endpoint-shares.ts";
import { importTable } from "./every-endpoint-imports.ts";
import { factorTable } from "./every-endpoint-factors.ts";
import { fleetTable } from "./every-endpoint-fleet.ts";
import { forwardingTable } from "./every-endpoint-forwarding.ts";
import { geofenceTable } from "./every-endpoint-geofences.ts";
import { installationTable } from "./every-endpoint-installation.ts";
import { logbookTable } from "./every-endpoint-logbook.ts";
import { scheduledReportTable } from "./every-endpoint-reports.ts";
import { timeTable } from "./every-endpoint-times.ts";
import { pushTable } from "./every-endpoint-pushes.ts";
import { webhookTable } from "./every-endpoint-webhooks.ts";
import {
  driverViewers,
  groupLeaderViewers,
  anySession,
  readsTrips,
  person,
  newPassword,
  type Row,
} from "./every-endpoint-row.ts";

const superAdmins = [7];
const address = { displayName: "Ring 1, 1010 Wien" };
const company = { name: "Neu GmbH", packages: [1], companyName: "Neu GmbH", address };
const rawData = {
  roles: superAdmins,
  query: "imei={imei}&from=2026-05-01T00:00:00Z&to=2026-05-04T00:00:00Z",
};

/**
 * Who may call what, written by hand, so that the walk does not ask the contract about
 * itself. Roles: 1 Admin, 2 Admin Viewer, 3 Group Leader, 4 Group Leader Viewer, 5 Driver, 6 DriverViewer, 7 Super Admin.
 */
export const table: Record<string, Row> = {
  "POST /Authentication/Authenticate": { roles: "anyone" },
  "POST /Authentication/Logout": { roles: anySession, isExempt: true, acceptsCookie: true, status: 204 },
  "POST /Authentication/EndSupport": { roles: anySession, needsSupport: true, isTrialExempt: true },
  "POST /Authentication/ForgotPassword": { roles: "anyone" },
  "POST /Authentication/ResetPassword": { roles: "anyone" },
  "POST /Authentication/EarlierPlaces": { roles: "anyone" },
  "GET /Sessions": { roles: anySession, isNoSupport: true },
  "DELETE /Sessions/:id": {
    roles: anySession,
    isNoSupport: true,
    id: "session",
    status: 204,
    emptyHanded: 404,
  },
  "GET /Logins": { roles: anySession, isNoSupport: true },
  "GET /Users/:id/Logins": { roles: [1], isNoSupport: true, id: "user" },
  "POST /Authentication/SecondFactor": { roles: "anyone" },
  ...factorTable,
  ...phoneTable,
  ...shareTable,
  ...forwardingTable,
  "GET /Status": { roles: "anyone" },
  "GET /Services": { roles: "anyone" },
  "GET /HistoryKeys": { roles: "anyone" },

  "GET /Privacy/Exports": { roles: driverViewers, isNoSupport: true },
  "POST /Privacy/Export": {
    roles: driverViewers,
    isNoSupport: true,
    proof: "always",
    status: 202,
    changesAnyway: true,
    emptyHanded: 400,
  },
  // Nobody has had his data packed.
  "GET /Privacy/Exports/:id/zip": {
    roles: driverViewers,
    isNoSupport: true,
    proof: "always",
    id: "trip",
    emptyHanded: 404,
  },

  ...auditTable,
  ...bookingTable,
  ...commandTable,
  ...fleetTable,
  ...logbookTable,
  ...scheduledReportTable,
  ...crossingTable,
  ...geofenceTable,
  ...timeTable,
  ...webhookTable,
  ...pushTable,
  ...importTable,

  "GET /Trips": { roles: driverViewers, packages: readsTrips },
  "GET /Trips/Report": { roles: driverViewers },
  "GET /Trips/Report/Days": { roles: driverViewers },
  "GET /Trips/Report/Vehicles": { roles: driverViewers },
  "GET /Trips/Report/Users": { roles: driverViewers },
  "GET /Trips/Report/Mileage": { roles: driverViewers, query: "month=2026-03" },
  "GET /Trips/:id": { roles: driverViewers, packages: readsTrips, id: "trip", isScoped: true },
  "GET /Trips/:id/Mileage": { roles: driverViewers, packages: readsTrips, id: "trip", isScoped: true },
  "GET /Trips/:id/Supplements": { roles: driverViewers, packages: readsTrips, id: "trip", isScoped: true },
  "GET /Trips/:id/Track": {
    roles: driverViewers,
    packages: readsTrips,
    id: "trip",
    isScoped: true,
    needsTracks: true,
  },

  "GET /LiveLocations/VehiclePositions": { roles: groupLeaderViewers, packages: [1] },
  "GET /LiveLocations/Stream": { roles: groupLeaderViewers, packages: [1] },

  "GET /Geolocation/ReverseGeoCode": { roles: anySession, query: "latitude=48.2&longitude=16.37" },
  "GET /Geolocation/GeoCode": { roles: anySession, query: "address=Wien" },
  "GET /Geolocation/Autocomplete": { roles: anySession, query: "address=Wien" },
  "POST /Geolocation/Route": {
    roles: [1, 3],
    packages: [16],
    body: {
      points: [
        { lat: 48.2, long: 16.37 },
        { lat: 48.21, long: 16.37 },
      ],
    },
    status: 200,
    emptyHanded: 400,
  },
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
  "POST /Mandators/:id/Surrogate": { roles: superAdmins, proof: "always", id: "mandator", emptyHanded: 404 },
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

  "GET /Mandators/Reservations": { roles: driverViewers, packages: [32] },
  "PUT /Mandators/Reservations": {
    roles: [1],
    packages: [32],
    body: { bufferInMinutes: 15, cancelsNotPickedUp: true },
    emptyHanded: 400,
  },
  "GET /Mandators/Inbox": { roles: [1], packages: [2] },
  "PUT /Mandators/Inbox": {
    roles: [1],
    packages: [2],
    body: { privateAtDeadline: true, lockAtDeadline: true },
    emptyHanded: 400,
  },

  "GET /Mandators/Country": { roles: [1], packages: [2] },
  "PUT /Mandators/Country": { roles: [1], packages: [2], body: { country: "DE" }, emptyHanded: 400 },

  "GET /Mandators/Anchors": { roles: [1] },
  "PUT /Mandators/Anchors": {
    roles: [1],
    body: { emails: [person.email], interval: 1 },
    emptyHanded: 400,
  },

  "GET /Mandators/Retention": { roles: [1, 2] },
  "PUT /Mandators/Retention": {
    roles: [1],
    body: { isErasing: true, trackRetentionDays: 30, logbookRetentionYears: null },
    emptyHanded: 400,
  },
  "GET /Mandators/WorksAgreement": { roles: [1, 2] },
  "PUT /Mandators/WorksAgreement": {
    roles: [1],
    isNoSupport: true,
    body: {
      kind: 1,
      agreedOn: "2026-05-01",
      purposes: "Disposition",
      windows: [{ weekday: 1, from: "06:00", until: "18:00" }],
      mostDays: 40,
    },
    emptyHanded: 400,
  },
  "PUT /Privacy/Consent": {
    roles: driverViewers,
    isNoSupport: true,
    body: { isGiven: true },
    emptyHanded: 400,
  },
  "GET /RetentionHolds": { roles: driverViewers },
  "POST /RetentionHolds": {
    roles: [1],
    body: { reason: "Betriebsprüfung", vehicleIds: ["{vehicle}"], from: "2026-01-01", to: "2026-12-31" },
    emptyHanded: 400,
  },
  "DELETE /RetentionHolds/:id": { roles: [1], id: "retentionHold", emptyHanded: 404 },
  "GET /Erasures": { roles: [1, 2] },

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
    proof: "always",
    body: { mandatorId: "{mandator}", ...person, role: "Driver", welcomeMail: "ja" },
    emptyHanded: 400,
  },
  "POST /Users/:id/Surrogate": { roles: superAdmins, proof: "always", id: "user", emptyHanded: 404 },
  "POST /Users/:id/WelcomeMail": {
    roles: superAdmins,
    id: "user",
    body: { sendCopiesTo: [person.email] },
    emptyHanded: 404,
  },

  "GET /SuperUsers": { roles: superAdmins },
  "POST /SuperUsers": {
    roles: superAdmins,
    proof: "always",
    body: { ...person, password: newPassword },
    emptyHanded: 400,
  },
  "PUT /SuperUsers/:id": {
    roles: superAdmins,
    proof: "always",
    id: "superUser",
    body: person,
    emptyHanded: 400,
  },
  "DELETE /SuperUsers/:id": { roles: superAdmins, id: "superUser", emptyHanded: 404 },
  "PUT /SuperUsers/:id/ChangePassword": {
    roles: superAdmins,
    proof: "always",
    id: "superUser",
    body: { newPassword },
    emptyHanded: 400,
  },

  "GET /RawData/Positions": rawData,
  "GET /RawData/Events": rawData,
  "GET /RawData/Trips": rawData,

  ...installationTable,

  // A selection that says nothing is everything.
  "POST /ReportService/Mandators/xlsx": { roles: superAdmins, emptyHanded: 200 },
  "POST /ReportService/MandatorUsers/xlsx": { roles: superAdmins, emptyHanded: 200 },
  "POST /ReportService/MandatorBoxes/xlsx": { roles: superAdmins, emptyHanded: 200 },
};
