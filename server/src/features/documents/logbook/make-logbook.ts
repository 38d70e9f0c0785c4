import { type DatabasePools, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import type { Put } from "../../../platform/documents/file-thread.ts";
import { followSections } from "./follow-sections.ts";
import { type ReportOrder, requireFitting } from "./order.ts";
import { readCalibrations } from "./read-calibrations.ts";
import { readAhead } from "./read-ahead.ts";
import { readHeading } from "./read-heading.ts";
import { readSections } from "./read-sections.ts";
import { readDeletedTrips, readLogbookTrips } from "./read-logbook-trips.ts";
import { writeTable } from "./write-table.ts";

/**
 * Makes the logbook as a file. All of it is read in one transaction of the report role, at one moment,
 * as the person may see it, and put away piece by piece. Throws 413 where there are more trips than a file holds.
 */
export function makeLogbook(database: DatabasePools, order: ReportOrder, put: Put): Promise<void> {
  return inMandator(
    database,
    order.actor,
    async (db) => {
      for await (const piece of await writeLogbook(db, order)) put(piece);
    },
    { role: "report" },
  );
}

/** The same inside a transaction, piece by piece. */
export async function writeLogbook(db: MandatorDb, order: ReportOrder): Promise<AsyncIterable<Uint8Array>> {
  const { sections, trips } = await readSections(db, order);
  requireFitting(order, trips);
  const heading = await readHeading(db, order);
  const calibrations = await readCalibrations(db, order);
  const steps = followSections(sections, readAhead(readLogbookTrips(db, order, sections)), calibrations);
  if (order.format !== "pdf") return writeTable(order, heading, steps);
  const { writePdf } = await pdfWriter();
  return writePdf({ order, heading, deleted: await readDeletedTrips(db, order) }, steps);
}

/** Loaded for who needs it, since that takes as long as a small table. */
const pdfWriter = () => import("./write-pdf.ts");
