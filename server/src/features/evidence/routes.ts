import { bundleDocuments } from "@wegbuch/contract/documents/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { MakeFile } from "../../platform/documents/file-thread.ts";
import { serve } from "../../platform/http/serve.ts";
import { signalGone } from "../../platform/http/signal-gone.ts";
import type { BundleOrder } from "./make-bundle.ts";
import { noteBundle } from "./note-bundle.ts";

type Parts = { database: Database; clock: Clock; makeReport: MakeFile<BundleOrder> };

export function bundleRoutes({ database, clock, makeReport }: Parts) {
  return serve(bundleDocuments, {
    zip: async ({ actor, body, language, reply }) => {
      const order = { report: "Bundle" as const, actor, selection: body, language };
      const file = await makeReport(order, { of: actor, signal: signalGone(reply) });
      await noteBundle(database, order, clock.now());
      return file;
    },
  });
}
