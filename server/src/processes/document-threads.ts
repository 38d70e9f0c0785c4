import path from "node:path";
import type { LogbookOrder } from "../features/documents/logbook/order.ts";
import type { Database } from "../platform/db/database.ts";
import { type MakeFile, openFileThreads } from "../platform/documents/file-thread.ts";
import { serverFolder } from "../platform/server-folder.ts";

export type DocumentOrder = { kind: "logbook" | "intersections"; of: LogbookOrder };

/**
 * Makes documents of trips as files beside the process, whether the program runs from its source or built: of all kinds
 * one after the other.
 */
export function openDocumentThreads(database: Pick<Database, "addressOf">) {
  const isSource = import.meta.url.endsWith(".ts");
  const make = openFileThreads<DocumentOrder>({
    path: path.join(
      serverFolder(),
      isSource ? "src/processes/document-thread.ts" : "dist/document-thread.js",
    ),
    settings: { address: database.addressOf("report") },
  });
  const makerOf =
    (kind: DocumentOrder["kind"]): MakeFile<LogbookOrder> =>
    (order, asked) =>
      make({ kind, of: order }, asked);
  return { makeLogbook: makerOf("logbook"), makeIntersections: makerOf("intersections") };
}
