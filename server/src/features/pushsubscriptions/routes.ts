import { pushSubscriptions } from "@wegbuch/contract/pushsubscriptions/endpoints";
import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { browserOf } from "../../platform/http/browser-of.ts";
import { createCallLimit } from "../../platform/http/limit-calls.ts";
import { notFound } from "../../platform/http/problem.ts";
import { tooManyRequests } from "../../platform/http/refusals.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Guard } from "../../platform/outside/guarded-request.ts";
import { readPushKeys } from "../../platform/push/push-keys.ts";
import { secretsKeyOf } from "../../platform/settings/secrets-key.ts";
import { keepSubscription } from "./keep-subscription.ts";
import { listPushDevices } from "./queries.ts";

/** Of a person, in a process: each answer tells whether a name leads inside. */
const addressesPerMinute = 30;

type Parts = { database: Database; clock: Clock; config: Config; guard: Guard };

export function pushSubscriptionRoutes({ database, clock, config, guard }: Parts) {
  const secret = secretsKeyOf(config);
  const limit = createCallLimit(addressesPerMinute, clock);
  return serve(pushSubscriptions, {
    list: async ({ actor, session }) => ({
      publicKey: (await readPushKeys(database.as("app"), { clock, secret })).publicKey,
      devices: await inMandator(database, actor, (db) => listPushDevices(db, actor, session.id)),
    }),
    keep: async ({ actor, session, body, request }) => {
      const wait = limit.spend(actor.userId);
      if (wait !== null) throw tooManyRequests(wait);
      const browser = browserOf(request.headers["user-agent"]);
      const whose = { actor, sessionId: session.id, browser };
      const id = await keepSubscription({ database, clock, guard }, whose, body);
      const devices = await inMandator(database, actor, (db) => listPushDevices(db, actor, session.id));
      return devices.find((device) => device.id === id)!;
    },
    remove: async ({ actor, params }) => {
      const { numDeletedRows } = await inMandator(database, actor, (db) =>
        db
          .deleteFrom("push_subscriptions")
          .where("id", "=", params.id)
          .where("user_id", "=", actor.userId)
          .executeTakeFirstOrThrow(),
      );
      if (numDeletedRows === 0n) throw notFound("Push subscription");
    },
  });
}
