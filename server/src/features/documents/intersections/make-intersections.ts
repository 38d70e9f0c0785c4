import { type DatabasePools, inMandator } from "../../../platform/db/database.ts";
import type { Put } from "../../../platform/documents/file-thread.ts";
import type { ReportOrder } from "../logbook/order.ts";
import { readHeading } from "../logbook/read-heading.ts";
import { readStays } from "./read-stays.ts";
import { say } from "./texts.ts";
import { writeStays } from "./write-stays.ts";

/**
 * Makes the report of when trips were in fences. All of it is read at one moment, as the person may see it: of
 * private trips of others neither places nor fences. Throws 413 where there is more than a file holds.
 */
export function makeIntersections(database: DatabasePools, order: ReportOrder, put: Put): Promise<void> {
  return inMandator(
    database,
    order.actor,
    async (db) => {
      const stays = await readStays(db, order);
      const heading = { ...(await readHeading(db, order)), title: say.title[order.language], legend: "" };
      for await (const piece of await writeStays(order, heading, stays)) put(piece);
    },
    { role: "report" },
  );
}
