import type { Row } from "./every-endpoint-row.ts";

const groupLeaders = [1, 3];
const logbook = { roles: groupLeaders, packages: [2] };

const rows = [
  {
    row: 2,
    startedAt: "2026-01-05T07:00:00Z",
    finishedAt: "2026-01-05T08:00:00Z",
    startAddress: "Wien",
    destinationAddress: "Linz",
    mileageInMeters: 42_000,
    type: 0,
  },
];
const file = { fileName: "Fahrten.csv", sha256: "1".repeat(64) };

// By the clock of tests the hour before last.
const hourBeforeLast = { from: "2026-05-04T06:00:00Z", to: "2026-05-04T07:00:00Z" };
const points = [{ time: "2026-05-04T06:30:00Z", latitude: 48.2, longitude: 16.37 }];

/** The calls about files that are imported. */
export const importTable: Record<string, Row> = {
  "GET /Imports": logbook,
  "POST /Imports/Trips": {
    ...logbook,
    body: { ...file, vehicleId: "{vehicle}", driverId: "{user}", rows },
    emptyHanded: 400,
  },
  "GET /Imports/:id/Undo": { ...logbook, id: "import", isScoped: true, emptyHanded: 404 },
  "POST /Imports/Positions": {
    ...logbook,
    body: { ...file, vehicleId: "{vehicle}", ...hourBeforeLast },
    status: 201,
    emptyHanded: 400,
  },
  "POST /Imports/:id/Positions": { ...logbook, id: "recording", body: { points }, emptyHanded: 400 },
  "POST /Imports/:id/Finish": { ...logbook, id: "recording", emptyHanded: 404 },
  "GET /Imports/:id": { ...logbook, id: "import", isScoped: true },
  "DELETE /Imports/:id": { ...logbook, id: "import", isScoped: true, emptyHanded: 404 },
  "GET /Imports/Mappings": logbook,
  "PUT /Imports/Mappings": {
    ...logbook,
    body: { name: "Neu", mapping: { columns: { date: "Datum" }, types: {} } },
    emptyHanded: 400,
  },
  "DELETE /Imports/Mappings/:id": { ...logbook, id: "importMapping", status: 204, emptyHanded: 404 },
};
