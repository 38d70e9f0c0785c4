import { shares } from "@wegbuch/contract/shares/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { countedAddressOf } from "../../platform/http/counted-address-of.ts";
import { serve } from "../../platform/http/serve.ts";
import { createShare } from "./create-share.ts";
import { endShare } from "./end-share.ts";
import { limitShares } from "./limit-shares.ts";
import { listShares } from "./queries.ts";
import { readShare } from "./read-share.ts";

type Parts = { database: Database; clock: Clock; config: { publicOrigin: string } };

export function shareRoutes({ database, clock, config: { publicOrigin } }: Parts) {
  const limited = limitShares(clock);
  return serve(shares, {
    list: ({ actor, query }) =>
      inMandator(database, actor, (db) => listShares(db, actor, clock.now(), query)),
    create: ({ actor, body }) => createShare({ database, clock, publicOrigin }, actor, body),
    end: ({ actor, params }) => endShare({ database, clock }, actor, params.id),
    follow: async ({ params: { token }, request, reply }) => {
      reply.header("x-robots-tag", "noindex, nofollow");
      return limited({ token, address: countedAddressOf(request.ip) }, () =>
        readShare({ database, clock }, token),
      );
    },
  });
}
