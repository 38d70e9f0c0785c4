import { phoneReports, phones } from "@wegbuch/contract/phones/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { countedAddressOf } from "../../platform/http/counted-address-of.ts";
import { createCallLimit } from "../../platform/http/limit-calls.ts";
import { Problem } from "../../platform/http/problem.ts";
import { tooManyRequests } from "../../platform/http/refusals.ts";
import { type Call, serve } from "../../platform/http/serve.ts";
import { ReadingRate } from "../../platform/reading-rate.ts";
import type { StoreReadings } from "../ingest/receive-readings.ts";
import { changePhone, renewPhone, revokePhone } from "./change-phone.ts";
import { connectPhone } from "./connect-phone.ts";
import { phoneList } from "./queries.ts";
import { receiveReport } from "./receive-report.ts";

type Parts = {
  database: Database;
  clock: Clock;
  store: StoreReadings;
  config: { publicOrigin: string; boxRecordsPerSecond: number };
};

/** Secrets that open nothing, from one address; phones of a whole network may share it. */
const wrongPerMinute = 600;
const forgetEachMs = 60_000;

export function phoneRoutes({ database, clock, store, config }: Parts) {
  const parts = { database, clock, publicOrigin: config.publicOrigin };
  const receive = receiver({ database, clock, store, config });
  return [
    ...serve(phones, {
      list: ({ actor, query }) => pageIn(database, actor, phoneList(actor, clock.now(), query), query),
      connect: ({ actor, body }) => connectPhone(parts, actor, body),
      renew: ({ actor, params }) => renewPhone(parts, actor, params.id),
      change: ({ actor, params, body }) => changePhone(parts, actor, params.id, body),
      revoke: ({ actor, params }) => revokePhone(parts, actor, params.id),
    }),
    ...serve(phoneReports, { ask: receive, send: receive }),
  ];
}

type Asking = Call<(typeof phoneReports)["ask"]>;

/** Counts by phone what opens, and by address what does not. */
function receiver({ database, clock, store, config }: Parts): (call: Asking) => Promise<string> {
  const { boxRecordsPerSecond: readingsPerSecond } = config;
  const rate = new ReadingRate({ readingsPerSecond, readingsBurst: 100 * readingsPerSecond });
  const wrong = createCallLimit(wrongPerMinute, clock);
  let forgottenAt = performance.now();
  return async ({ params, body, request }) => {
    const address = countedAddressOf(request.ip);
    const waitSeconds = wrong.wait(address);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const now = performance.now();
    if (now - forgottenAt > forgetEachMs) {
      rate.forgetFull(now);
      forgottenAt = now;
    }
    const asked = {
      search: request.url.split("?").slice(1).join("?"),
      contentType: request.headers["content-type"],
      body,
    };
    return receiveReport({ database, clock, store, rate }, params.token, asked).catch((error: unknown) => {
      if (error instanceof Problem && error.status === 404) wrong.spend(address);
      throw error;
    });
  };
}
