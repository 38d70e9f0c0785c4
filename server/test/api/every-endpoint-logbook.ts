import { driverViewers, type Row } from "./every-endpoint-row.ts";

const drivers = [1, 3, 5];
const logbook = { roles: drivers, packages: [2], emptyHanded: 400 };
/** By what trips cannot be grouped, since to make a file takes longer than to let somebody in. */
const reportFile = {
  roles: [1, 2, 3, 4, 5],
  body: { grouping: 4 },
  status: 400,
  changesAnyway: true,
  emptyHanded: 400,
} as const;
const logbookFile = { ...reportFile, packages: [2] };
const ruleWrites = { roles: drivers, packages: [2], isNoSupport: true, emptyHanded: 404 } as const;
const workingHours = { kind: 1, schedule: { weekdays: [1], from: "06:00", until: "19:00" } };
const calibrators = [1, 3];
const tripIds = ["{trip}"];
const address = { displayName: "Ring 1, 1010 Wien", latitude: 48.2, longitude: 16.37 };
const march = { from: "2026-02-28T23:00:00Z", to: "2026-03-31T22:00:00Z" };

const everPeriod = "from=1760-01-01T00:00:00Z&to=9999-01-01T00:00:00Z";

/** The calls that write the logbook, and those that read what a vehicle drove. */
export const logbookTable: Record<string, Row> = {
  "POST /Trips": {
    ...logbook,
    body: {
      vehicleId: "{vehicle}",
      driverId: "{user}",
      startedAt: "2026-05-01T06:00:00Z",
      finishedAt: "2026-05-01T07:00:00Z",
      startAddress: address,
      destinationAddress: address,
      mileageInMeters: 12_300,
      type: 0,
      description: "Baustelle",
      costcenterId: "{costcenter}",
    },
  },
  "PUT /Trips": { ...logbook, body: { tripIds, type: 2, description: "Baustelle" } },
  "PUT /Trips/:id": { ...logbook, id: "trip", isScoped: true, body: { driverId: "{user}", type: 2 } },
  "DELETE /Trips/:id": { ...logbook, id: "trip", emptyHanded: 404 },
  "PUT /Trips/Lock": { ...logbook, body: { tripIds } },
  "PUT /Trips/Unlock": { ...logbook, needsSpecial: true, body: { tripIds, reason: "Irrtum" } },
  "PUT /Trips/SetReadyToExport": { ...logbook, needsSpecial: true, body: { tripIds } },
  "PUT /Trips/SetReadyToExportByMonth": { ...logbook, roles: [1], needsSpecial: true, body: march },
  "PUT /Trips/:id/Split": { ...logbook, id: "trip", isScoped: true, body: { byMileageInMeters: 5_000 } },
  // Of a trip under way, and for its driver alone.
  "PUT /Trips/:id/Privacy": { ...logbook, packages: [2, 1], id: "trip", body: { isPrivate: true } },
  // Of a locked trip alone.
  "POST /Trips/:id/Supplements": {
    ...logbook,
    id: "trip",
    body: { description: "Wartung", reason: "Vergessen" },
  },
  "POST /Trips/Merge": { ...logbook, body: { tripIds: ["{trip}", "{vehicle}"] } },

  "GET /Notifications": { roles: driverViewers },
  "GET /Notifications/Count": { roles: driverViewers },
  "PUT /Notifications/Seen": {
    roles: driverViewers,
    isNoSupport: true,
    body: { until: "2200-01-01T00:00:00Z" },
    emptyHanded: 400,
  },

  "GET /Notifications/Settings": { roles: driverViewers },
  "PUT /Notifications/Settings": {
    roles: driverViewers,
    isNoSupport: true,
    body: { settings: [{ kind: "notFetched", isOnScreen: true, mail: "daily" }] },
    emptyHanded: 400,
  },
  "GET /Inbox": { roles: drivers, packages: [2] },
  "GET /Inbox/Report": { roles: drivers, packages: [2] },
  // Nothing is known of where it went.
  "GET /Trips/:id/Suggestion": { roles: drivers, packages: [2], id: "trip", isScoped: true, status: 204 },

  "GET /ClassificationRules": { roles: drivers, packages: [2] },
  "POST /ClassificationRules": { ...ruleWrites, body: workingHours, emptyHanded: 400 },
  "PUT /ClassificationRules/:id": {
    ...ruleWrites,
    id: "classificationRule",
    body: workingHours,
    emptyHanded: 400,
  },
  "PUT /ClassificationRules/Order": {
    ...ruleWrites,
    body: { ids: ["{classificationRule}"] },
    emptyHanded: 400,
  },
  "DELETE /ClassificationRules/:id": { ...ruleWrites, id: "classificationRule" },
  "POST /ClassificationRules/:id/Confirm": { ...ruleWrites, id: "classificationRule" },

  // Their vehicle is nobody's, so that nobody is private in it.
  "GET /PrivateMode": { roles: drivers, packages: [2], isNoSupport: true },
  "POST /PrivateMode": {
    ...ruleWrites,
    body: { vehicleId: "{vehicle}", until: "tripEnd" },
    status: 404,
    emptyHanded: 400,
  },
  "DELETE /PrivateMode/:vehicleId": { ...ruleWrites, id: "vehicle", status: 404 },

  "GET /Vehicles/:id/Calibrations": { roles: calibrators, id: "vehicle", isScoped: true },
  "POST /Vehicles/:id/Calibrations": {
    roles: calibrators,
    id: "vehicle",
    isScoped: true,
    body: { calibratedAt: "2026-04-02T00:00:00Z", mileageInMeters: 1_000, reason: "Abgelesen" },
    status: 201,
    emptyHanded: 400,
  },
  "DELETE /Vehicles/:vehicleId/Calibrations/:calibrationId": {
    roles: calibrators,
    id: "vehicle",
    secondId: "calibration",
    isScoped: true,
    status: 204,
    emptyHanded: 404,
  },

  "GET /Vehicles/:id/Tracks": {
    roles: driverViewers,
    packages: [1],
    id: "drivingVehicle",
    isScoped: true,
    needsTracks: true,
    query: everPeriod,
  },
  "GET /Vehicles/:id/IdleTime": { roles: driverViewers, id: "vehicle", isScoped: true, query: everPeriod },

  "POST /ReportService/Trips/pdf": logbookFile,
  "POST /ReportService/Trips/xlsx": logbookFile,
  "POST /ReportService/DayTrips/pdf": reportFile,
  "POST /ReportService/DayGraphicTrips/pdf": reportFile,
  "POST /ReportService/VehicleMileageSummary/pdf": reportFile,
};
