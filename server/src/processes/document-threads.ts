import path from "node:path";
import { fileURLToPath } from "node:url";
import type { DocumentOrder } from "../features/documents/make-document.ts";
import type { BundleOrder } from "../features/evidence/make-bundle.ts";
import type { Database } from "../platform/db/database.ts";
import { type MakeFile, openFileThreads } from "../platform/documents/file-thread.ts";

const isSource = import.meta.url.endsWith(".ts");
/** The program of a thread, from its source or built as this one is. */
export const ownThread = (name: "document-thread" | "shape-thread") =>
  fileURLToPath(new URL(`./${name}.${isSource ? "ts" : "js"}`, import.meta.url));

type Parts = {
  database: Pick<Database, "reports">;
  dataFolder: string;
  /** Another build of the threads. */
  thread?: string | undefined;
};

/**
 * Makes reports as files beside the process, one after the other whatever they are. One that a read replica has failed is
 * made again from the database itself.
 */
export function openDocumentThreads({
  database: { reports },
  dataFolder,
  thread = ownThread("document-thread"),
}: Parts): MakeFile<DocumentOrder | BundleOrder> {
  const make = openFileThreads<DocumentOrder | BundleOrder>({
    path: thread,
    settings: async () => ({ address: await reports.address() }),
    spoolFolder: path.join(dataFolder, "spool"),
  });
  return async (...asked) => {
    try {
      return await make(...asked);
    } catch (error) {
      if (!reports.hasFailed(error)) throw error;
      return make(...asked);
    }
  };
}
