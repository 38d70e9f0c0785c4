import type { GeofenceAnalysis } from "@wegbuch/contract/geofenceanalyses/schemas";
import { aFence, band } from "../tracking/fences.ts";
import { geofenceAnalysisJobs } from "../../../src/features/geofenceanalyses/jobs.ts";
import { encodeTrack } from "../../../src/features/trips/tracks/track-codec.ts";
import { clock } from "../../../src/platform/clock.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { readXlsx } from "../documents/xlsx.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { aBearer } from "./company.ts";
import { aLogbook, at } from "./logbook.ts";
import { asking } from "./support.ts";

type Way = [second: number, latitude: number][];
type AskAs = (role: 1 | 3, call: string) => Promise<{ body: unknown }>;

/** A logbook whose trips drive north through the depot: half of each, a quarter before and a quarter after. */
export async function anAnalyst(database: TestDatabase, given: Parameters<typeof aLogbook>[1] = {}) {
  const logbook = await aLogbook(database, given);
  const { mandatorId, vehicle, origin, people, ask } = logbook;
  const depot = await aFence(database, mandatorId, { ring: band(48.21, 48.23) });
  const ways = waysOf(database, mandatorId);
  async function drive(from: string, to: string, { track, ...row }: DriveRow & { track?: Way } = {}) {
    const id = await logbook.aDrive(from, to, row);
    const [start, end] = [Date.parse(at(from)), Date.parse(at(to))];
    const points = track === undefined ? northward(start, end) : encoded(start, track);
    if (track?.length !== 0) await ways.keep(id, points);
    return id;
  }
  /** Asks for the depot and the vehicle from midnight until half past seven (UTC), when the drives of the company begin, unless something else is said. */
  const wish = (more: object = {}) => ({
    title: "Anfang Mai",
    geofenceAnalysisGeofences: [{ geofenceId: depot }],
    geofenceAnalysisVehicles: [{ vehicleId: vehicle }],
    from: at("00:00"),
    to: at("07:30"),
    ...more,
  });
  const create = async (role: 1 | 3, more: object = {}) => {
    const call = "PUT /geofences/createGeofenceAnalysis";
    const { body } = await ask<{ id: string }>(role, call, wish(more));
    return body.id;
  };
  const { analyseGeofences } = geofenceAnalysisJobs({ database, clock, log: silentLog() });
  const calculate = (analysisId: string) => analyseGeofences(mandatorId, { analysisId });
  const calculated = async (role: 1 | 3, more: object = {}) => {
    const id = await create(role, more);
    await calculate(id);
    return (await analysisOf(ask, role, id))!;
  };
  const fileAs = (authorization: string) => (id: string, language?: string) =>
    analysisFile(origin, authorization, { id, ...(language !== undefined && { language }) });
  return {
    ...logbook,
    depot,
    ways,
    drive,
    wish,
    create,
    calculate,
    calculated,
    /** The square of the worked examples. */
    aSquare: () => {
      const ring = [16.36, 16.38].flatMap((longitude, index) => {
        const ends = [48.201, 48.21].map((latitude): [number, number] => [longitude, latitude]);
        return index === 0 ? ends : ends.toReversed();
      });
      return aFence(database, mandatorId, { ring, title: "Square" });
    },
    fileOf: async (role: 1 | 3, id: string, language?: string) =>
      fileAs((await aBearer(database, people[role])).authorization)(id, language),
    /** A super admin who acts as somebody: what he asks, and the file he gets. */
    asSupport: async (userId: string) => {
      const { authorization } = await aBearer(database, people[7]);
      const support = asking(origin, authorization);
      await support(`POST /Users/${userId}/Surrogate`);
      const askAs: AskAs = (_role, call) => support(call);
      return { ask: askAs, fileOf: fileAs(authorization) };
    },
  };
}

type DriveRow = NonNullable<Parameters<Awaited<ReturnType<typeof aLogbook>>["aDrive"]>[2]>;

/** One analysis as a person sees it, with the first trips. */
export async function analysisOf(ask: AskAs, role: 1 | 3, id: string, query = "") {
  const { body } = await ask(role, `GET /geofences/getGeofenceAnalyses?id=${id}${query}`);
  return (body as GeofenceAnalysis[])[0];
}

function waysOf(database: TestDatabase, mandatorId: string) {
  const keep = async (tripId: string, points: Buffer) => {
    await asOwner(database, "delete from trip_tracks where trip_id = $1", [tripId]);
    const insert = "insert into trip_tracks (mandator_id, trip_id, part, points) values ($1, $2, 0, $3)";
    await asOwner(database, insert, [mandatorId, tripId, points]);
  };
  return { keep, spoil: (tripId: string) => keep(tripId, Buffer.from([0])) };
}

/** From 48.2 to 48.24 degrees, always as fast. */
export function northward(start: number, end: number): Buffer {
  const seconds = (end - start) / 1_000;
  return encoded(
    start,
    [0, 1, 2, 3, 4].map((step) => [(step * seconds) / 4, 48.2 + step / 100]),
  );
}

function encoded(start: number, way: Way): Buffer {
  return encodeTrack(
    way.map(([second, latitude]) => ({
      time: start + second * 1_000,
      latitude,
      longitude: 16.37,
      speedKmh: 40,
      headingDegrees: 0,
      metersFromStart: second * 10,
    })),
  );
}

/** The file of an analysis: lines above, titles, and each row's texts by column. */
async function analysisFile(
  origin: string,
  authorization: string,
  { id, language = "de-AT" }: { id: string; language?: string },
) {
  const answer = await fetch(`${origin}/api/ReportService/GeofenceAnalysis/xlsx`, {
    method: "POST",
    headers: { authorization, "accept-language": language, "content-type": "application/json" },
    body: JSON.stringify({ id }),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const cells = answer.ok ? readXlsx(bytes).cells() : [];
  const lines: Record<string, string>[] = [];
  for (const { place, value } of cells) {
    const [, column, line] = /^([A-Z]+)(\d+)$/.exec(place)!;
    lines[Number(line) - 1] = { ...lines[Number(line) - 1], [column!]: value };
  }
  return {
    status: answer.status,
    name: answer.headers.get("content-disposition"),
    headings: lines.slice(0, 2).map(({ A }) => A),
    titles: Object.values(lines[2] ?? {}),
    rows: lines.slice(3),
  };
}
