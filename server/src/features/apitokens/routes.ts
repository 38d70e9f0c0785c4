import { apiTokens } from "@wegbuch/contract/apitokens/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { createToken } from "./create-token.ts";
import { endToken } from "./end-token.ts";
import { listTokens } from "./queries.ts";

export function apiTokenRoutes(parts: { database: Database; clock: Clock }) {
  return serve(apiTokens, {
    list: ({ actor }) => listTokens(parts, actor),
    create: ({ actor, body }) => createToken(parts, actor, body),
    revoke: ({ actor, params }) => endToken(parts, actor, params.id),
  });
}
