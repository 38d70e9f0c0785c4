import { type DocumentOrder, makeDocument } from "../features/documents/make-document.ts";
import { connectRole } from "../platform/db/database.ts";
import { makeInThread } from "../platform/documents/file-thread.ts";
import { silentLog } from "../platform/log.ts";

/** What comes with an order: where the role of reports connects to. */
type Given = { address: string; order: DocumentOrder };

// What breaks here fails the order, which the process that gave it notes.
const log = silentLog();

makeInThread(async ({ address, order }: Given, put) => {
  const pool = connectRole({ role: "report", address, log, connections: 1 });
  try {
    await makeDocument({ pool: () => pool }, order, put);
  } finally {
    await pool.end();
  }
});
