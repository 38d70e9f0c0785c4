import { rawData } from "@wegbuch/contract/rawdata/endpoints";
import type { RawDataFilter } from "@wegbuch/contract/rawdata/schemas";
import type { FastifyRequest } from "fastify";
import type { Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { type Asked, findBoxOfImei } from "./queries.ts";
import { readRawEvents } from "./read-raw-events.ts";
import { readPositions } from "./read-positions.ts";
import { readRawTrips } from "./read-raw-trips.ts";

export function rawDataRoutes({ database }: { database: Database }) {
  return serve(rawData, {
    positions: async ({ query, request }) => readPositions(database, await ask(database, query, request)),
    events: async ({ query, request }) => readRawEvents(database, await ask(database, query, request)),
    trips: async ({ query, request }) => readRawTrips(database, await ask(database, query, request)),
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
