import { factors } from "@wegbuch/contract/factors/endpoints";
import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { secretsKeyOf } from "../../platform/settings/secrets-key.ts";
import { serve } from "../../platform/http/serve.ts";
import { beginTotp, confirmTotp, removeFactor, renewRecoveryCodes } from "./change-factors.ts";
import { beginPasskey, keepPasskey } from "./change-passkeys.ts";
import { listFactors, readFactorState } from "./queries.ts";
import { resetFactors } from "./reset-factors.ts";

export function factorRoutes({
  database,
  clock,
  config,
}: {
  database: Database;
  clock: Clock;
  config: Config;
}) {
  const parts = { database, clock, secret: secretsKeyOf(config), publicOrigin: config.publicOrigin };
  return serve(factors, {
    list: ({ actor }) => listFactors(database, actor.userId),
    beginTotp: ({ session, body, request }) => beginTotp(parts, session, { ...body, address: request.ip }),
    confirmTotp: async ({ session, body, request }) => ({
      recoveryCodes: await confirmTotp(parts, session, { ...body, address: request.ip }),
    }),
    beginPasskey: ({ session, body, request }) =>
      beginPasskey(parts, session, { ...body, address: request.ip }),
    finishPasskey: async ({ session, body, request }) => ({
      recoveryCodes: await keepPasskey({ ...parts, log: request.log }, session, body),
    }),
    renewRecoveryCodes: async ({ session, body, request }) => ({
      recoveryCodes: await renewRecoveryCodes(parts, session, { ...body, address: request.ip }),
    }),
    remove: ({ session, params, body, request }) =>
      removeFactor(parts, session, { ...params, ...body, address: request.ip }),
    ofUser: ({ actor, params }) => readFactorState(database, { ...params, mandatorId: actor.mandatorId }),
    reset: ({ actor, params, body, request }) =>
      resetFactors(parts, actor, { userId: params.id, ...body, address: request.ip }),
  });
}
