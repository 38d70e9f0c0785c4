import { ingest } from "@wegbuch/contract/ingest/endpoints";
import type { Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import type { StoreReadings } from "./receive-readings.ts";
import { receiveReadings } from "./receive-readings.ts";

/** `store` is the way all readings take, those of the gateway too. */
export function ingestRoutes(parts: { database: Database; store: StoreReadings }) {
  return serve(ingest, {
    receive: ({ actor, params, body }) => receiveReadings(parts, { token: actor, ...params }, body),
  });
}
