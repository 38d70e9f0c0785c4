import { inbox } from "@wegbuch/contract/inbox/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { serve } from "../../platform/http/serve.ts";
import { inboxList, reportInbox, suggestFor } from "./queries.ts";

export function inboxRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(inbox, {
    list: ({ actor, query }) => pageIn(database, actor, inboxList(actor, clock.now(), query), query),
    report: ({ actor, query }) =>
      inMandator(database, actor, (db) => reportInbox(db, actor, clock.now(), query)),
    suggest: ({ actor, params }) =>
      inMandator(database, actor, (db) => suggestFor(db, actor, clock.now(), params.id)),
  });
}
