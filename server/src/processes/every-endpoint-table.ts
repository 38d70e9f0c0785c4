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
  id?: "vehicle" | "drivingVehicle" | "trip" | "user" | "group" | "box" | "costcenter";
  /** Whether it may lie outside a group leader's or driver's scope. */
  isScoped?: true;
  /** Open although the trial has ended or the password is temporary. */
  isExempt?: true;
  acceptsCookie?: true;
  /** Answered with 404 while tracks are switched off. */
  needsTracks?: true;
  query?: string;
  status?: number;
};

const driverViewers = [1, 2, 3, 4, 5, 6];
const groupLeaderViewers = [1, 2, 3, 4];
const anySession = [1, 2, 3, 4, 5, 6, 7];
const readsTrips = [2, 1, 16];

export const table: Record<string, Row> = {
  "POST /Authentication/Authenticate": { roles: "anyone" },
  "POST /Authentication/Logout": { roles: anySession, isExempt: true, acceptsCookie: true, status: 204 },
  "GET /Status": { roles: "anyone" },
  "GET /Services": { roles: "anyone" },

  "GET /Users": { roles: anySession, query: "mandatorId={mandator}" },
  "GET /Users/current": { roles: anySession, isExempt: true, acceptsCookie: true },
  "GET /Users/:id": { roles: driverViewers, id: "user", isScoped: true },
  "GET /Roles": { roles: anySession },

  "GET /Vehicles": { roles: driverViewers },
  "GET /Vehicles/LastPosition": { roles: groupLeaderViewers },
  "GET /Vehicles/:id": { roles: driverViewers, id: "vehicle", isScoped: true },
  "GET /Vehicles/:id/OpenTrack": {
    roles: driverViewers,
    packages: readsTrips,
    id: "drivingVehicle",
    isScoped: true,
  },

  "GET /Costcenters": { roles: driverViewers, packages: [8] },
  "GET /Costcenters/:id": { roles: driverViewers, packages: [8], id: "costcenter" },

  "GET /Boxes": { roles: [1, 2] },
  "GET /Boxes/:id": { roles: [1, 2], id: "box" },

  "GET /Groups": { roles: groupLeaderViewers },
  "GET /Groups/Tree": { roles: groupLeaderViewers },
  "GET /Groups/CurrentUser": { roles: driverViewers },
  "GET /Groups/:id": { roles: groupLeaderViewers, id: "group", isScoped: true },

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
  },

  "GET /LiveLocations/VehiclePositions": { roles: groupLeaderViewers, packages: [1] },

  "GET /Geolocation/ReverseGeoCode": { roles: anySession, query: "latitude=48.2&longitude=16.37" },
  "GET /Geolocation/GeoCode": { roles: anySession, query: "address=Wien" },
  "GET /Geolocation/Autocomplete": { roles: anySession, query: "address=Wien" },
  "GET /Geolocation/LocationDetails": { roles: anySession, query: "locationid=geonames:2761369" },

  "POST /Ingest/:imei": { roles: "apiKey" },
};
