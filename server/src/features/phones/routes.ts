import { phoneReports, phones } from "@wegbuch/contract/phones/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { countedAddressOf } from "../../platform/http/counted-address-of.ts";
import { type Call, serve } from "../../platform/http/serve.ts";
import type { StoreReadings } from "../ingest/receive-readings.ts";
import { changePhone, renewPhone, revokePhone } from "./change-phone.ts";
import { connectPhone } from "./connect-phone.ts";
import { limitReports } from "./limit-reports.ts";
import { phoneList } from "./queries.ts";
import { receiveReport } from "./receive-report.ts";

type Parts = {
  database: Database;
  clock: Clock;
  store: StoreReadings;
  config: { publicOrigin: string; boxRecordsPerSecond: number };
};

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

function receiver({ database, clock, store, config }: Parts): (call: Asking) => Promise<string> {
  const limited = limitReports({ clock, readingsPerSecond: config.boxRecordsPerSecond });
  return ({ params: { token }, body, request }) => {
    const asked = {
      search: request.url.split("?").slice(1).join("?"),
      contentType: request.headers["content-type"],
      body,
    };
    return limited({ token, address: countedAddressOf(request.ip) }, () =>
      receiveReport({ database, clock, store }, token, asked),
    );
  };
}
