import { documents } from "@wegbuch/contract/documents/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { mandatorBoxRows } from "../boxes/find-mandator-boxes.ts";
import { mandatorRows } from "../mandators/queries.ts";
import { mandatorUserRows } from "../users/find-mandator-users.ts";
import { exportMandatorBoxes } from "./export-mandator-boxes.ts";
import { exportMandatorUsers } from "./export-mandator-users.ts";
import { exportMandators } from "./export-mandators.ts";

export function documentRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(documents, {
    mandators: ({ body, language }) => exportMandators(mandatorRows(database, body), language),
    mandatorUsers: ({ body, language }) => exportMandatorUsers(mandatorUserRows(database, body), language),
    mandatorBoxes: ({ body, language }) =>
      exportMandatorBoxes(mandatorBoxRows(database, clock.now(), body), language),
  });
}
