import type { Row } from "../../api/every-endpoint-row.ts";
import { clock } from "../../../src/platform/clock.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import { aTrip, aVehicle } from "../db/builders.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aRecording } from "../db/imports.ts";
import { password } from "./api.ts";
import { aBearer, type aCompany, type Named } from "./company.ts";
import { aDeletionRequest } from "./company-parts.ts";
import { withDomain, withProvider } from "./company-logins.ts";
import { asking } from "./support.ts";

type Company = Awaited<ReturnType<typeof aCompany>>;

/** Whose administrator is to write, and what his company has. */
export type World = { database: TestDatabase; origin: string; company: Company; issuer: string };

/** What a call of the walk names and brings otherwise, so that it does something. */
type Otherwise = { named?: Partial<Named>; row?: Partial<Row> };

/**
 * What makes the calls do something that a company as new as that of the walk refuses, or for which it has nothing: each
 * prepares it, and says what is to be sent.
 */
export const preparations: Record<string, (world: World) => Promise<Otherwise>> = {
  "PUT /Privacy/Consent": async (world) => {
    const agreed = { kind: 2, agreedOn: "2026-05-01", purposes: "Disposition", mostDays: 40 };
    const windows = [{ weekday: 1, from: "06:00", until: "18:00" }];
    return done(ask(world, "PUT /Mandators/WorksAgreement", { ...agreed, windows }));
  },

  "PUT /Users/:id": async ({ company }) => ({
    named: { user: company.people[5] },
    row: {
      body: {
        firstName: "Nora",
        lastName: "Neu",
        email: `nora.${newId()}@alpenland.at`,
        roleId: 5,
        groupIds: [],
      },
    },
  }),
  "DELETE /Users/:id": aLeaver,
  "POST /Users/:id/ToggleArchive": aColleague,
  "POST /Users/ToggleArchive": aColleague,
  "POST /Users/:userId/ResetPassword": aColleague,
  "POST /Users/:id/ResetFactors": async ({ database, company }) => {
    const user = company.people[5];
    await asOwner(database, "update totp_factors set confirmed_at = now() where login_id = $1", [user]);
    return { named: { user } };
  },

  "DELETE /Vehicles/:id": async (world) => {
    const { vehicle } = world.company.inScope(1);
    return done(ask(world, `POST /Vehicles/${vehicle}/ToggleArchive`, { comment: "verkauft" }));
  },
  "DELETE /Costcenters/:id": async (world) => {
    const { costcenter } = world.company.inScope(1);
    return done(ask(world, `POST /Costcenters/${costcenter}/ToggleArchive`, { comment: "aufgelöst" }));
  },
  "DELETE /Vehicles/:vehicleId/drivers/:userId": aColleague,
  "POST /Groups/:id/move": async ({ company }) => ({
    row: { body: { parentId: company.outOfScope.group } },
  }),
  "DELETE /CalendarFeed": (world) => done(ask(world, "POST /CalendarFeed")),

  "POST /Trips": aColleague,
  "PUT /Trips/:id": aColleague,
  "PUT /Trips/:id/Privacy": async (world) => {
    const vehicle_id = await ownCar(world);
    return { named: { trip: await ownTrip(world, { vehicle_id, finished_at: null }) } };
  },
  "POST /Trips/:id/Supplements": locked,
  "PUT /Trips/Unlock": locked,
  "PUT /Trips/SetReadyToExport": locked,
  "PUT /Trips/SetReadyToExportByMonth": async (world) => {
    const times = {
      started_at: new Date("2026-03-05T07:00:00Z"),
      finished_at: new Date("2026-03-05T08:00:00Z"),
    };
    const trip = await ownTrip(world, { vehicle_id: await ownCar(world), ...times });
    return done(ask(world, "PUT /Trips/Lock", { tripIds: [trip] }));
  },
  "DELETE /Trips/:id": async (world) => {
    const place = { displayName: "Graz" };
    const { body } = await ask<{ id: string }>(world, "POST /Trips", {
      vehicleId: await ownCar(world),
      driverId: world.company.people[1],
      startedAt: "2026-05-01T06:00:00Z",
      finishedAt: "2026-05-01T07:00:00Z",
      startAddress: place,
      destinationAddress: place,
      mileageInMeters: 12_300,
      type: 0,
    });
    return { named: { trip: body.id } };
  },
  "POST /Trips/Merge": async (world) => {
    const vehicle_id = await ownCar(world);
    const tripIds = [await earlierTrip(world, vehicle_id, 60), await earlierTrip(world, vehicle_id, 30)];
    return { row: { body: { tripIds } } };
  },

  "DELETE /geofences/geofenceAnalyses/:id": async (world) => {
    const { geofence, vehicle } = world.company.inScope(1);
    const { body } = await ask<{ id: string }>(world, "PUT /geofences/createGeofenceAnalysis", {
      title: "Neu",
      geofenceAnalysisGeofences: [{ geofenceId: geofence }],
      geofenceAnalysisVehicles: [{ vehicleId: vehicle }],
      from: "2026-03-31T22:00:00Z",
      to: "2026-04-30T22:00:00Z",
    });
    return { named: { vehicle: body.id } };
  },

  "POST /TimeLog/:id/End": async ({ database, company }) => {
    const { timeLog } = company.inScope(1);
    await asOwner(database, "delete from time_log_events where time_log_id = $1 and event = 1", [timeLog]);
    await asOwner(database, "update time_logs set finished_at = null where id = $1", [timeLog]);
    return {};
  },
  "POST /TimeLog/Checks": async (world) => {
    await aWorkday(world, 5);
    const body = { userIds: [world.company.people[5]], month: "2026-04", password };
    return { row: { body } };
  },
  "PUT /TimeLog/Months/:userId/:month/Confirmation": (world) => done(aWorkday(world, 1)),
  "PUT /TimeLog/Months/:userId/:month/Closing": async (world) => {
    await aWorkday(world, 5);
    return { ...(await aColleague(world)), row: { body: { isUnconfirmedToo: true } } };
  },
  "POST /TimeLog/Months/:userId/:month/Opening": async (world) => {
    await aWorkday(world, 5);
    const { people } = world.company;
    await ask(world, `PUT /TimeLog/Months/${people[5]}/2026-04/Closing`, { isUnconfirmedToo: true });
    return aColleague(world);
  },
  "PUT /TimeLog/Duty/:userId": aColleague,
  "PUT /TimeLog/Exemption/:userId": aColleague,
  "DELETE /TimeLog/Exemption/:userId": async (world) => {
    const exempt = { since: "2026-05-01", reason: "Büro" };
    await ask(world, `PUT /TimeLog/Exemption/${world.company.people[5]}`, exempt);
    return aColleague(world);
  },

  "PUT /ClassificationRules/Order": async (world) => {
    const ids: string[] = [];
    for (const until of ["18:00", "19:00"]) {
      const rule = { kind: 1, schedule: { weekdays: [1], from: "06:00", until } };
      ids.unshift((await ask<{ id: string }>(world, "POST /ClassificationRules", rule)).body.id);
    }
    return { row: { body: { ids } } };
  },
  "POST /PrivateMode": async (world) => ({ named: { vehicle: await ownCar(world) } }),
  "DELETE /PrivateMode/:vehicleId": async (world) => {
    const vehicle = await ownCar(world);
    await ask(world, "POST /PrivateMode", { vehicleId: vehicle, until: "tripEnd" });
    return { named: { vehicle } };
  },

  "PUT /Forward/Devices/:uniqueId": async (world) => {
    const { database, company } = world;
    await asOwner(
      database,
      `insert into forwarded_devices (mandator_id, unique_id, name, protocol, knows_ignition, last_seen_at)
       values ($1, '350000000000000', 'Bagger', 'teltonika', false, $2)`,
      [company.mandatorId, clock.now()],
    );
    return { row: { body: { vehicleId: await ownCar(world) } } };
  },
  "POST /Imports/:id/Finish": async (world) => {
    const { database, company } = world;
    const made = { madeBy: company.people[1], vehicleId: await ownCar(world) };
    const recording = await aRecording(database, company.mandatorId, made);
    const points = [{ time: "2026-05-04T06:30:00Z", latitude: 48.2, longitude: 16.37 }];
    await ask(world, `POST /Imports/${recording}/Positions`, { points });
    return { named: { recording } };
  },

  "POST /Privacy/Requests/:id/Refuse": async (world) => {
    const { database, company } = world;
    // The law keeps what he drove.
    const vehicle_id = await ownCar(world);
    await aTrip(database, company.mandatorId, { vehicle_id, driver_id: company.people[5] });
    return { named: { deletionRequest: await aRequest(world, 5) } };
  },
  "POST /Privacy/Requests/:id/Withdraw": async (world) => ({
    named: { deletionRequest: await aRequest(world, 1) },
  }),
  "POST /Privacy/Requests/Entered": aLeaver,

  "POST /SignInPolicy/Sso/Remove": (world) => done(setProvider(world)),
  "POST /SignInPolicy/Sso/Domains/Check": (world) => done(setDomain(world)),
  "POST /SignInPolicy/Sso/Domains/Remove": (world) => done(setDomain(world)),
  "POST /SignInPolicy/Sso/Try": (world) => done(setProvider(world)),
};

