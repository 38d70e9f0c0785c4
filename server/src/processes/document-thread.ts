import { workerData } from "node:worker_threads";
import { makeIntersections } from "../features/documents/intersections/make-intersections.ts";
import { makeLogbook } from "../features/documents/logbook/make-logbook.ts";
import { connectRole } from "../platform/db/database.ts";
import { makeInThread } from "../platform/documents/file-thread.ts";
import { silentLog } from "../platform/log.ts";
import type { DocumentOrder } from "./document-threads.ts";

/** What a thread is started with: where the role of reports connects to, and the one document it makes. */
type Given = { address: string; order: DocumentOrder };

// What breaks here fails the order, which the process that gave it notes.
const log = silentLog();

const makers = { logbook: makeLogbook, intersections: makeIntersections };

const { address, order } = workerData as Given;
await makeInThread(async () => {
  const pool = connectRole({ role: "report", address, log, connections: 1 });
  try {
    return await makers[order.kind]({ pool: () => pool }, order.of);
  } finally {
    await pool.end();
  }
});
