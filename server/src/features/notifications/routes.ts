import { notifications } from "@wegbuch/contract/notifications/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { serve } from "../../platform/http/serve.ts";
import { changeSettings } from "./change-settings.ts";
import { noteSeen } from "./note-seen.ts";
import { countUnseen, notificationList } from "./queries.ts";
import { readSettings } from "./read-settings.ts";

export function notificationRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(notifications, {
    list: ({ actor, query }) => pageIn(database, actor, notificationList(actor, query), query),
    count: ({ actor }) =>
      inMandator(database, actor, async (db) => ({ count: await countUnseen(db, actor) })),
    settings: ({ actor }) =>
      inMandator(database, actor, async (db) => ({ settings: await readSettings(db, actor) })),
    changeSettings: ({ actor, body }) =>
      inMandator(database, actor, (db) => changeSettings(db, actor, body.settings)),
    see: ({ actor, body }) => inMandator(database, actor, (db) => noteSeen(db, actor, body, clock.now())),
  });
}
