import { rawData } from "@wegbuch/contract/rawdata/endpoints";
import type { RawDataFilter } from "@wegbuch/contract/rawdata/schemas";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { noteBox } from "./note-box.ts";
import { type Asked, findBoxOfImei } from "./queries.ts";
import { readRawEvents } from "./read-raw-events.ts";
import { readPositions } from "./read-positions.ts";
import { readRawTrips } from "./read-raw-trips.ts";

type Parts = { database: Database; clock: Clock };

export function rawDataRoutes(parts: Parts) {
  const { database } = parts;
  return serve(rawData, {
    positions: async ({ query, request }) =>
      readPositions(database, await askForPlaces(parts, query, request)),
    events: async ({ query, request }) => readRawEvents(database, await ask(database, query, request)),
    trips: async ({ query, request }) => readRawTrips(database, await askForPlaces(parts, query, request)),
  });
}

/** Finds the box, and notes who looks at what it said, since that may be followed a person by (rule history/looks). */
async function ask(
  database: Database,
  { imei, from, to }: RawDataFilter,
  request: FastifyRequest,
): Promise<Asked> {
  const box = await findBoxOfImei(database, imei);
  if (box === undefined) throw notFound("Box");
  const user = request.session?.caller.userId;
  request.log.info({ user, imei, from, to, path: request.routeOptions.url }, "raw data was looked at");
  return { ...box, from, to };
}

/** The same where it is told where people were, who read of it then (rule privacy/looks). */
async function askForPlaces(
  { database, clock }: Parts,
  filter: RawDataFilter,
  request: FastifyRequest,
): Promise<Asked> {
  const asked = await ask(database, filter, request);
  await noteBox(database, asked, { viewer: request.session!.caller, now: clock.now() });
  return asked;
}
