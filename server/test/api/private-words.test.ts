import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { findSession } from "../../src/features/auth/find-session.ts";
import { startSurrogate } from "../../src/features/auth/start-surrogate.ts";
import { clock } from "../../src/platform/clock.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { createLog } from "../../src/platform/log.ts";
import { aServer, aSuperAdmin } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { planted, plantPrivateTrips, tryToChange } from "../kit/api/private-words.ts";
import { leaks } from "../kit/api/leaks.ts";
import { questions } from "../kit/api/questions.ts";
import { asking } from "../kit/api/support.ts";
import { tenants } from "../kit/api/walk.ts";

const database = await aDatabase();
/** Eleven people ask some 170 questions each. */
const patience = { timeout: 300_000 };

async function supportAs(userId: string): Promise<string> {
  const { authorization } = await aBearer(database, (await aSuperAdmin(database)).id);
  const token = authorization.slice("Bearer ".length);
  const session = await findSession(database, clock)({ kind: "bearer", token });
  await startSurrogate({ database, clock }, session!, { userId, reason: "" });
  return authorization;
}

/** A log that is kept. */
function aRecord() {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _, next) => {
      lines.push(line.toString());
      next();
    },
  });
  return { log: createLog("trace", stream), lines };
}

async function aWorld(given: Parameters<typeof aCompany>[1] = {}) {
  const { log, lines } = aRecord();
  const { origin } = await aServer(database, {}, log);
  const company = await aCompany(database, given);
  const drives = await plantPrivateTrips({ database, origin, log }, company);
  const asked = questions(drives, company.inScope(1));
  return { origin, company, drives, lines, asked };
}

const bearerOf = async (userId: string) => (await aBearer(database, userId)).authorization;

test(
  "what is planted in private trips reaches their driver alone: no answer, file, mail or line of the log has it",
  patience,
  async () => {
    const { origin, company, drives, lines, asked } = await aWorld();
    const { people } = company;
    const admin = asking(origin, await bearerOf(people[1]));
    const calibration = {
      calibratedAt: drives.calibrateAt,
      mileageInMeters: 150_000,
      reason: "Abgelesen",
    };
    const calibrated = await admin(`POST /Vehicles/${drives.vehicle}/Calibrations`, calibration);
    expect(calibrated.status).toBe(409);
    expect(JSON.stringify(calibrated.body)).not.toMatch(planted);

    for (const role of tenants) {
      const authorization = await bearerOf(people[role]);
      expect([role, await leaks(origin, authorization, asked)]).toEqual([role, []]);
      const answers = await tryToChange(drives, asking(origin, authorization));
      expect(answers.filter((answer) => planted.test(answer))).toEqual([]);
    }
    for (const userId of [drives.driver, people[1], people[5]])
      expect(await leaks(origin, await supportAs(userId), asked)).toEqual([]);
    expect(await leaks(origin, await bearerOf(people[7]), asked)).toEqual([]);

    const mails = await asOwner<{ row: string }>(database, "select mails::text as row from mails");
    expect(mails.filter(({ row }) => planted.test(row))).toEqual([]);
    expect(lines.length).toBeGreaterThan(1_000);
    expect(lines.filter((line) => planted.test(line))).toEqual([]);

    // The same questions tell the driver, else all this would prove nothing.
    expect(await leaks(origin, await bearerOf(drives.driver), asked)).toEqual(toldTo.driver);
  },
);

test(
  "of the special organisation's private trips nothing reaches support, though its people are told",
  patience,
  async () => {
    const { origin, company, drives, asked } = await aWorld({ is_special_organisation: true });
    const { people } = company;
    for (const userId of [drives.driver, people[1]])
      expect(await leaks(origin, await supportAs(userId), asked)).toEqual([]);
    expect(await leaks(origin, await bearerOf(people[1]), asked)).toEqual(toldTo.specialAdmin);
  },
);

const toldTo = {
  driver: [
    "GET /Histories/:id",
    "GET /Inbox",
    "GET /Trips",
    "GET /Trips by searching",
    "GET /Trips/:id",
    "GET /Trips/:id/Suggestion",
    "GET /Trips/:id/Track",
    "GET /Vehicles",
    "GET /Vehicles/:id",
    "GET /Vehicles/:id/OpenTrack",
    "GET /Vehicles/:id/Tracks",
    "GET /geofences/events/:tripId",
    "GET /geofences/events/sums",
    "GET /geofences/events/trips",
    "POST /ReportService/Bundle/zip",
    "POST /ReportService/TripGeofenceIntersections/pdf",
    "POST /ReportService/Trips/pdf",
    "POST /ReportService/Trips/xlsx",
  ],
  specialAdmin: [
    "GET /Histories/:id",
    "GET /LiveLocations/Stream",
    "GET /LiveLocations/VehiclePositions",
    "GET /Trips",
    "GET /Trips by searching",
    "GET /Trips/:id",
    "GET /Trips/:id/Track",
    "GET /Vehicles",
    "GET /Vehicles/:id",
    "GET /Vehicles/:id/OpenTrack",
    "GET /Vehicles/:id/Tracks",
    "GET /Vehicles/LastPosition",
    "GET /geofences/events/:tripId",
    "GET /geofences/events/sums",
    "GET /geofences/events/trips",
    "POST /ReportService/Bundle/zip",
    "POST /ReportService/TripGeofenceIntersections/pdf",
    "POST /ReportService/Trips/pdf",
    "POST /ReportService/Trips/xlsx",
  ],
};
