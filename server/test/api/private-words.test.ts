import { Writable } from "node:stream";
import { bundleDocuments } from "@wegbuch/contract/documents/endpoints";
import { unzipBundle } from "@wegbuch/contract/evidence/verifying/unzip-bundle";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { expect, test } from "vitest";
import { findSession } from "../../src/features/auth/find-session.ts";
import { startSurrogate } from "../../src/features/auth/start-surrogate.ts";
import { clock } from "../../src/platform/clock.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { readPdf } from "../kit/documents/pdf.ts";
import { readXlsx } from "../kit/documents/xlsx.ts";
import { createLog } from "../../src/platform/log.ts";
import { aServer, aSuperAdmin } from "../kit/api/api.ts";
import { aBearer, aCompany, type Named } from "../kit/api/company.ts";
import {
  type Planted,
  planted,
  plantedWords,
  plantPrivateTrips,
  tryToChange,
} from "../kit/api/private-words.ts";
import { asking } from "../kit/api/support.ts";
import { calls, tenants } from "../kit/api/walk.ts";

const database = await aDatabase();
/** Eleven people ask some 170 questions each. */
const patience = { timeout: 300_000 };

/** All that tells something: what is read, and files. */
const reads = calls.filter(({ endpoint }) => endpoint.method === "GET" || endpoint.file !== undefined);
const always = { from: "1760-01-01T00:00:00Z", to: "9999-01-01T00:00:00Z" };
const today = { from: "2026-05-03T22:00:00Z", to: "2026-05-04T22:00:00Z" };

const nonsense = "Niemandsland";
const searches = [...plantedWords, nonsense];

type Asked = {
  endpoint: Endpoint;
  path: string;
  sent: Record<string, string>;
  of?: { vehicleIds: string[] };
};

/** Each call with all its ids, and with the filters that let most through. */
function questions({ trips, vehicle, driver, imei }: Planted, others: Named): Asked[] {
  const known = { ...others, imei } as Record<string, string>;
  const ids: Record<string, string[]> = {
    trip: trips,
    vehicle: [vehicle],
    drivingVehicle: [vehicle],
    user: [driver],
    object: [...trips, vehicle, driver],
  };
  return reads.flatMap(({ endpoint, row }) => {
    const query = (row.query ?? "").replaceAll(/\{(\w+)\}/g, (_, key: string) => known[key]!);
    const base = Object.fromEntries(new URLSearchParams(query));
    return (ids[row.id ?? ""] ?? [known[row.id ?? "imei"]!]).flatMap((id) =>
      filtersOf(endpoint).map((filter) => ({
        endpoint,
        path: endpoint.path.replace(/:\w+/, id).replace(/:\w+/, driver),
        sent: { ...base, ...filter },
        ...(endpoint === bundleDocuments.zip && { of: { vehicleIds: [vehicle] } }),
      })),
    );
  });
}

function filtersOf({ query, file }: Endpoint): Record<string, string>[] {
  const names = Object.keys(query?.shape ?? {});
  const most: Record<string, string> = names.includes("perPage") ? { perPage: "1000" } : {};
  if (file !== undefined && query === undefined) return [always];
  const periods = names.includes("from") ? [always, today] : [{}];
  const terms = names.includes("searchTerm") ? searches : [];
  return [...periods, ...terms.map((searchTerm) => ({ searchTerm }))].map((one) => ({ ...most, ...one }));
}

/** What one is told: the call with its filter, and the answer as a person would read it. */
async function ask(origin: string, authorization: string, { endpoint, path, sent, of }: Asked) {
  const isPosted = endpoint.method === "POST";
  const search = isPosted ? "" : `?${new URLSearchParams(sent).toString()}`;
  const answer = await fetch(`${origin}/api${path}${search}`, {
    method: endpoint.method,
    headers: { authorization, ...(isPosted && { "content-type": "application/json" }) },
    ...(isPosted && { body: JSON.stringify({ ...sent, ...of }) }),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isRefused = answer.status >= 500 || answer.status === 429;
  expect([endpoint.path, answer.status, isRefused]).toEqual([endpoint.path, answer.status, false]);
  return answer.ok ? readable(bytes, endpoint.file) : Buffer.from(bytes).toString();
}

function readable(bytes: Uint8Array, file: string | undefined): string {
  if (file?.endsWith(".pdf")) return Object.values(readPdf(bytes)).flat().join("\n");
  if (file?.endsWith(".zip"))
    return [...unzipBundle(bytes)!.files].map(([name, part]) => readable(part, name)).join("\n");
  if (file?.endsWith(".xlsx")) return Object.values(readXlsx(bytes).parts).join("\n");
  return Buffer.from(bytes).toString();
}

/** The calls that tell a person what is planted, by their answers or by what a search finds. */
async function leaks(origin: string, authorization: string, asked: readonly Asked[]): Promise<string[]> {
  const found = new Set<string>();
  const searched = new Map<string, Set<string>>();
  await someAtOnce(asked, async (one) => {
    const text = await ask(origin, authorization, one);
    const name = `${one.endpoint.method} ${one.endpoint.path}`;
    if (planted.test(text)) found.add(name);
    if (!searches.includes(one.sent["searchTerm"]!)) return;
    searched.set(name, (searched.get(name) ?? new Set()).add(text));
    // What is found must be the same as by nonsense: nothing.
    if (searched.get(name)!.size > 1) found.add(`${name} by searching`);
  });
  return [...found].toSorted();
}

async function someAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  // One person may have three files made at the same time.
  await Promise.all(Array.from({ length: 3 }, worker));
}

async function supportAs(userId: string): Promise<string> {
  const { authorization } = await aBearer(database, (await aSuperAdmin(database)).id);
  const token = authorization.slice("Bearer ".length);
  const session = await findSession(database, clock)({ kind: "bearer", token });
  await startSurrogate(database, session!, { userId, reason: "" });
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
