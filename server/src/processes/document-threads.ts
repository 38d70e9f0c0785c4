import path from "node:path";
import type { DocumentOrder } from "../features/documents/make-document.ts";
import type { Database } from "../platform/db/database.ts";
import { type MakeFile, openFileThreads } from "../platform/documents/file-thread.ts";
import { serverFolder } from "../platform/server-folder.ts";

const isSource = import.meta.url.endsWith(".ts");
/** The program of the threads, from its source or built as this one is. */
const ownThread = () =>
  path.join(serverFolder(), isSource ? "src/processes/document-thread.ts" : "dist/document-thread.js");

type Parts = {
  database: Pick<Database, "addressOf">;
  dataFolder: string;
  /** Another build of the threads. */
  thread?: string | undefined;
};

/** Makes reports as files beside the process, one after the other whatever they are. */
export function openDocumentThreads({
  database,
  dataFolder,
  thread = ownThread(),
}: Parts): MakeFile<DocumentOrder> {
  return openFileThreads({
    path: thread,
    settings: async () => ({ address: database.addressOf("report") }),
    spoolFolder: path.join(dataFolder, "spool"),
  });
}
