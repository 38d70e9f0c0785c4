import path from "node:path";
import type { LogbookOrder } from "../features/documents/logbook/order.ts";
import type { Database } from "../platform/db/database.ts";
import { type MakeFile, openFileThreads } from "../platform/documents/file-thread.ts";
import { serverFolder } from "../platform/server-folder.ts";

/** Makes logbooks as files beside the process, whether the program runs from its source or built. */
export function openLogbookThreads(database: Pick<Database, "addressOf">): MakeFile<LogbookOrder> {
  const isSource = import.meta.url.endsWith(".ts");
  return openFileThreads({
    path: path.join(serverFolder(), isSource ? "src/processes/logbook-thread.ts" : "dist/logbook-thread.js"),
    settings: { address: database.addressOf("report") },
  });
}
