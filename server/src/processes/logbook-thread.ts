import { workerData } from "node:worker_threads";
import { makeLogbook } from "../features/documents/logbook/make-logbook.ts";
import type { LogbookOrder } from "../features/documents/logbook/order.ts";
import { connectRole } from "../platform/db/database.ts";
import { makeInThread } from "../platform/documents/file-thread.ts";
import { silentLog } from "../platform/log.ts";

/** What a thread is started with: where the role of reports connects to, and the one logbook it makes. */
type Given = { address: string; order: LogbookOrder };

// What breaks here fails the order, which the process that gave it notes.
const log = silentLog();

const { address, order } = workerData as Given;
await makeInThread(async () => {
  const pool = connectRole({ role: "report", address, log, connections: 1 });
  try {
    return await makeLogbook({ pool: () => pool }, order);
  } finally {
    await pool.end();
  }
});
