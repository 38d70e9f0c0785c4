import { privateModes } from "@wegbuch/contract/privatemodes/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { serve } from "../../platform/http/serve.ts";
import { privateVehicleList } from "./queries.ts";
import { endPrivateMode, startPrivateMode } from "./start-private-mode.ts";

export function privateModeRoutes(parts: { database: Database; clock: Clock }) {
  const { database, clock } = parts;
  return serve(privateModes, {
    list: ({ actor, query }) => pageIn(database, actor, privateVehicleList(actor, clock.now()), query),
    start: ({ actor, body }) => startPrivateMode(parts, actor, body),
    end: ({ actor, params }) => endPrivateMode(parts, actor, params.vehicleId),
  });
}
