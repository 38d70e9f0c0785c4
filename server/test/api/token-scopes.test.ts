import { type Scope, scopes } from "@wegbuch/contract/access/scopes";
import { expect, test } from "vitest";
import { aDatabase } from "../kit/db/database.ts";
import { aToken } from "../kit/api/tokens.ts";
import { all, aWalk, type Call, calls, nameOf, refused } from "../kit/api/walk.ts";
import { table } from "./every-endpoint-table.ts";

const database = await aDatabase();

/** What each scope opens, written by hand (rule apitokens/scopes); no token opens what is not here. */
const opened: Record<Scope, string[]> = {
  "fleet:read": [
    "GET /Users",
    "GET /Users/:id",
    "GET /Roles",
    "GET /Vehicles",
    "GET /Vehicles/:id",
    "GET /Vehicles/Report",
    "GET /Groups",
    "GET /Groups/Tree",
    "GET /Groups/:id",
    "GET /Costcenters",
    "GET /Costcenters/:id",
    "GET /Boxes",
    "GET /Boxes/Report",
    "GET /Boxes/:id",
    "GET /Boxes/:id/PluggedEvents",
    "GET /InspectionHistories/:id",
    "GET /InspectionHistories/:id/NextInspection",
    "GET /ServiceHistories/:id",
    "GET /ServiceHistories/:id/NextService",
    "GET /ServiceHistories/:id/Invoice/pdf",
    "GET /ServiceHistories/:id/Invoice/jpg",
    "GET /ServiceHistories/:id/Invoice/png",
    "GET /Histories/:id",
  ],
  "fleet:write": [
    "POST /Users",
    "PUT /Users/:id",
    "PATCH /Users",
    "DELETE /Users/:id",
    "POST /Users/:id/ToggleArchive",
    "POST /Users/ToggleArchive",
    "POST /Vehicles",
    "PUT /Vehicles/:id",
    "PATCH /Vehicles",
    "DELETE /Vehicles/:id",
    "POST /Vehicles/:id/ToggleArchive",
    "POST /Vehicles/ToggleArchive",
    "POST /Vehicles/:vehicleId/drivers/:userId",
    "DELETE /Vehicles/:vehicleId/drivers/:userId",
    "POST /Groups",
    "PUT /Groups/:id",
    "DELETE /Groups/:id",
    "POST /Groups/:id/move",
    "POST /Costcenters",
    "PUT /Costcenters/:id",
    "PATCH /Costcenters",
    "DELETE /Costcenters/:id",
    "POST /Costcenters/:id/ToggleArchive",
    "POST /Costcenters/ToggleArchive",
    "PUT /Boxes/:id",
    "POST /InspectionHistories",
    "DELETE /InspectionHistories/:id",
    "POST /ServiceHistories",
    "DELETE /ServiceHistories/:id",
  ],
  "trips:read": [
    "GET /Trips",
    "GET /Trips/Report",
    "GET /Trips/Report/Days",
    "GET /Trips/Report/Vehicles",
    "GET /Trips/Report/Users",
    "GET /Trips/Report/Mileage",
    "GET /Trips/:id",
    "GET /Trips/:id/Supplements",
    "GET /Trips/:id/Mileage",
    "GET /Vehicles/:id/IdleTime",
  ],
  "trips:write": ["POST /Trips", "PUT /Trips", "PUT /Trips/:id", "PUT /Trips/Lock"],
  "tracks:read": [
    "GET /Trips/:id/Track",
    "GET /Vehicles/:id/OpenTrack",
    "GET /Vehicles/:id/Tracks",
    "GET /geofences/alarms",
    "GET /geofences/events/trips",
    "GET /geofences/events/sums",
    "GET /geofences/events/:tripId",
    "GET /geofences/trips/:tripId",
    "GET /geofences/getGeofenceAnalyses",
  ],
  "live:read": [
    "GET /LiveLocations/Stream",
    "GET /LiveLocations/VehiclePositions",
    "GET /Vehicles/LastPosition",
  ],
  "geofences:read": [
    "GET /geoFences",
    "GET /geoFences/map",
    "GET /geoFences/search",
    "GET /geoFences/timelocks",
    "GET /geofences/partialEntity",
    "GET /geofences/vehicles/:vehicleId",
    "GET /geofences/assignedGeofenceVehicles/:geofenceId",
    "GET /geofences/unAssignedGeofenceVehicles/:geofenceId",
    "GET /geoFences/export",
    "GET /GeoFenceMetadata",
  ],
  "geofences:write": [
    "PUT /Geofences/updateGeofenceVehicles/:id",
    "POST /geoFences/circle",
    "POST /geoFences",
    "POST /geoFences/road",
    "POST /geoFences/createPreset",
    "POST /geoFences/import",
    "PATCH /geoFences/:id",
    "DELETE /geoFences/:id",
    "GET /geoFences/:id/:weekday/:method",
    "POST /GeoFenceMetadata",
    "DELETE /GeoFenceMetadata/:id",
    "PUT /geofences/createGeofenceAnalysis",
    "DELETE /geofences/geofenceAnalyses/:id",
  ],
  "reservations:read": ["GET /Reservations", "GET /Reservations/AvailableVehicles"],
  "reservations:write": [
    "POST /Reservations",
    "PUT /Reservations/:id",
    "POST /Reservations/:id/CheckOut",
    "POST /Reservations/:id/CheckIn",
    "DELETE /Reservations/:id",
  ],
  "timelogs:read": [
    "GET /TimeLog",
    "GET /TimeLog/Rules",
    "GET /TimeLog/Weeks/:userId",
    "GET /TimeLog/:id",
    "GET /TimeLog/Checks",
    "GET /TimeLog/Months/:userId/:month",
    "GET /Payroll",
    "GET /Payroll/Holidays",
  ],
  "timelogs:write": [
    "POST /TimeLog",
    "POST /TimeLog/:id/End",
    "PUT /TimeLog/Event",
    "DELETE /TimeLog/:id",
    "DELETE /TimeLog/Event/:id",
    "PUT /TimeLog/Exemption/:userId",
    "PUT /TimeLog/Duty/:userId",
    "DELETE /TimeLog/Exemption/:userId",
  ],
  "files:read": [
    "POST /ReportService/Users/xlsx",
    "POST /ReportService/Vehicles/xlsx",
    "POST /ReportService/Boxes/xlsx",
    "POST /ReportService/Trips/pdf",
    "POST /ReportService/Trips/xlsx",
    "POST /ReportService/TripGeofenceIntersections/pdf",
    "POST /ReportService/DayTrips/pdf",
    "POST /ReportService/DayGraphicTrips/pdf",
    "POST /ReportService/VehicleMileageSummary/pdf",
    "POST /ReportService/Audit/pdf",
    "POST /ReportService/Book/pdf",
    "POST /ReportService/Bundle/zip",
    "POST /ReportService/Views/pdf",
    "POST /ReportService/SteeringLog/pdf",
    "POST /ReportService/DriverRegister/pdf",
    "POST /ReportService/GeofenceAnalysis/xlsx",
    "POST /ReportService/Payroll/xlsx",
    "POST /ReportService/Payroll/csv",
  ],
  positions: ["POST /Ingest/:imei", "POST /Forward/Traccar"],
};

