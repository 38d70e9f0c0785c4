import { months, timeLogs } from "@wegbuch/contract/timelogs/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { changeDuty } from "./change-duty.ts";
import { changeEvent } from "./change-event.ts";
import { changeExemption } from "./change-exemption.ts";
import { createEvents } from "./create-events.ts";
import { closeWorkMonth, confirmMonth, openMonth } from "./end-month.ts";
import { endWork } from "./end-work.ts";
import { noteCheck } from "./note-check.ts";
import { noteNow } from "./note-now.ts";
import { readCompanyRules, readTimeLog, readTimeLogs } from "./queries.ts";
import { readLoggedWeeks } from "./read-logged-weeks.ts";
import { readMonth, readMonthStandings } from "./read-months.ts";
import { removeEvent } from "./remove-event.ts";
import { removeLog } from "./remove-log.ts";
import { signWeek } from "./sign-week.ts";

export function timeLogRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
  return [
    ...monthRoutes(parts),
    ...serve(timeLogs, {
      list: ({ actor, query }) => readTimeLogs(database, actor, query),
      rules: ({ actor }) => inMandator(database, actor, readCompanyRules),
      weeks: ({ actor, params, query }) =>
        readLoggedWeeks(database, actor, { ...params, ...query, now: parts.clock.now() }),
      read: ({ actor, params }) => readTimeLog(database, actor, params.id),
      add: ({ actor, body }) => createEvents(parts, actor, body),
      clock: ({ actor, body }) => noteNow(parts, actor, body),
      endWork: ({ actor, params, body }) => endWork(parts, actor, { ...params, ...body }),
      changeEvent: ({ actor, body }) => changeEvent(parts, actor, body),
      remove: ({ actor, params, query }) => removeLog(parts, actor, { ...params, ...query }),
      removeEvent: ({ actor, params, query }) => removeEvent(parts, actor, { ...params, ...query }),
      exempt: ({ actor, params, body }) => changeExemption(database, actor, params.userId, body),
      changeDuty: ({ actor, params, body }) => changeDuty(parts, actor, params.userId, body),
      sign: ({ actor, params, body, request }) =>
        signWeek(parts, actor, { ...params, ...body, address: request.ip }),
      endExemption: ({ actor, params }) => changeExemption(database, actor, params.userId, null),
    }),
  ];
}

function monthRoutes(parts: { database: Database; clock: Clock }) {
  const { database, clock } = parts;
  return serve(months, {
    list: ({ actor, query }) => readMonthStandings(parts, actor, query),
    check: ({ actor, session, body, request }) =>
      noteCheck(parts, actor, { ...body, session, address: request.ip }),
    read: ({ actor, params }) => readMonth(database, actor, { ...params, now: clock.now() }),
    confirm: ({ actor, params }) => confirmMonth(parts, actor, params),
    close: ({ actor, params, body }) => closeWorkMonth(parts, actor, { ...params, ...body }),
    open: ({ actor, params, body }) => openMonth(parts, actor, { ...params, ...body }),
  });
}
