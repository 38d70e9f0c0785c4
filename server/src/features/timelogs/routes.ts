import { timeLogs } from "@wegbuch/contract/timelogs/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { changeEvent } from "./change-event.ts";
import { changeExemption } from "./change-exemption.ts";
import { createEvents } from "./create-events.ts";
import { endWork } from "./end-work.ts";
import { noteNow } from "./note-now.ts";
import { readTimeLog, readTimeLogs } from "./queries.ts";
import { removeEvent } from "./remove-event.ts";
import { removeLog } from "./remove-log.ts";

export function timeLogRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
  return serve(timeLogs, {
    list: ({ actor, query }) => readTimeLogs(database, actor, query),
    read: ({ actor, params }) => readTimeLog(database, actor, params.id),
    add: ({ actor, body }) => createEvents(parts, actor, body),
    clock: ({ actor, body }) => noteNow(parts, actor, body.act),
    endWork: ({ actor, params, body }) => endWork(parts, actor, { ...params, ...body }),
    changeEvent: ({ actor, body }) => changeEvent(parts, actor, body),
    remove: ({ actor, params, query }) => removeLog(parts, actor, { ...params, ...query }),
    removeEvent: ({ actor, params, query }) => removeEvent(parts, actor, { ...params, ...query }),
    exempt: ({ actor, params, body }) => changeExemption(database, actor, params.userId, body),
    endExemption: ({ actor, params }) => changeExemption(database, actor, params.userId, null),
  });
}
