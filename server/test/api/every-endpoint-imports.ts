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

/** The calls about files that are imported. */
export const importTable: Record<string, Row> = {
  "GET /Imports": logbook,
  "POST /Imports/Trips": {
    ...logbook,
    body: { ...file, vehicleId: "{vehicle}", driverId: "{user}", rows },
    emptyHanded: 400,
  },
  "GET /Imports/:id/Undo": { ...logbook, id: "import", isScoped: true, emptyHanded: 404 },
  "DELETE /Imports/:id": { ...logbook, id: "import", isScoped: true, emptyHanded: 404 },
  "GET /Imports/Mappings": logbook,
  "PUT /Imports/Mappings": {
    ...logbook,
    body: { name: "Neu", mapping: { columns: { date: "Datum" }, types: {} } },
    emptyHanded: 400,
  },
  "DELETE /Imports/Mappings/:id": { ...logbook, id: "importMapping", status: 204, emptyHanded: 404 },
};
