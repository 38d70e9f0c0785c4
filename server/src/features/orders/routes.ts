import { orders } from "@wegbuch/contract/orders/endpoints";
import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Log } from "../../platform/log.ts";
import { createOrder } from "./create-order.ts";

type Parts = { database: Database; clock: Clock; config: Pick<Config, "salesEmail">; log: Log };

export function orderRoutes({ config, ...parts }: Parts) {
  const { salesEmail } = config;
  return serve(orders, {
    place: ({ actor, body }) => createOrder({ ...parts, salesEmail }, actor, body),
  });
}
