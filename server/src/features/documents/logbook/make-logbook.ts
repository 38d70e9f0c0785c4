import { type DatabasePools, inMandator } from "../../../platform/db/database.ts";
import { followSections } from "./follow-sections.ts";
import { groupingOf, type LogbookOrder, requireFitting } from "./order.ts";
import { readAhead } from "./read-ahead.ts";
import { readHeading } from "./read-heading.ts";
import { readSections } from "./read-sections.ts";
import { readTrips } from "./read-trips.ts";
import { writeTable } from "./write-table.ts";

/**
 * Makes the logbook as a file (API-155, API-156). All of it is read in one transaction of the report role, at one moment,
 * as the person may see it. Throws 413 where there are more trips than a file holds.
 */
export function makeLogbook(database: DatabasePools, order: LogbookOrder): Promise<Uint8Array> {
  return inMandator(
    database,
    order.actor,
    async (db) => {
      const { sections, trips } = await readSections(db, order);
      requireFitting(order, trips);
      const heading = await readHeading(db, order);
      const steps = followSections(sections, readAhead(readTrips(db, order, sections)), {
        mayRepeat: groupingOf(order) === 5,
      });
      const writeFile = order.format === "pdf" ? (await pdfWriter()).writePdf : writeTable;
      const pieces: Uint8Array[] = [];
      for await (const piece of await writeFile(order, heading, steps)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    { role: "report" },
  );
}

/** Loaded for who needs it, since that takes as long as a small table. */
const pdfWriter = () => import("./write-pdf.ts");
