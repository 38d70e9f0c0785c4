import { deletionRequests } from "@wegbuch/contract/deletionrequests/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { createRequest, enterRequest } from "./create-request.ts";
import { settleRequest } from "./settle-request.ts";
import { withdrawRequest } from "./withdraw-request.ts";
import { listOwnRequests, listRequests } from "./queries.ts";

export function deletionRequestRoutes(parts: { database: Database; clock: Clock }) {
  const { database, clock } = parts;
  return serve(deletionRequests, {
    own: ({ actor, query }) =>
      inMandator(database, actor, (db) => listOwnRequests(db, actor, { ...query, now: clock.now() })),
    create: ({ actor, body }) => createRequest(parts, actor, body),
    withdraw: ({ actor, params: { id } }) => withdrawRequest(parts, actor, id),
    enter: ({ actor, body }) => enterRequest(parts, actor, body),
    list: ({ actor, query }) =>
      inMandator(database, actor, (db) => listRequests(db, { ...query, now: clock.now() })),
    grant: ({ actor, params: { id } }) => settleRequest(parts, actor, { id, isGranted: true }),
    refuse: ({ actor, params: { id } }) => settleRequest(parts, actor, { id, isGranted: false }),
  });
}
