import type { Row } from "./every-endpoint-row.ts";

const reporters = { roles: [1, 3, 5], packages: [16] };

/** The calls about what happened at fences. */
export const crossingTable: Record<string, Row> = {
  "GET /geofences/alarms": { ...reporters, roles: [1, 3] },
  "GET /geofences/events/trips": reporters,
  "GET /geofences/events/sums": reporters,
  "GET /geofences/events/:tripId": { ...reporters, id: "trip", isScoped: true },
  "GET /geofences/trips/:tripId": { ...reporters, id: "trip", isScoped: true },
  // By what it cannot be grouped, since to make a file takes longer than to let somebody in.
  "POST /ReportService/TripGeofenceIntersections/pdf": {
    roles: [1, 2, 3, 4, 5],
    packages: [16],
    body: { grouping: 3 },
    status: 400,
    changesAnyway: true,
    emptyHanded: 400,
  },
};