const scopeOf = new Map(scopes.flatMap((scope) => opened[scope].map((name) => [name, scope] as const)));

test("the contract opens to each scope what the table says, and everything else to no token", () => {
  const said = all.map((endpoint) => [nameOf(endpoint), scopeOf.get(nameOf(endpoint))] as const);
  expect(all.map((endpoint) => [nameOf(endpoint), endpoint.token])).toEqual(said);
  expect([...scopeOf.keys()].filter((name) => !all.some((endpoint) => nameOf(endpoint) === name))).toEqual(
    [],
  );
  expect(scopes.filter((scope) => opened[scope].length === 0)).toEqual([]);
});

test("no scope opens who somebody is, secrets, money, what is the operator's, or what cannot be taken back", () => {
  const never =
    /Authentication|Password|Factor|Session|Logins|Surrogate|SignIn|ApiTokens|CalendarFeed|Orders|Mandator|SuperUsers|System|Installation|Setup|RawData|Unlock|Split|Merge|Calibrations|Privacy|Privat|Seals|Reports|Notifications|Phones|Webhooks|Shares|Signature|Confirmation|Closing|Opening/;
  const files = /^POST \/ReportService/;
  expect([...scopeOf.keys()].filter((name) => never.test(name) && !files.test(name))).toEqual([]);
});

test(
  "a token with one scope enters its calls, and with all others none of them",
  { timeout: 120_000 },
  async () => {
    const { company, call, enter, differences } = await aWalk(database);
    const [maker, named] = [company.people[1], company.inScope(1)];
    const made = (given: readonly Scope[]) => aToken(database, company.mandatorId, { maker, scopes: given });
    const own = new Map(
      await Promise.all(scopes.map(async (scope) => [scope, await made([scope])] as const)),
    );
    const other = new Map(
      await Promise.all(
        scopes.map(async (scope) => [scope, await made(scopes.filter((one) => one !== scope))] as const),
      ),
    );
    const whole = await made(scopes);
    const headersOf = ({ authorization }: { authorization: string }) => ({ authorization });
    const found = await differences(calls, async (one: Call) => {
      const scope = scopeOf.get(one.name);
      const should = refused(403, "Forbidden");
      if (scope === undefined)
        return { of: "no scope", is: await call(one, named, headersOf(whole)), should };
      const entered = await enter(one, named, headersOf(own.get(scope)!));
      return [
        { of: scope, ...entered },
        { of: `all but ${scope}`, is: await call(one, named, headersOf(other.get(scope)!)), should },
      ];
    });
    expect(found).toEqual([]);
  },
);

test("machines come with the key of the installation, or with a token that sends positions", async () => {
  const { company, call } = await aWalk(database);
  const maker = company.people[1];
  const made = (given: readonly Scope[]) => aToken(database, company.mandatorId, { maker, scopes: given });
  const [sending, reading] = [
    await made(["positions"]),
    await made(scopes.filter((one) => one !== "positions")),
  ];
  const endpoint = all.find((one) => nameOf(one) === "POST /Ingest/:imei")!;
  const one = { endpoint, row: table[nameOf(endpoint)]! };
  const as = ({ authorization }: { authorization: string }) =>
    call(one, company.inScope(1), { authorization });
  expect(await as(reading)).toEqual(refused(403, "Forbidden"));
  expect(await as(sending)).toEqual(refused(404, "NotFound"));
});
