import { bundleDocuments } from "@wegbuch/contract/documents/endpoints";
import type { MakeFile } from "../../platform/documents/file-thread.ts";
import { serve } from "../../platform/http/serve.ts";
import { signalGone } from "../../platform/http/signal-gone.ts";
import type { BundleOrder } from "./make-bundle.ts";

export function bundleRoutes({ makeReport }: { makeReport: MakeFile<BundleOrder> }) {
  return serve(bundleDocuments, {
    zip: ({ actor, body, language, reply }) => {
      const order = { report: "Bundle" as const, actor, selection: body, language };
      return makeReport(order, { of: actor, signal: signalGone(reply) });
    },
  });
}
