import { type DocumentOrder, makeDocument } from "../features/documents/make-document.ts";
import type { BundleOrder } from "../features/evidence/make-bundle.ts";
import { connectRole, type DatabasePools } from "../platform/db/database.ts";
import { makeInThread, type Put } from "../platform/documents/file-thread.ts";
import { silentLog } from "../platform/log.ts";

/** What comes with an order: where the role of reports connects to. */
type Given = { address: string; order: DocumentOrder | BundleOrder };

// What breaks here fails the order, which the process that gave it notes.
const log = silentLog();

makeInThread(async ({ address, order }: Given, put) => {
  const pool = connectRole({ role: "report", address, log, connections: 1 });
  try {
    await makeOrder({ pool: () => pool }, order, put);
  } finally {
    await pool.end();
  }
});

/** What is seldom asked for is loaded when it is. */
async function makeOrder(database: DatabasePools, order: Given["order"], put: Put): Promise<void> {
  if (order.report !== "Bundle") return makeDocument(database, order, put);
  const { makeBundle } = await import("../features/evidence/make-bundle.ts");
  return makeBundle(database, order, put);
}
