import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { webhooks } from "@wegbuch/contract/webhooks/endpoints";
import { de, en } from "@wegbuch/contract/webhooks/texts";
import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { secretsKeyOf } from "../../platform/settings/secrets-key.ts";
import { createCallLimit } from "../../platform/http/limit-calls.ts";
import { Problem } from "../../platform/http/problem.ts";
import { tooManyRequests } from "../../platform/http/refusals.ts";
import { serve } from "../../platform/http/serve.ts";
import { guardedRequest } from "../../platform/outside/guarded-request.ts";
import { changeWebhook, createWebhook, removeWebhook, rotateSecret } from "./change-webhook.ts";
import { listDeliveries, listWebhooks } from "./queries.ts";
import { queueAgain, queueTest } from "./queue-deliveries.ts";

const say = inBothLanguages(de, en);

/** Of a company, in a process: each answer tells whether a name leads inside (rule webhooks/calls). */
const addressesPerMinute = 30;

type Parts = { database: Database; clock: Clock; config: Config };

export function webhookRoutes({ database, clock, config }: Parts) {
  const guard = guardedRequest({ allowedNetworks: config.outsideAllowedNetworks });
  const parts = { database, clock, guard, secret: secretsKeyOf(config) };
  const isSwitchedOn = config.areWebhooksOn;
  const requireSwitchedOn = () => {
    if (!isSwitchedOn) throw new Problem(409, "Conflict", { message: say.areSwitchedOff });
  };
  const limit = createCallLimit(addressesPerMinute, clock);
  const spendAddress = ({ mandatorId }: Actor) => {
    const wait = limit.spend(mandatorId);
    if (wait !== null) throw tooManyRequests(wait);
  };
  return serve(webhooks, {
    list: async ({ actor }) => ({
      items: await inMandator(database, actor, (db) => listWebhooks(db, clock.now())),
      isSwitchedOn,
    }),
    create: ({ actor, body }) => {
      requireSwitchedOn();
      spendAddress(actor);
      return createWebhook(parts, actor, body);
    },
    change: ({ actor, params, body }) => {
      spendAddress(actor);
      return changeWebhook(parts, actor, { ...params, ...body });
    },
    remove: ({ actor, params }) => removeWebhook(parts, actor, params.id),
    rotateSecret: ({ actor, params }) => rotateSecret(parts, actor, params.id),
    test: async ({ actor, params }) => {
      requireSwitchedOn();
      return { deliveryId: await queueTest(parts, actor, params.id) };
    },
    deliveries: ({ actor, params, query }) =>
      inMandator(database, actor, (db) => listDeliveries(db, params.id, query)),
    redeliver: ({ actor, params }) => {
      requireSwitchedOn();
      return queueAgain(parts, actor, params.id);
    },
  });
}