/** The domain the walk names of a provider, and what its name server has to say. */
export const namedDomain = { domain: "niemandes.example", token: "t".repeat(43) };

const done = async (prepared: Promise<unknown>): Promise<Otherwise> => {
  await prepared;
  return {};
};

/** Asks as the administrator, or as somebody else of the company. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the preparation knows what it asks for
async function ask<Answer>(
  { database, origin, company }: World,
  call: string,
  body?: object,
  role: 1 | 5 = 1,
) {
  const { authorization } = await aBearer(database, company.people[role]);
  const answer = await asking(origin, authorization)<Answer>(call, body);
  if (answer.status >= 400) throw new Error(`${call}: ${JSON.stringify(answer)}`);
  return answer;
}

async function aColleague({ company }: World): Promise<Otherwise> {
  return { named: { user: company.people[5] } };
}

async function aLeaver(world: World): Promise<Otherwise> {
  await ask(world, `POST /Users/${world.company.people[5]}/ToggleArchive`, { comment: "fort" });
  return aColleague(world);
}

/** A vehicle without a box that the administrator may drive, also privately. */
async function ownCar({ database, company }: World): Promise<string> {
  const id = await aVehicle(database, company.mandatorId, { is_private_trip_allowed: true });
  await asOwner(
    database,
    "insert into vehicle_drivers (mandator_id, vehicle_id, user_id) values ($1, $2, $3)",
    [company.mandatorId, id, company.people[1]],
  );
  return id;
}

