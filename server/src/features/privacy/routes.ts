import { consents } from "@wegbuch/contract/agreements/endpoints";
import { privacy, theftCases } from "@wegbuch/contract/privacy/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { changeConsent } from "../agreements/change-consent.ts";
import { readViews } from "../looks/queries.ts";
import { confirmTheftCase, createTheftCase } from "./create-theft-case.ts";
import { readPrivacy } from "./queries.ts";
import { listThefts, readTheftPlace } from "./read-thefts.ts";

export function privacyRoutes(parts: { database: Database; clock: Clock }) {
  const { database, clock } = parts;
  return [
    ...serve(privacy, {
      read: ({ actor }) => inMandator(database, actor, (db) => readPrivacy(db, actor, clock.now())),
      views: ({ actor, query }) => inMandator(database, actor, (db) => readViews(db, query)),
    }),
    ...serve(consents, { change: ({ actor, body }) => changeConsent(parts, actor, body) }),
    ...serve(theftCases, {
      list: ({ actor, query }) =>
        inMandator(database, actor, (db) => listThefts(db, actor, { now: clock.now(), ...query })),
      open: ({ actor, body }) => createTheftCase(parts, actor, body),
      confirm: ({ actor, params }) => confirmTheftCase(parts, actor, params.id),
      place: ({ actor, params }) =>
        inMandator(database, actor, (db) => readTheftPlace(db, actor, { id: params.id, now: clock.now() })),
    }),
  ];
}
