import path from "node:path";
import type { LogbookOrder } from "../features/documents/logbook/order.ts";
import type { Database } from "../platform/db/database.ts";
import { type MakeFile, openFileThreads } from "../platform/documents/file-thread.ts";
import { serverFolder } from "../platform/server-folder.ts";

export type DocumentOrder = { kind: "logbook" | "intersections"; of: LogbookOrder };

const isSource = import.meta.url.endsWith(".ts");
/** The program of the threads, from its source or built as this one is. */
const ownThread = () =>
  path.join(serverFolder(), isSource ? "src/processes/document-thread.ts" : "dist/document-thread.js");

/** Makes documents of trips as files beside the process: of all kinds one after the other. */
export function openDocumentThreads(database: Pick<Database, "addressOf">, thread = ownThread()) {
  const make = openFileThreads<DocumentOrder>({
    path: thread,
    settings: { address: database.addressOf("report") },
  });
  const makerOf =
    (kind: DocumentOrder["kind"]): MakeFile<LogbookOrder> =>
    (order, asked) =>
      make({ kind, of: order }, asked);
  return { makeLogbook: makerOf("logbook"), makeIntersections: makerOf("intersections") };
}