type Driven = Omit<Parameters<typeof aTrip>[2], "driver_id">;

const ownTrip = ({ database, company }: World, row: Driven) =>
  aTrip(database, company.mandatorId, { ...row, driver_id: company.people[1] });

/** A quarter of an hour, so many minutes ago. */
function earlierTrip(world: World, vehicle_id: string, minutes: number): Promise<string> {
  const start = clock.now().getTime() - minutes * 60_000;
  const times = { started_at: new Date(start), finished_at: new Date(start + 900_000) };
  return ownTrip(world, { vehicle_id, ...times });
}

async function locked(world: World): Promise<Otherwise> {
  const trip = await ownTrip(world, { vehicle_id: await ownCar(world) });
  await ask(world, "PUT /Trips/Lock", { tripIds: [trip] });
  return { named: { trip } };
}

/** Eight hours on 30 April. */
function aWorkday(world: World, role: 1 | 5) {
  const day = { occurredAt: "2026-04-30T06:00:00Z", finishedAt: "2026-04-30T14:00:00Z", agent: "Web" };
  return ask(world, "POST /TimeLog", { userId: world.company.people[role], timeLogEvent: 0, ...day }, role);
}

const aRequest = ({ database, company }: World, role: 1 | 5) =>
  aDeletionRequest(database, company.mandatorId, company.people[role]);

const setProvider = ({ database, company, issuer }: World) =>
  withProvider(database, company.mandatorId, { issuer });

const setDomain = ({ database, company }: World) => withDomain(database, company.mandatorId, namedDomain);
