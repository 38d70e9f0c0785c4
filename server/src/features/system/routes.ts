import { system } from "@wegbuch/contract/system/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { readSystem } from "./queries.ts";
import { findBoxHealth } from "./find-box-health.ts";
import { sendAgain } from "./send-again.ts";

export function systemRoutes(parts: { database: Database; clock: Clock; version: string }) {
  const startedAt = parts.clock.now();
  return serve(system, {
    read: () => readSystem({ ...parts, startedAt }),
    boxes: ({ query }) => findBoxHealth(parts, query),
    sendAgain: ({ params }) => sendAgain(parts, params.id),
  });
}
